/** Counting more rows than this takes longer than reading a page. */
const LARGE = 5_000
const CACHE_MS = 2_000
const MAX_CACHED = 1_000

const totals = new Map<string, { total: number; at: number }>()
const counting = new Set<string>()

/**
 * Returns a total. A large total is reused for two seconds, because many people page through the same long lists,
 * and one record more or less doesn't matter. After that, one request counts the rows again. Until it has finished, all
 * others get the earlier total, because counting at the same time would slow them all down. The key consists of the
 * client, the table and the words of the search.
 */
export async function cacheIfLarge(
  keyParts: readonly string[],
  countAll: () => Promise<number>,
  now: number = Date.now(),
): Promise<number> {
  const key = JSON.stringify(keyParts)
  const cached = totals.get(key)
  if (cached !== undefined && (now - cached.at < CACHE_MS || counting.has(key))) return cached.total
  counting.add(key)
  try {
    const total = await countAll()
    totals.delete(key)
    if (total <= LARGE) return total
    if (totals.size >= MAX_CACHED) totals.delete(totals.keys().next().value ?? key)
    totals.set(key, { total, at: now })
    return total
  } finally {
    counting.delete(key)
  }
}
