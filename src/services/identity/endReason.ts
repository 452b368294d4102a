import ky from 'ky'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import type { EndReason, Session } from '#services/identity/identity.ts'

const timeoutMs = 5_000

/**
 * Asks the provider why a session ended, because the SDK gives no reason at startup or if another tab noticed
 * the end first. Returns `expired` if the provider gives no other reason. Rejects if the provider can't be reached.
 */
export async function readReason(config: BrowserConfig, token: Session['token']): Promise<EndReason> {
  if (token === null) return 'expired'
  const host =
    config.emulatorUrl === null
      ? 'https://identitytoolkit.googleapis.com'
      : `${config.emulatorUrl}/identitytoolkit.googleapis.com`
  const response = await ky.post(
    `${host}/v1/accounts:lookup?key=${encodeURIComponent(config.firebase.apiKey)}`,
    {
      json: { idToken: token.accessToken },
      retry: 0,
      timeout: timeoutMs,
      throwHttpErrors: false,
      credentials: 'omit',
    },
  )
  return response.ok ? 'expired' : reasonOf(await response.json(), token.expirationTime > Date.now())
}

/** Returns the reason in a response. If the provider says that a token has expired, but its expiration time is in the future, the token was revoked. */
function reasonOf(body: unknown, isUnexpired: boolean): EndReason {
  const error: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : null
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : null
  if (message === 'USER_DISABLED') return 'disabled'
  if (message === 'USER_NOT_FOUND') return 'deleted'
  return message === 'TOKEN_EXPIRED' && isUnexpired ? 'revoked' : 'expired'
}
