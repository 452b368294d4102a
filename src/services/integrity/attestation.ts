import { payloadOf } from '#services/identity/claims.ts'
import type { Session } from '#services/identity/identity.ts'
import type { Attestation } from '#services/integrity/recaptchaToken.ts'

/**
 * Returns an app-integrity token and its expiration time by this device's clock, or null if either isn't known.
 * The access token's expiration time is known in the server's time and in this device's time. The difference
 * shows how far apart the clocks are.
 */
export function attestationOf(integrity: string | null, token: Session['token']): Attestation | null {
  const [expiry, tokenExpiry] = [payloadOf(integrity)['exp'], payloadOf(token?.accessToken ?? null)['exp']]
  if (integrity === null || token === null || typeof expiry !== 'number' || typeof tokenExpiry !== 'number')
    return null
  return { token: integrity, expireTimeMillis: token.expirationTime + (expiry - tokenExpiry) * 1_000 }
}
