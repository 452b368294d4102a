/** Only results that take at least this long are cached, so that small clients always get current results. */
const SLOW_MS = 500
const CACHE_MS = 30_000
const MAX_CACHED = 500

const results = new Map<string, { readonly value: unknown; readonly at: number }>()
const computing = new Set<string>()

/**
 * Returns the result of a computation over many rows. A slow result is reused for half a minute, so that the same
 * rows aren't added up again for every user who opens the page. After that, one request computes the result again.
 * Meanwhile, other requests get the earlier result. The key contains the client and everything that the result
 * depends on. `clock` returns milliseconds.
 */
export async function cacheIfSlow<T>(
  keyParts: readonly string[],
  compute: () => Promise<T>,
  clock: () => number = () => performance.now(),
): Promise<T> {
  const key = JSON.stringify(keyParts)
  const started = clock()
  const cached = results.get(key)
  if (cached !== undefined && (started - cached.at < CACHE_MS || computing.has(key))) return cached.value as T
  computing.add(key)
  try {
    const value = await compute()
    const at = clock()
    results.delete(key)
    if (at - started < SLOW_MS) return value
    if (results.size >= MAX_CACHED) results.delete(results.keys().next().value ?? key)
    results.set(key, { value, at })
    return value
  } finally {
    computing.delete(key)
  }
}
