/** Only what takes longer than this is remembered, so that small clients always see what is stored. */
const SLOW_MS = 500
const REMEMBERED_MS = 30_000
const MAX_REMEMBERED = 500

const results = new Map<string, { readonly value: unknown; readonly at: number }>()
const computing = new Set<string>()

/**
 * Returns the result of a computation over very many rows. One that took long is reused for half a minute, and until the next one has
 * finished, others get the earlier result: otherwise every user who opens the page would add up the same rows at once. The key has the
 * client and everything that the result depends on. `clock` returns milliseconds.
 */
export async function cacheIfSlow<T>(
  what: readonly string[],
  compute: () => Promise<T>,
  clock: () => number = () => performance.now(),
): Promise<T> {
  const key = JSON.stringify(what)
  const started = clock()
  const known = results.get(key)
  if (known !== undefined && (started - known.at < REMEMBERED_MS || computing.has(key)))
    return known.value as T
  computing.add(key)
  try {
    const value = await compute()
    const at = clock()
    results.delete(key)
    if (at - started < SLOW_MS) return value
    if (results.size >= MAX_REMEMBERED) results.delete(results.keys().next().value ?? key)
    results.set(key, { value, at })
    return value
  } finally {
    computing.delete(key)
  }
}
