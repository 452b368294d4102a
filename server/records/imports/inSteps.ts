import { setImmediate } from 'node:timers/promises'

/** How many rows are read or checked in one go. Other requests run in between. */
const STEP = 25

/** Does something with each of many rows. */
export async function inSteps<Row, Result>(
  rows: readonly Row[],
  work: (row: Row) => Result,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const row of rows) {
    if (results.length % STEP === STEP - 1) await setImmediate()
    results.push(work(row))
  }
  return results
}
