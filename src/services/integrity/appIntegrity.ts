import type { FirebaseApp } from 'firebase/app'
import { CustomProvider, getToken, initializeAppCheck, type AppCheck } from 'firebase/app-check'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import type { Attestation } from '#services/integrity/recaptchaToken.ts'
import { createBackoff } from '#services/http/backoff.ts'

const timeoutMs = 5_000

export interface AppIntegrity {
  /** Returns the app-integrity token, or null if there is none within 5 s. */
  readonly token: () => Promise<string | null>
}

/** Starts App Check. Must be called once, before Auth starts. */
export function createAppIntegrity(app: FirebaseApp, config: BrowserConfig): AppIntegrity {
  const appCheck = initializeAppCheck(app, {
    provider: providerOf(config),
    // The SDK schedules the refresh of a local token by the server's clock. If this device's clock were ahead,
    // the SDK would refresh the token nonstop. Every API call requests a token, so no refresh is needed.
    isTokenAutoRefreshEnabled: config.appCheck.mode !== 'local',
  })
  return { token: () => tokenBeforeTimeout(appCheck) }
}

function providerOf(config: BrowserConfig): CustomProvider {
  return config.appCheck.mode === 'local'
    ? localProvider(config.appCheck.url)
    : recaptchaProvider(config, config.appCheck.siteKey)
}

/** Returns a provider that uses reCAPTCHA. Its code loads on first use, so that the first page doesn't wait for it. */
function recaptchaProvider(config: BrowserConfig, siteKey: string): CustomProvider {
  return new CustomProvider({
    getToken: async () =>
      (await import('#services/integrity/recaptchaToken.ts')).requestAppCheckToken(config.firebase, siteKey),
  })
}

/** Returns a provider that uses the attestation endpoint of a demo or test installation. */
function localProvider(url: string): CustomProvider {
  const backoff = createBackoff()
  return new CustomProvider({
    getToken: async () => {
      if (backoff.remaining() > 0) throw new Error('Waiting before the next attestation request.')
      let status: number | null = null
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        const response = await fetch(url, { method: 'POST', credentials: 'omit', signal })
        status = response.ok ? null : response.status
        if (!response.ok) throw new Error(`The attestation endpoint returned ${response.status}.`)
        const { token, expireTimeMillis } = (await response.json()) as Attestation
        backoff.reset()
        return { token, expireTimeMillis: expireTimeMillis + clockSkewOf(response) }
      } catch (error) {
        backoff.recordFailure(status)
        throw error
      }
    },
  })
}

/** Returns how many milliseconds this device's clock is ahead of the server's clock. */
function clockSkewOf({ headers }: Response): number {
  const serverTime = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(serverTime) ? 0 : Date.now() - serverTime
}

async function tokenBeforeTimeout(appCheck: AppCheck): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs)
  })
  const tokenOrNull = getToken(appCheck).then(
    ({ token }) => token,
    () => null,
  )
  return Promise.race([tokenOrNull, timeout]).finally(() => clearTimeout(timer))
}
