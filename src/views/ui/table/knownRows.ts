/** The rows of a long list that have been loaded, around the last ones. */
export interface KnownRows<Row> {
  /** Identifies the list that they belong to. */
  readonly list: string | null
  /** The rows that were added last. */
  readonly rows: readonly Row[]
  readonly byIndex: ReadonlyMap<number, Row>
}

/** Rows farther away than this from the last ones are dropped. */
const reach = 400

export const nothingKnown: KnownRows<never> = { list: null, rows: [], byIndex: new Map<number, never>() }

/** Returns the known rows with newly loaded ones. Rows of another list are dropped. */
export function knownRows<Row>(
  known: KnownRows<Row>,
  { list, offset, rows }: { list: string; offset: number; rows: readonly Row[] },
): KnownRows<Row> {
  const byIndex = new Map<number, Row>()
  if (known.list === list) {
    for (const [index, row] of known.byIndex)
      if (index > offset - reach && index < offset + rows.length + reach) byIndex.set(index, row)
  }
  rows.forEach((row, at) => byIndex.set(offset + at, row))
  return { list, rows, byIndex }
}
