import ky from 'ky'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import { unavailablePolicy, type PasswordPolicy } from '#domain/users/passwordPolicy.ts'
import { toPasswordPolicy } from '#domain/users/passwordRules.ts'

const timeoutMs = 30_000

/** Returns the provider's password policy, or `unavailablePolicy` if it can't be read. The emulator, for example, responds with 501. */
export async function readPasswordPolicy(
  config: BrowserConfig,
  signal: AbortSignal,
): Promise<PasswordPolicy> {
  const host =
    config.emulatorUrl === null
      ? 'https://identitytoolkit.googleapis.com'
      : `${config.emulatorUrl}/identitytoolkit.googleapis.com`
  try {
    const url = `${host}/v2/passwordPolicy?key=${encodeURIComponent(config.firebase.apiKey)}`
    const response = await ky(url, {
      retry: 0,
      timeout: timeoutMs,
      signal,
      throwHttpErrors: false,
      credentials: 'omit',
    })
    return response.ok ? toPasswordPolicy(await response.json()) : unavailablePolicy
  } catch {
    return unavailablePolicy
  }
}
