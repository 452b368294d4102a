import { parseArgs } from 'node:util'
import { printFailure } from '#scripts/lib/process/startError.ts'
import { shrink, storyOf, wordsOf, type Step } from '#test/soak/story.ts'
import { runStory } from '#test/soak/runStory.ts'
import { startWorld } from '#test/soak/world.ts'

/**
 * Runs random stories of user actions and faults against a running Muster (R20) until the time is up or the
 * number of stories is reached. Prints each failure with its seed. With `--stories`, repeats a failed story
 * once if a slow machine may be the reason. Without it, shortens each failed story as long as it still fails,
 * and prints the result.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    stories: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    database: { type: 'string', default: 'embedded' },
    steps: { type: 'string', default: '12' },
    patience: { type: 'string', default: '20' },
    verbose: { type: 'boolean', default: false },
  },
})
const kind = values.database === 'postgres' ? 'postgres' : 'embedded'
const maxStories = values.stories === undefined ? Number.POSITIVE_INFINITY : Number(values.stories)
const log = (line: string) => values.verbose && console.log(`    ${line}`)
/** Returns true for a failure that a slow machine can't cause. */
const breaksPromise = (failure: string) => /\bI[1-5]:/.test(failure)

try {
  const world = await startWorld(kind, Number(values.patience) * 1_000)
  const endsAt = performance.now() + Number(values.minutes) * 60_000
  let finished = 0
  let failed = 0
  try {
    for (let seed = Number(values.seed); finished < maxStories && performance.now() < endsAt; seed += 1) {
      const steps = storyOf(seed, Number(values.steps))
      const failure = await runStory(world, steps, log)
      finished += 1
      if (failure === null) continue
      console.log(`\nSeed ${seed}: ${failure}`)
      const canRetry = values.stories !== undefined && !breaksPromise(failure)
      if (canRetry && (await runStory(world, steps, log)) === null)
        console.log('The story passed only on the second try.')
      else failed += 1
      if (values.stories === undefined) await printShortest(steps, failure)
    }
  } finally {
    await world.stop()
  }
  console.log(`\n${finished} stories of ${values.steps} steps (${kind}), ${failed} failed.`)
  process.exitCode = failed === 0 && finished > 0 ? 0 : 1

  async function printShortest(steps: readonly Step[], failure: string): Promise<void> {
    let last = failure
    const shortest = await shrink(steps, async (shorter) => {
      const result = await runStory(world, shorter, log)
      if (result !== null) last = result
      return result !== null
    })
    console.log(`Shortest story that still fails (${last}):`)
    for (const step of shortest) console.log(`  ${wordsOf(step)}`)
  }
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}
