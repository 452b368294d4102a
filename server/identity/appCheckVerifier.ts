import { jwtVerify } from 'jose'
import type { JWTVerifyGetKey } from 'jose'
import { CLOCK_TOLERANCE, IdentityUnavailable, InvalidToken, checkLength } from '#server/identity/claims.ts'
import type { VerifyAppIntegrity } from '#server/identity/claims.ts'

/** Where Google publishes the keys of App Check tokens. */
export const APP_CHECK_KEYS_URL = 'https://firebaseappcheck.googleapis.com/v1/jwks'

/** Returns a verifier of Firebase App Check tokens. It accepts only unexpired tokens for exactly this project and web app. They must be signed with RS256 and one of the keys. */
export function createAppCheckVerifier(
  { projectNumber, appId }: { projectNumber: string; appId: string },
  keys: JWTVerifyGetKey,
): VerifyAppIntegrity {
  return async (token) => {
    checkLength(token)
    try {
      await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        typ: 'JWT',
        issuer: `https://firebaseappcheck.googleapis.com/${projectNumber}`,
        audience: `projects/${projectNumber}`,
        subject: appId,
        clockTolerance: CLOCK_TOLERANCE,
        requiredClaims: ['exp', 'iat', 'sub'],
      })
    } catch (error) {
      if (error instanceof IdentityUnavailable) throw error
      throw new InvalidToken(error instanceof Error ? error.name : 'unknown')
    }
  }
}
