import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Tally } from '#scripts/lib/proof/testRuns.ts'
import { readText } from '#scripts/lib/tree.ts'
import { models } from '#test/models/charts/all.ts'
import { partsOf } from '#test/models/chartConfig.ts'
import type { Model } from '#test/models/model.ts'
import type { Verdict } from '#test/models/mutants.ts'
import { acceptedSurvivors } from '#test/models/survivors.ts'

/** Which mutants of each chart the stories notice, by chart name. */
export type Verdicts = Readonly<Record<string, Verdict>>

/** The file with the checked-in results of the last run. docs/flows/stories.md shows them. */
export const verdictFile = 'test/models/mutants.json'

/** Runs the stories on all cores, against the mutants of the named charts, or of all charts if none is named. */
export async function judgeAll(names: readonly string[] = []): Promise<Verdicts> {
  const unknownNames = names.filter((name) => !models.some((model) => model.name === name))
  if (unknownNames.length > 0) throw new Error(`Unknown charts: ${unknownNames.join(', ')}.`)
  const selected = models.filter(({ name }) => names.length === 0 || names.includes(name))
  const size = ({ machine }: Model) => partsOf(machine).transitions.size
  // A chart isn't split between workers, because each worker would generate all of the chart's stories. The largest
  // charts come first, so that all workers finish at about the same time.
  const queue = selected.toSorted((one, other) => size(other) - size(one)).map(({ name }) => name)
  const verdicts: Record<string, Verdict> = {}
  await Promise.all(Array.from({ length: availableParallelism() }, () => runWorker(queue, verdicts)))
  return Object.fromEntries(
    selected.flatMap(({ name }) => (verdicts[name] === undefined ? [] : [[name, verdicts[name]]])),
  )
}

async function runWorker(queue: string[], verdicts: Record<string, Verdict>): Promise<void> {
  const worker = new Worker(new URL('mutantWorker.ts', import.meta.url))
  try {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      worker.postMessage(name)
      const [verdict] = (await once(worker, 'message')) as [Verdict]
      verdicts[name] = verdict
    }
  } finally {
    await worker.terminate()
  }
}

/** Returns a problem for each surviving mutant that no reason explains, and for each reason whose mutant no longer survives. */
export function mutantProblems(
  verdicts: Verdicts,
  reasons: Readonly<Record<string, string>> = acceptedSurvivors,
): string[] {
  const survivors = new Set(Object.values(verdicts).flatMap((verdict) => verdict.survivors))
  const isJudged = (mutant: string) => Object.keys(verdicts).some((name) => isMutantOf(mutant, name))
  return [
    ...[...survivors]
      .filter((mutant) => !(mutant in reasons))
      .map(
        (mutant) =>
          `No story detects the mutant “${mutant}”. Add an expectation, or a reason in test/models/survivors.ts.`,
      ),
    ...Object.keys(reasons)
      .filter((mutant) => isJudged(mutant) && !survivors.has(mutant))
      .map(
        (mutant) =>
          `A story now detects the mutant “${mutant}”. Remove its reason from test/models/survivors.ts.`,
      ),
  ]
}

/**
 * Counts mutants as tests. A mutant that no story notices counts as failed unless a reason explains it. Every
 * other problem also counts as failed. Results that differ from the checked-in ones are a problem too, because
 * docs/flows/stories.md shows the checked-in ones.
 */
export function mutantTally(verdicts: Verdicts, checkedIn: Verdicts): Tally {
  const outdated = Object.keys({ ...checkedIn, ...verdicts })
    .filter((name) => JSON.stringify(verdicts[name]) !== JSON.stringify(checkedIn[name]))
    .map((name) => `The score of ${name} in ${verdictFile} is out of date. Run npm run flows:mutants.`)
  const problems = [...mutantProblems(verdicts), ...outdated]
  const all = Object.values(verdicts)
  const noticed = all.reduce((sum, { killed }) => sum + killed, 0)
  const accepted = all.flatMap(({ survivors }) => survivors).filter((mutant) => mutant in acceptedSurvivors)
  return {
    name: 'mutants of the charts',
    passed: noticed + accepted.length,
    failed: problems.length,
    failures: problems.map((error) => ({ test: 'mutants', error })),
  }
}

const isMutantOf = (mutant: string, name: string) => {
  const part = mutant.replace(/^without /, '')
  return part.startsWith(`${name}.`) || part.startsWith(`${name} `)
}

/** Returns results in the format of the checked-in file. */
export const writtenVerdicts = (verdicts: Verdicts) => `${JSON.stringify(verdicts, null, 2)}\n`

/** Reads the checked-in results of the last run. */
export async function lastVerdicts(): Promise<Verdicts> {
  const text = await readText(verdictFile).catch(() => '{}')
  return JSON.parse(text) as Verdicts
}
