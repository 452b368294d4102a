import { runJourneys } from '#scripts/lib/journeys.ts'
import { printTallies, runVitest, type Tally } from '#scripts/lib/testRuns.ts'
import { printStoryTable } from '#scripts/storyTable.ts'
import { browserSettings, findBrowser } from '#test/support/browser.ts'

const { TEST_DATABASE_URL: databaseUrl } = process.env
const tallies: Tally[] = []

tallies.push(
  await runVitest('units, views and server (embedded database)', ['unit', 'views', 'server'], {
    TEST_DATABASE_URL: undefined,
  }),
)
if (databaseUrl)
  tallies.push(await runVitest('server (PostgreSQL)', ['server'], { TEST_DATABASE_URL: databaseUrl }))
tallies.push(await runVitest('starting, stopping and killing the product', ['product']))

const browser = findBrowser()
console.log(`\nThe browser of these tests: ${browser.executablePath} (${browser.from})`)
const settings = browserSettings(browser)
tallies.push(await runVitest('models in a browser', ['browser'], { ...settings, MUSTER_BROWSER_TESTS: '1' }))
tallies.push(await runJourneys([], settings))

if (!databaseUrl) {
  console.log(
    '\nThe server suite did not run on PostgreSQL: TEST_DATABASE_URL=postgres://superuser@host/database npm test runs it there too.',
  )
}
await printStoryTable()
process.exitCode = printTallies(tallies) ? 0 : 1
