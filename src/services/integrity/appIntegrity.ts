import type { FirebaseApp } from 'firebase/app'
import { CustomProvider, getToken, initializeAppCheck, type AppCheck } from 'firebase/app-check'
import ky, { isHTTPError } from 'ky'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import { createBackoff } from '#services/http/backoff.ts'

const patience = 5_000

export interface AppIntegrity {
  /** The app-integrity token, or null when none can be had within 5 s. */
  readonly token: () => Promise<string | null>
}

/** A token, and the time of this device's clock at which it ends. */
export interface Attestation {
  readonly token: string
  readonly expireTimeMillis: number
}

/** Starts App Check; must happen once and before Auth. */
export function createAppIntegrity(app: FirebaseApp, config: BrowserConfig): AppIntegrity {
  const appCheck = initializeAppCheck(app, {
    provider: providerOf(config),
    // The SDK times a local token by the clock that signed it: where this device's clock is ahead it would refresh without a pause.
    // Every call asks for a token anyway.
    isTokenAutoRefreshEnabled: config.appCheck.mode !== 'local',
  })
  return { token: () => tokenWithin(appCheck) }
}

function providerOf(config: BrowserConfig): CustomProvider {
  return config.appCheck.mode === 'local'
    ? localProvider(config.appCheck.url)
    : recaptchaProvider(config, config.appCheck.siteKey)
}

/** Asks reCAPTCHA through a file that comes when the first token is wanted: whoever waited for it sooner would wait for himself. */
function recaptchaProvider(config: BrowserConfig, siteKey: string): CustomProvider {
  return new CustomProvider({
    getToken: async () =>
      (await import('#services/integrity/recaptchaToken.ts')).readRecaptchaToken(config.firebase, siteKey),
  })
}

/** Asks the own attestation endpoint of a demo or test installation. */
function localProvider(url: string): CustomProvider {
  const backoff = createBackoff()
  return new CustomProvider({
    getToken: async () => {
      if (backoff.left() > 0) throw new Error('The attestation endpoint is being left alone for a while.')
      try {
        const response = await ky.post(url, { retry: 0, timeout: patience, credentials: 'omit' })
        const { token, expireTimeMillis } = (await response.json()) as Attestation
        backoff.reset()
        return { token, expireTimeMillis: expireTimeMillis + aheadOf(response) }
      } catch (error) {
        backoff.failed(isHTTPError(error) ? error.response.status : null)
        throw error
      }
    },
  })
}

/** How far this device's clock is ahead of the server's. */
function aheadOf({ headers }: Response): number {
  const serverTime = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(serverTime) ? 0 : Date.now() - serverTime
}

async function tokenWithin(appCheck: AppCheck): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience)
  })
  const got = getToken(appCheck).then(
    ({ token }) => token,
    () => null,
  )
  return Promise.race([got, late]).finally(() => clearTimeout(timer))
}
