import os from 'node:os'
import { startNode } from '#scripts/lib/process/child.ts'
import { inRoot } from '#scripts/lib/root.ts'
import type { Tally } from '#scripts/lib/proof/testRuns.ts'
import { findPostgres } from '#test/support/server/postgresCluster.ts'

/** Four stories with consecutive seeds, starting with `seed`. Together, they contain every action and every fault, and take a minute on an idle machine. */
export const shortStories = { stories: 4, steps: 8, seed: 5 }
const selected = Object.entries(shortStories).flatMap(([option, value]) => [`--${option}`, String(value)])
/** Speed can't be judged while other tests run, so pages may take a minute instead of 20 seconds. */
const slowLimits = ['--patience', '60', '--minutes', '3']
const name = 'random stories with faults'

/** Starts the short soak alongside other tests, at a lower CPU priority. Returns a function that waits for its result. */
export function startShortSoak(): () => Promise<Tally> {
  const database = ['--database', findPostgres() === null ? 'embedded' : 'postgres']
  const child = startNode({
    args: [inRoot('scripts', 'run.mjs'), 'soak', ...selected, ...slowLimits, ...database],
  })
  if (child.process.pid !== undefined) os.setPriority(child.process.pid, os.constants.priority.PRIORITY_LOW)
  return async () => {
    const code = await child.exited
    console.log(`\n── ${name} ──\n${child.tail()}`)
    return soakTally(code, child.tail())
  }
}

/** Reads the numbers of passed and failed stories from a soak's last line. If that line is missing, the soak counts as failed. */
export function soakTally(code: number, output: string): Tally {
  const [, finished = 0, failed = 0] = (/(\d+) stories of .*, (\d+) failed\.$/.exec(output.trim()) ?? []).map(
    Number,
  )
  if (code === 0 && finished > 0 && failed === 0) return { name, passed: finished, failed: 0 }
  const failures = [{ test: `npm run soak -- ${selected.join(' ')}`, error: output }]
  return { name, passed: finished - failed, failed: Math.max(1, failed), failures }
}
