import { existsSync } from 'node:fs'
import { runJourneys } from '#scripts/lib/proof/journeys.ts'
import { inRoot } from '#scripts/lib/root.ts'
import { onlyProjects, printTallies, runVitest, type Tally } from '#scripts/lib/proof/testRuns.ts'
import { browserSettings, findBrowser } from '#test/support/browser/browser.ts'

/**
 * Runs every story of the named charts, or of all charts if none is named, in Chromium. `npm test` only runs
 * the smallest set that covers every transition.
 */
const charts = process.argv.slice(2)
const settings = { ...browserSettings(findBrowser()), MUSTER_BROWSER_TESTS: '1', MUSTER_ALL_STORIES: '1' }
const files = (folder: string, ending: string) =>
  charts.map((name) => `${folder}/${name}${ending}`).filter((file) => existsSync(inRoot(file)))

const tallies: Tally[] = []
const pages = files('test/models/views', '.test.tsx')
if (charts.length === 0 || pages.length > 0)
  tallies.push(await runVitest('stories on the pages', [...onlyProjects(['browser']), ...pages], settings))
const product = files('test/e2e/models', '.spec.ts')
if (charts.length === 0) tallies.push(await runJourneys(['test/e2e/models'], settings))
else if (product.length > 0) tallies.push(await runJourneys(product, settings))
process.exitCode = printTallies(tallies) ? 0 : 1
