import { createLocalJWKSet } from 'jose'
import type { JWSHeaderParameters, JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import { IdentityAway, TokenRefused } from '#server/identity/claims.ts'

const FRESH_MS = 6 * 3_600_000
const STALE_MS = 24 * 3_600_000
const COOLDOWN_MS = 60_000
const FIRST_LOAD_COOLDOWN_MS = 2_000
const FETCH_TIMEOUT_MS = 5_000

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) })

type Loaded = { at: number; kids: ReadonlySet<string>; find: ReturnType<typeof createLocalJWKSet> }
export type FetchText = (url: string) => Promise<string>

/**
 * Public keys of one pinned address. An unknown key id asks again at most once a minute; when the address is
 * away, keys already known serve for a day. The token's own jku, jwk and x5u are never followed.
 */
export function createKeySource(
  url: string,
  options: { fetchText?: FetchText; now?: () => number } = {},
): JWTVerifyGetKey {
  const fetchText = options.fetchText ?? fetchFrom
  const now = options.now ?? Date.now
  let loaded: Loaded | null = null
  let lastTry = -Infinity
  let running: Promise<void> | null = null

  const load = async () => {
    lastTry = now()
    try {
      const keys = keySet.parse(JSON.parse(await fetchText(url)))
      loaded = {
        at: now(),
        kids: new Set(keys.keys.map((key) => key.kid)),
        find: createLocalJWKSet(keys),
      }
    } catch {
      // What is known serves on; without any key the caller is told so below.
    }
  }
  const refresh = () => {
    running ??= load().finally(() => {
      running = null
    })
    return running
  }

  return async (header: JWSHeaderParameters, token) => {
    const { kid } = header
    if (typeof kid !== 'string' || kid === '' || kid.length > 128) throw new TokenRefused('kid')
    const mayAsk = () => now() - lastTry >= (loaded === null ? FIRST_LOAD_COOLDOWN_MS : COOLDOWN_MS)
    if (loaded === null || now() - loaded.at > FRESH_MS || !loaded.kids.has(kid)) {
      if (mayAsk()) await refresh()
      else if (running !== null) await running
    }
    if (loaded === null || now() - loaded.at > STALE_MS) throw new IdentityAway('no keys')
    if (!loaded.kids.has(kid)) throw new TokenRefused('kid')
    return loaded.find(header, token)
  }
}

async function fetchFrom(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS), redirect: 'error' })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.text()
}
