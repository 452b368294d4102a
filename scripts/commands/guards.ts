import { judgeGuards } from '#scripts/lib/proof/guardScore.ts'
import { guards } from '#test/guards/table.ts'

/** Removes each of Muster's guards in a copy of the project and runs the test that must then fail. Words on the command line select the guards whose names contain all of them. */
const words = process.argv.slice(2)
const verdicts = await judgeGuards(guards.filter(({ guard }) => words.every((word) => guard.includes(word))))
const noticed = verdicts.filter((verdict) => verdict.noticed).length
console.log(`\n${noticed} of ${verdicts.length} removed guards were noticed.`)
process.exitCode = noticed === verdicts.length ? 0 : 1
