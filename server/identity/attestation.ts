import { SignJWT, jwtVerify } from 'jose'
import type { CryptoKey } from 'jose'
import { CLOCK_TOLERANCE, InvalidToken, checkLength } from '#server/identity/claims.ts'
import type { VerifyAppIntegrity } from '#server/identity/claims.ts'

const ISSUER = 'muster-attest'
const AUDIENCE = 'muster-web'
const LIFETIME_SECONDS = 3_600

/** An app-integrity token and when it expires, in milliseconds since 1970. Has the form that App Check in the browser expects. */
export type Attestation = { token: string; expireTimeMillis: number }

/** Issues a token for the local app. It is signed with ES256 and valid for one hour. */
export async function issueAttestation(privateKey: CryptoKey): Promise<Attestation> {
  const now = Math.floor(Date.now() / 1000)
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + LIFETIME_SECONDS)
    .sign(privateKey)
  return { token, expireTimeMillis: (now + LIFETIME_SECONDS) * 1000 }
}

/** Returns a verifier of tokens from the local attestation endpoint. */
export function createAttestationVerifier(publicKey: CryptoKey): VerifyAppIntegrity {
  return async (token) => {
    checkLength(token)
    try {
      await jwtVerify(token, publicKey, {
        algorithms: ['ES256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTolerance: CLOCK_TOLERANCE,
        requiredClaims: ['exp', 'iat'],
        maxTokenAge: LIFETIME_SECONDS,
      })
    } catch (error) {
      throw new InvalidToken(error instanceof Error ? error.name : 'unknown')
    }
  }
}
