import { guardTally, judgeGuards, selectGuards } from '#scripts/lib/proof/guardScore.ts'
import { runJourneys } from '#scripts/lib/proof/journeys.ts'
import { judgeAll, lastVerdicts, mutantTally } from '#scripts/lib/proof/mutantScore.ts'
import { buildIfNeeded } from '#scripts/lib/build/productBuild.ts'
import { filesToExclude, serverTestFiles } from '#scripts/lib/proof/serverFiles.ts'
import { startShortSoak } from '#scripts/lib/proof/shortSoak.ts'
import {
  onlyProjects,
  printTallies,
  runVitest,
  splitArguments,
  withDuration,
  type Tally,
} from '#scripts/lib/proof/testRuns.ts'
import { inRoot } from '#scripts/lib/root.ts'
import { printStoryTable } from '#scripts/generate/storyTable.ts'
import { browserSettings, findBrowser } from '#test/support/browser/browser.ts'
import { findPostgres } from '#test/support/server/postgresCluster.ts'

/**
 * Tests that give the same result on both databases. They cover permissions that are checked before any
 * query, rules for imported time, the embedded database's data folder, the demo's generator and accounts, and
 * incomplete requests. The last three files open their own embedded database, even if the run uses PostgreSQL.
 */
const onAnyDatabase = [
  'pipeline/presets',
  'pipeline/slowSenders',
  'imports/timeRules',
  'embedded/*',
  'demo/{demoData,demoTime,emulator}',
  'demo/demoLoad',
  'db/timePlans',
  'employees/seal',
]

/** The stories on the pages. They run only in Chromium. Running them in jsdom as well would only repeat the same checks. */
const storiesOnPages = 'test/models/views'

/** With this setting, failed page tests are repeated once. The summary names those that passed on the second try. */
const secondTry = { MUSTER_SECOND_TRY: '1' }

// Some test projects run each file in a separate process, and Muster is started many times. Without this
// cache, compiling would take a fifth of the CPU time.
process.env['NODE_COMPILE_CACHE'] ??= inRoot('.cache', 'compiled')

/** The number of guards that a test run removes. `npm run guards` removes all of them. */
const GUARDS_PER_RUN = 4

const tallies = process.argv.length > 2 ? await runSome(process.argv.slice(2)) : await runAll()
process.exitCode = printTallies(tallies) ? 0 : 1

/** Runs only the given files or folders. Options are passed to both Vitest and Playwright. */
async function runSome(args: readonly string[]): Promise<Tally[]> {
  const { vitest, journeys, options } = splitArguments(args)
  const selected: Tally[] = []
  if (vitest.length + journeys.length === 0) {
    console.error('Enter a test file or folder: npm test -- test/domain/kernel/dates.test.ts')
    return [{ name: 'no test selected', passed: 0, failed: 1 }]
  }
  if (vitest.length > 0) selected.push(await runVitest('selected tests', [...vitest, ...options]))
  if (journeys.length > 0)
    selected.push(await runJourneys([...journeys, ...options], browserSettings(findBrowser())))
  return selected
}

async function runAll(): Promise<Tally[]> {
  const { TEST_DATABASE_URL: databaseUrl } = process.env
  const all: Tally[] = []
  const run = async (runTests: () => Promise<Tally>) => void all.push(await withDuration(runTests))
  const leftOut = databaseUrl ? filesOnlyOnPostgres() : []
  await run(() =>
    runVitest(
      'units, charts, services, views, stories in memory and server (embedded database)',
      [
        ...onlyProjects(['unit', 'isolated', 'views', 'shell', 'stories', 'server']),
        ...[`${storiesOnPages}/**`, ...leftOut].flatMap((file) => ['--exclude', file]),
      ],
      { TEST_DATABASE_URL: undefined, ...secondTry },
    ),
  )
  await run(runMutants)
  await run(runGuards)
  // The soak and several tests below start Muster at the same time. Only one process at a time can build it, so it
  // is built here first.
  await buildIfNeeded(console.log)
  // The soak and the tests that kill Muster mostly wait, so running them side by side costs little time.
  const soak = startShortSoak()
  if (databaseUrl)
    await run(() =>
      runVitest(
        'server (PostgreSQL)',
        [
          ...onlyProjects(['server']),
          ...onAnyDatabase.flatMap((name) => ['--exclude', `test/server/${name}.test.ts`]),
        ],
        { TEST_DATABASE_URL: databaseUrl },
      ),
    )
  const exclusions = findPostgres() === null ? ['--exclude', 'test/scripts/product/postgres*.test.ts'] : []
  await run(() =>
    runVitest('starting, stopping and killing the product', [
      ...onlyProjects(['product']),
      ...exclusions,
      // One more worker than for other tests, because these spend a quarter of their time waiting.
      '--maxWorkers=3',
    ]),
  )
  await run(soak)
  if (exclusions.length > 0)
    console.log(
      '\nThe tests in which PostgreSQL is killed or stops responding did not run: initdb and postgres were not found on this machine.',
    )

  const browser = findBrowser()
  console.log(`\nBrowser for these tests: ${browser.executablePath} (${browser.from})`)
  const settings = browserSettings(browser)
  await run(() =>
    runVitest('models in a browser', onlyProjects(['browser']), {
      ...settings,
      ...secondTry,
      MUSTER_BROWSER_TESTS: '1',
    }),
  )
  await run(() => runJourneys([], settings))

  if (!databaseUrl) {
    console.log(
      '\nThe server tests did not run on PostgreSQL. To run them there too: TEST_DATABASE_URL=postgres://superuser@host/database npm test',
    )
  }
  await printStoryTable()
  return all
}

/** Returns the server's test files that only run on PostgreSQL today, and prints how many also run on the embedded database. The selection changes daily. */
function filesOnlyOnPostgres(): string[] {
  const files = serverTestFiles()
  const always = onAnyDatabase.map((name) => `test/server/${name}.test.ts`)
  const leftOut = filesToExclude(files, always, Math.floor(Date.now() / 86_400_000))
  console.log(
    `\nOf ${files.length} server test files, ${files.length - leftOut.length} run on the embedded database today. \`npm test\` without TEST_DATABASE_URL runs all of them there.`,
  )
  return leftOut
}

/** Runs tests with a few of Muster's guards removed. The guards are divided among copies of the project, and each copy removes one guard at a time. */
async function runGuards(): Promise<Tally> {
  console.log('\n── the product with some guards removed ──')
  return guardTally(await judgeGuards(selectGuards(GUARDS_PER_RUN)))
}

/** Runs the stories against every mutant of every chart. */
async function runMutants(): Promise<Tally> {
  console.log('\n── mutants of the charts ──')
  return mutantTally(await judgeAll(), await lastVerdicts())
}
