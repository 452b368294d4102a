import { judgeGuards } from '#scripts/lib/proof/guardScore.ts'
import { guards } from '#test/guards/table.ts'

/** Removes each guard in a copy of the project and runs the test that must then fail. Words on the command line limit this to guards whose names contain all of them. */
const words = process.argv.slice(2)
const verdicts = await judgeGuards(guards.filter(({ guard }) => words.every((word) => guard.includes(word))))
const noticed = verdicts.filter((verdict) => verdict.noticed).length
console.log(`\nTests noticed the removal of ${noticed} of ${verdicts.length} guards.`)
process.exitCode = noticed === verdicts.length ? 0 : 1
