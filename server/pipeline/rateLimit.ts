/** How much one caller may ask: so many a second, and so many at once after a rest. */
export type RateLimit = { perSecond: number; burst: number }

/** Limits by signed-in user and by address. */
export type RateLimits = { user: RateLimit; address: RateLimit }

/** The limits of the running product; the burst carries a page that loads several lists at once. */
export const RATE_LIMITS: RateLimits = {
  user: { perSecond: 20, burst: 200 },
  address: { perSecond: 100, burst: 1_000 },
}

const MAX_TRACKED = 20_000

/** Counts by token buckets; `take` answers 0 when allowed, else the seconds to wait. */
export type RateLimiter = { take(key: string): number }

export function createRateLimiter(
  { perSecond, burst }: RateLimit,
  now: () => number = Date.now,
): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    take(key) {
      const time = now()
      const bucket = buckets.get(key) ?? { tokens: burst, at: time }
      const tokens = Math.min(burst, bucket.tokens + ((time - bucket.at) / 1000) * perSecond)
      const allowed = tokens >= 1
      // Re-inserting keeps the least recently seen first, so that the oldest goes when the map is full.
      buckets.delete(key)
      buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at: time })
      if (buckets.size > MAX_TRACKED) buckets.delete(buckets.keys().next().value ?? key)
      return allowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond))
    },
  }
}
