// Must be first, because it sets up Firebase.
import { startFirebase } from '#services/identity/firebase.ts'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import { createIdentity, type Identity } from '#services/identity/identity.ts'
import { createAppIntegrity, type AppIntegrity } from '#services/integrity/appIntegrity.ts'

export interface Provider {
  readonly identity: Identity
  readonly integrity: AppIntegrity
}

/** Starts the identity provider's SDK. After a reload with a usable session, the SDK isn't loaded until the first rows are shown. */
export function startProvider(config: BrowserConfig): Provider {
  const firebase = startFirebase(config)
  // App Check must be started before Auth.
  const integrity = createAppIntegrity(firebase, config)
  return { identity: createIdentity(firebase, config), integrity }
}
