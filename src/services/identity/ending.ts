import ky from 'ky'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import type { EndReason, Session } from '#services/identity/identity.ts'

const patience = 5_000

/**
 * Asks the provider why it no longer knows a session that nobody here has ended: the SDK says nothing of it when it starts, or when
 * another tab found out. Loaded when first needed.
 */
export async function readEnding(config: BrowserConfig, token: Session['token']): Promise<EndReason> {
  if (token === null) return 'expired'
  const host =
    config.emulatorUrl === null
      ? 'https://identitytoolkit.googleapis.com'
      : `${config.emulatorUrl}/identitytoolkit.googleapis.com`
  const answer = await ky.post(
    `${host}/v1/accounts:lookup?key=${encodeURIComponent(config.firebase.apiKey)}`,
    {
      json: { idToken: token.accessToken },
      retry: 0,
      timeout: patience,
      throwHttpErrors: false,
      credentials: 'omit',
    },
  )
  return answer.ok ? 'expired' : reasonOf(await answer.json(), token.expirationTime > Date.now())
}

/** A token that has not run out and is refused as if it had was taken back. */
function reasonOf(body: unknown, isLive: boolean): EndReason {
  const error: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : null
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : null
  if (message === 'USER_DISABLED') return 'disabled'
  if (message === 'USER_NOT_FOUND') return 'deleted'
  return message === 'TOKEN_EXPIRED' && isLive ? 'revoked' : 'expired'
}
