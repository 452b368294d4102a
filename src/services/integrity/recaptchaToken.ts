import { initializeApp } from 'firebase/app'
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider, type AppCheck } from 'firebase/app-check'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import type { Attestation } from '#services/integrity/appIntegrity.ts'
import { allowGoogleScripts } from '#services/integrity/scriptPolicy.ts'

/*
 * The attestation of a real Firebase project; kept out of the first load of installations that do without it. Its App Check is a copy
 * (scripts/lib/lateCopyPlugin.ts) that knows nothing of the first one, so it has an app of its own and only hands its tokens over.
 */
const own = 'recaptcha'

let started: Promise<AppCheck> | null = null

/** A new token, for which reCAPTCHA Enterprise looked at this browser. */
export async function readRecaptchaToken(
  firebase: BrowserConfig['firebase'],
  siteKey: string,
): Promise<Attestation> {
  started ??= start(firebase, siteKey)
  const { token } = await getToken(await started, true)
  return { token, expireTimeMillis: Date.now() + lifeOf(token) }
}

async function start(firebase: BrowserConfig['firebase'], siteKey: string): Promise<AppCheck> {
  allowGoogleScripts()
  // App Check puts an element into the body, which may not have come yet.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  }
  return initializeAppCheck(initializeApp({ ...firebase }, own), {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: false,
  })
}

/** How long, in milliseconds, a token lives by its own words, whatever this device's clock shows. */
function lifeOf(token: string): number {
  const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const { iat, exp } = JSON.parse(atob(part)) as { iat: number; exp: number }
  return (exp - iat) * 1_000
}
