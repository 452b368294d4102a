import { jwtVerify } from 'jose'
import type { JWTVerifyGetKey } from 'jose'
import {
  CLOCK_TOLERANCE,
  IdentityUnavailable,
  InvalidToken,
  checkLength,
  readCustomClaims,
  readStandardClaims,
} from '#server/identity/claims.ts'
import type { VerifyToken } from '#server/identity/claims.ts'

/** Where Google publishes the keys of Firebase ID tokens. */
export const FIREBASE_KEYS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Returns a verifier of Firebase ID tokens. It only accepts unexpired tokens that were issued for exactly this project and signed with RS256 and one of the keys. */
export function createFirebaseVerifier(projectId: string, keys: JWTVerifyGetKey): VerifyToken {
  return async (token) => {
    checkLength(token)
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: `https://securetoken.google.com/${projectId}`,
        audience: projectId,
        clockTolerance: CLOCK_TOLERANCE,
        requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
      })
      if (payload.aud !== projectId) throw new InvalidToken('aud')
      return { ...readStandardClaims(payload, Date.now() / 1000), ...readCustomClaims(payload) }
    } catch (error) {
      if (error instanceof IdentityUnavailable || error instanceof InvalidToken) throw error
      throw new InvalidToken(error instanceof Error ? error.name : 'unknown')
    }
  }
}
