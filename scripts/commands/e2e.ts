import { runJourneys } from '#scripts/lib/proof/journeys.ts'
import { printTallies } from '#scripts/lib/proof/testRuns.ts'
import { browserSettings, findBrowser } from '#test/support/browser/browser.ts'

const tally = await runJourneys(process.argv.slice(2), browserSettings(findBrowser()))
process.exitCode = printTallies([tally]) ? 0 : 1
