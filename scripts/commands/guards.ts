import { judgeGuards } from '#scripts/lib/proof/guardScore.ts'
import { guards } from '#test/guards/table.ts'

/** Removes each of Muster's guards in a copy of the project and runs the test that must then fail. If there are words on the command line, removes only guards whose names contain all of these words. */
const words = process.argv.slice(2)
const verdicts = await judgeGuards(guards.filter(({ guard }) => words.every((word) => guard.includes(word))))
const noticed = verdicts.filter((verdict) => verdict.noticed).length
console.log(`\nTests noticed the removal of ${noticed} of ${verdicts.length} guards.`)
process.exitCode = noticed === verdicts.length ? 0 : 1
