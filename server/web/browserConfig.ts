import { apiBase } from '#domain/kernel/calls/calls.ts'
import type { Config, IdentityProviderName } from '#server/config.ts'

/** One demo account, as the sign-in page lists it. */
export type DemoAccount = { email: string; role: string; note: string }

/** The configuration that the page contains. Nothing in it is secret. */
export type BrowserConfig = {
  apiBase: string
  firebase: { apiKey: string; authDomain: string; projectId: string; appId: string }
  emulatorUrl: string | null
  appCheck: { mode: 'local'; url: string } | { mode: 'recaptcha'; siteKey: string }
  providers: readonly IdentityProviderName[]
  demo: { accounts: readonly DemoAccount[]; password: string } | null
  build: string
}

/** The path at which the demo issues app-integrity tokens. */
export const ATTEST_PATH = '/attest'

/** Returns the page's configuration for an identity provider. `demo` is only used with the emulator. */
export function browserConfig(config: Config, demo: BrowserConfig['demo'], build: string): BrowserConfig {
  const { identity, providers } = config
  if (identity.kind === 'emulator') {
    const { apiKey, projectId, port } = identity
    return {
      apiBase,
      firebase: { apiKey, authDomain: `${projectId}.firebaseapp.com`, projectId, appId: '1:0:web:demo' },
      emulatorUrl: `http://127.0.0.1:${port}`,
      appCheck: { mode: 'local', url: ATTEST_PATH },
      providers,
      demo,
      build,
    }
  }
  const { apiKey, authDomain, projectId, appId, recaptchaSiteKey } = identity
  return {
    apiBase,
    firebase: { apiKey, authDomain, projectId, appId },
    emulatorUrl: null,
    appCheck: { mode: 'recaptcha', siteKey: recaptchaSiteKey },
    providers,
    demo: null,
    build,
  }
}

/** Returns JSON that is safe inside a double-quoted HTML attribute. */
export function attributeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
