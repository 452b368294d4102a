import { createRemoteJWKSet, customFetch, jwksCache } from 'jose'
import type {
  ExportedJWKSCache,
  FetchImplementation,
  JWKSCacheInput,
  JWSHeaderParameters,
  JWTVerifyGetKey,
} from 'jose'
import { IdentityUnavailable, InvalidToken } from '#server/identity/claims.ts'

const FRESH_MS = 6 * 3_600_000
const STALE_MS = 24 * 3_600_000
const COOLDOWN_MS = 60_000
const FIRST_LOAD_COOLDOWN_MS = 2_000
const FETCH_TIMEOUT_MS = 5_000

/**
 * Returns a source of the public keys published at one pinned URL, cached by jose. Once they have loaded, a
 * token with an unknown key id causes another load, at most once a minute. If the URL can't be reached, known
 * keys stay valid for a day after they were loaded. The jku, jwk and x5u in a token are never used.
 */
export function createKeySource(url: string, fetchKeys: FetchImplementation = fetch): JWTVerifyGetKey {
  const cache: Partial<ExportedJWKSCache> = {}
  let lastTry = -Infinity
  // jose only limits requests once a load has succeeded. Until then, each forged key id would cause a request.
  const fetchRarely: FetchImplementation = async (...request) => {
    const cooldown = cache.uat === undefined ? FIRST_LOAD_COOLDOWN_MS : COOLDOWN_MS
    if (Date.now() - lastTry < cooldown) throw new IdentityUnavailable('cooling down')
    lastTry = Date.now()
    return fetchKeys(...request)
  }
  const keys = createRemoteJWKSet(new URL(url), {
    cacheMaxAge: STALE_MS,
    cooldownDuration: COOLDOWN_MS,
    timeoutDuration: FETCH_TIMEOUT_MS,
    [customFetch]: fetchRarely,
    [jwksCache]: cache as JWKSCacheInput,
  })

  return async (header: JWSHeaderParameters, token) => {
    const { kid } = header
    if (typeof kid !== 'string' || kid === '' || kid.length > 128) throw new InvalidToken('kid')
    // Loads the keys again long before the cached ones expire, so that a failed load can be repeated in time.
    if (cache.uat !== undefined && Date.now() - cache.uat > FRESH_MS)
      await keys.reload().catch(() => undefined)
    try {
      return await keys(header, token)
    } catch {
      throw keys.fresh ? new InvalidToken('kid') : new IdentityUnavailable('no keys')
    }
  }
}
