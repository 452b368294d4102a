import { payloadOf } from '#services/identity/claims.ts'
import type { Session } from '#services/identity/identity.ts'
import type { Attestation } from '#services/integrity/recaptchaToken.ts'

/**
 * Returns an app-integrity token and when it expires by this device's clock, or null if that isn't known. The
 * access token shows how far off the clock is, because its expiration is known by both clocks.
 */
export function attestationOf(integrity: string | null, token: Session['token']): Attestation | null {
  const [expiry, known] = [payloadOf(integrity)['exp'], payloadOf(token?.accessToken ?? null)['exp']]
  if (integrity === null || token === null || typeof expiry !== 'number' || typeof known !== 'number')
    return null
  return { token: integrity, expireTimeMillis: token.expirationTime + (expiry - known) * 1_000 }
}
