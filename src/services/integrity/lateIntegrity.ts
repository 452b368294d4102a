import type { AppIntegrity } from '#services/integrity/appIntegrity.ts'
import type { Attestation } from '#services/integrity/recaptchaToken.ts'

export interface LateIntegrity extends AppIntegrity {
  /** Returns the most recent token, or null if there is none. */
  readonly last: () => string | null
  /** Returns a token other than the rejected one, or null if App Check has no other. */
  readonly replace: (rejected: string) => Promise<string | null>
}

/** A token stops being used this many milliseconds before it expires. */
const expiryMargin = 30_000

/** Creates an app-integrity service that uses a stored token while it is valid, so that a reload doesn't wait for App Check. */
export function createLateIntegrity(
  load: () => Promise<AppIntegrity>,
  stored: Attestation | null,
): LateIntegrity {
  let attestation = stored
  let last = stored?.token ?? null
  const token = async () => {
    if (attestation !== null && attestation.expireTimeMillis - expiryMargin > Date.now())
      return attestation.token
    const newToken = await load().then(
      (integrity) => integrity.token(),
      () => null,
    )
    last = newToken
    return newToken
  }
  return {
    last: () => last,
    token,
    replace: async (rejected) => {
      if (attestation?.token === rejected) attestation = null
      const other = await token()
      return other === rejected ? null : other
    },
  }
}
