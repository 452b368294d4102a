import { writeFile } from 'node:fs/promises'
import { generateFlows } from '#scripts/generate/flows.ts'
import { inRoot } from '#scripts/lib/root.ts'
import { judgeAll, mutantProblems, verdictFile, writtenVerdicts } from '#scripts/lib/proof/mutantScore.ts'

/**
 * Removes the actions, guards and transitions of the named charts one at a time, in memory. Runs the stories after
 * each removal, and prints how many removals they notice. If no chart is named, tests all charts, stores the
 * results and updates docs/flows/stories.md.
 */
const selected = process.argv.slice(2)
const verdicts = await judgeAll(selected)
const line = (name: string, ...cells: (string | number)[]) =>
  [name.padEnd(18), ...cells.map((cell) => String(cell).padStart(8))].join('  ')

console.log(line('chart', 'mutants', 'noticed', 'by hand'))
for (const [name, { mutants, killed, byHand, survivors }] of Object.entries(verdicts)) {
  console.log(line(name, mutants, killed, byHand))
  for (const survivor of survivors) console.log(`  survives: ${survivor}`)
}
const problems = mutantProblems(verdicts)
for (const problem of problems) console.error(problem)
if (selected.length === 0) {
  await writeFile(inRoot(verdictFile), writtenVerdicts(verdicts))
  const page = (await generateFlows()).get('docs/flows/stories.md')
  if (page !== undefined) await writeFile(inRoot('docs/flows/stories.md'), page)
}
process.exitCode = problems.length === 0 ? 0 : 1
