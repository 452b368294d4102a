import { parseArgs } from 'node:util'
import { printFailure } from '#scripts/lib/startError.ts'
import { shrink, storyOf, wordsOf, type Step } from '#test/soak/story.ts'
import { tell } from '#test/soak/tell.ts'
import { startWorld } from '#test/soak/world.ts'

/** Tells random stories of users and faults to a real product for some minutes (R20). A failed one is shrunk and printed with its seed. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    database: { type: 'string', default: 'embedded' },
    steps: { type: 'string', default: '12' },
    verbose: { type: 'boolean', default: false },
  },
})
const kind = values.database === 'postgres' ? 'postgres' : 'embedded'
const log = (line: string) => values.verbose && console.log(`    ${line}`)

try {
  const world = await startWorld(kind)
  const until = performance.now() + Number(values.minutes) * 60_000
  let told = 0
  let failed = 0
  try {
    for (let seed = Number(values.seed); performance.now() < until; seed += 1) {
      const steps = storyOf(seed, Number(values.steps))
      const broken = await tell(world, steps, log)
      told += 1
      if (broken === null) continue
      failed += 1
      await report(seed, steps, broken)
    }
  } finally {
    await world.stop()
  }
  console.log(`\n${told} stories of ${values.steps} steps (${kind}), ${failed} failed.`)
  process.exitCode = failed === 0 && told > 0 ? 0 : 1

  async function report(seed: number, steps: readonly Step[], broken: string): Promise<void> {
    console.log(`\nSeed ${seed}: ${broken}`)
    let last = broken
    const shortest = await shrink(steps, async (shorter) => {
      const again = await tell(world, shorter, log)
      if (again !== null) last = again
      return again !== null
    })
    console.log(`Shortest story (${last}):`)
    for (const step of shortest) console.log(`  ${wordsOf(step)}`)
  }
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}
