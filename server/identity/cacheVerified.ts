import { decodeJwt } from 'jose'
import { CLOCK_TOLERANCE } from '#server/identity/claims.ts'

const CACHE_MS = 60_000
const MAX_CACHED = 5_000

/**
 * Returns a verifier that doesn't verify the same token again for a minute. A page sends its token with every
 * request, and verifying the signature is the slowest part of a short request. A token is never accepted for
 * longer than it is valid. Rejected tokens aren't cached.
 */
export function cacheVerified<T>(
  verify: (token: string) => Promise<T>,
  now: () => number = Date.now,
): (token: string) => Promise<T> {
  const verified = new Map<string, { result: T; until: number }>()
  return async (token) => {
    const cached = verified.get(token)
    if (cached !== undefined && now() < cached.until) return cached.result
    verified.delete(token)
    const result = await verify(token)
    const { exp = 0 } = decodeJwt(token)
    if (verified.size >= MAX_CACHED) verified.delete(verified.keys().next().value ?? token)
    verified.set(token, { result, until: Math.min(now() + CACHE_MS, (exp + CLOCK_TOLERANCE) * 1000) })
    return result
  }
}
