import { initializeApp } from 'firebase/app'
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider, type AppCheck } from 'firebase/app-check'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import { allowGoogleScripts } from '#services/integrity/scriptPolicy.ts'

/*
 * Gets app-integrity tokens for a real Firebase project. This code loads on first use, with its own copy of App
 * Check (scripts/lib/build/lateCopyPlugin.ts). It therefore starts its own Firebase app and only returns tokens.
 */
/** A token and when it expires, in milliseconds since 1970 by this device's clock. */
export interface Attestation {
  readonly token: string
  readonly expireTimeMillis: number
}

const appName = 'recaptcha'

let appCheck: Promise<AppCheck> | null = null

/** Returns a new App Check token. App Check only issues one if reCAPTCHA Enterprise accepts this browser. */
export async function requestAppCheckToken(
  firebase: BrowserConfig['firebase'],
  siteKey: string,
): Promise<Attestation> {
  appCheck ??= start(firebase, siteKey)
  const { token } = await getToken(await appCheck, true)
  return { token, expireTimeMillis: Date.now() + lifetimeOf(token) }
}

async function start(firebase: BrowserConfig['firebase'], siteKey: string): Promise<AppCheck> {
  allowGoogleScripts()
  // App Check adds an element to the body, which may not exist yet.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  }
  return initializeAppCheck(initializeApp({ ...firebase }, appName), {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: false,
  })
}

/** Returns a token's lifetime in milliseconds from its claims, independent of this device's clock. */
function lifetimeOf(token: string): number {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const { iat, exp } = JSON.parse(atob(payload)) as { iat: number; exp: number }
  return (exp - iat) * 1_000
}
