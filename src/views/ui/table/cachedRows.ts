/** The loaded rows of a long list that are close to the most recently loaded ones. */
export interface CachedRows<Row> {
  /** Identifies the list that the rows belong to. */
  readonly list: string | null
  /** The most recently loaded rows. */
  readonly rows: readonly Row[]
  readonly byIndex: ReadonlyMap<number, Row>
}

/** Rows that are more than this many rows away from the most recently loaded ones are dropped. */
const maxDistance = 400

export const noCachedRows: CachedRows<never> = { list: null, rows: [], byIndex: new Map<number, never>() }

/** Returns the cached rows plus the newly loaded ones. Drops rows of another list and rows that are too far away. */
export function withLoadedRows<Row>(
  cached: CachedRows<Row>,
  { list, offset, rows }: { list: string; offset: number; rows: readonly Row[] },
): CachedRows<Row> {
  const byIndex = new Map<number, Row>()
  if (cached.list === list) {
    for (const [index, row] of cached.byIndex)
      if (index > offset - maxDistance && index < offset + rows.length + maxDistance) byIndex.set(index, row)
  }
  rows.forEach((row, position) => byIndex.set(offset + position, row))
  return { list, rows, byIndex }
}
