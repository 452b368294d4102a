import { setImmediate } from 'node:timers/promises'

/** The number of rows that are processed without a pause. */
const STEP = 25

/** Returns the results of `work` for many rows. Pauses between steps, so that other requests can run. */
export async function mapInSteps<Row, Result>(
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
