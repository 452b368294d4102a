import { runJourneys } from '#scripts/lib/journeys.ts'
import { printTallies } from '#scripts/lib/testRuns.ts'
import { browserSettings, findBrowser } from '#test/support/browser.ts'

const tally = await runJourneys(process.argv.slice(2), browserSettings(findBrowser()))
process.exitCode = printTallies([tally]) ? 0 : 1
