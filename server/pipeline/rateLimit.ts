import { isIPv6 } from 'node:net'
import type { CallName } from '#domain/calls.ts'
import { POOL_SIZE } from '#server/db/database.ts'
import type { ShareLimits } from '#server/pipeline/fairShare.ts'
import type { TurnLimits } from '#server/pipeline/tenantTurns.ts'

/** A caller's limit: requests per second, and the burst allowed after a pause. */
export type RateLimit = { perSecond: number; burst: number }

/**
 * The kinds of calls that an attacker with a stolen session would repeat: to steal data, to send emails in
 * the company's name, to overload the server, or to fill the audit trail.
 */
export type CostlyCall = 'export' | 'reveal' | 'send' | 'upload' | 'signOut' | 'verify' | 'search'

/**
 * Limits for each signed-in user and each address, and for each user's costly calls. `share` and `turns`
 * limit the database connections of users and tenants. `sameRecord` limits how often a user sends emails
 * about the same record.
 */
export type RateLimits = {
  user: RateLimit
  address: RateLimit
  share: ShareLimits
  turns: TurnLimits
  costly: Record<CostlyCall, RateLimit>
  sameRecord: RateLimit
}

function perHour(count: number): RateLimit {
  return { perSecond: count / 3_600, burst: count }
}

/** Returns the kind of a costly call, or null for all others. A list with a `format` is an export, and creating a user sends an invitation. */
export function costOf(name: CallName, query: unknown): CostlyCall | null {
  const isFile = typeof query === 'object' && query !== null && 'format' in query
  if (isFile || name.startsWith('export') || name === 'readImportErrors') return 'export'
  if (name.startsWith('reveal')) return 'reveal'
  if (name.startsWith('validate')) return 'upload'
  if (name === 'signOut') return 'signOut'
  if (name === 'verifyAudit') return 'verify'
  if (name === 'search') return 'search'
  return name === 'createUser' || /^(?:(?:re)?send|remind)/.test(name) ? 'send' : null
}

/** The production limits. The bursts are large enough for pages that load several lists at once. */
export const RATE_LIMITS: RateLimits = {
  user: { perSecond: 20, burst: 200 },
  address: { perSecond: 100, burst: 1_000 },
  share: { running: 4, waiting: 96 },
  turns: { running: POOL_SIZE, waiting: 100, maxWaitMs: 5_000 },
  costly: {
    export: perHour(30),
    reveal: perHour(60),
    send: perHour(300),
    upload: perHour(60),
    signOut: perHour(60),
    verify: perHour(30),
    // A search reads up to nine lists.
    search: { perSecond: 1, burst: 60 },
  },
  sameRecord: perHour(10),
}

const MAX_TRACKED = 20_000

/**
 * Token buckets. `take` returns 0 if the call is allowed, or else the number of seconds to wait. `giveBack` puts a
 * token back in the bucket.
 */
export type RateLimiter = { take(key: string): number; giveBack(key: string): void }

export function createRateLimiter(
  { perSecond, burst }: RateLimit,
  now: () => number = Date.now,
): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    take(key) {
      const time = now()
      const bucket = buckets.get(key) ?? { tokens: burst, at: time }
      // At least 0, so that setting the clock back doesn't remove tokens.
      const seconds = Math.max(0, time - bucket.at) / 1000
      const tokens = Math.min(burst, bucket.tokens + seconds * perSecond)
      const allowed = tokens >= 1
      // Reinserts the key at the end, so the first key is the least recently used one. When the map is full,
      // the first is evicted.
      buckets.delete(key)
      buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at: time })
      if (buckets.size > MAX_TRACKED) buckets.delete(buckets.keys().next().value ?? key)
      return allowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond))
    },
    giveBack(key) {
      const bucket = buckets.get(key)
      if (bucket !== undefined) bucket.tokens = Math.min(burst, bucket.tokens + 1)
    },
  }
}

/**
 * Returns the key for the limits of an address. For IPv6, it is the /64 network, because one sender usually
 * controls the whole network. A closed connection has no address anymore.
 */
export function senderOf(address: string | undefined): string {
  if (address === undefined) return 'gone'
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain) || plain.includes('.')) return address
  const [front = '', back = ''] = plain.split('::', 2)
  const groups = front === '' ? [] : front.split(':')
  const rest = back === '' ? [] : back.split(':')
  const all = plain.includes('::')
    ? [...groups, ...Array.from({ length: 8 - groups.length - rest.length }, () => '0'), ...rest]
    : groups
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
