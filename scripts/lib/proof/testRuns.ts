import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inRoot, root } from '#scripts/lib/root.ts'

/**
 * The numbers of passed and failed tests in a run, and the failed tests. A skipped test counts as failed. A
 * test that passed only on its second try counts as passed and is listed as unstable.
 */
export type Tally = {
  name: string
  passed: number
  failed: number
  failures?: readonly Failure[]
  unstable?: readonly Failure[]
  seconds?: number
}

/** A test with the first line of its error. */
export type Failure = { test: string; error: string }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: readonly {
    name: string
    status: string
    message: string
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[]
  }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: readonly { message?: string }[]
  suites: readonly PlaywrightSuite[]
}

type PlaywrightSuite = {
  suites?: readonly PlaywrightSuite[]
  specs: readonly {
    title: string
    file: string
    line: number
    tests: readonly {
      projectName: string
      status: string
      results: readonly { errors: readonly { message?: string }[] }[]
    }[]
  }[]
}

/** Splits arguments into the files for Vitest, the files for Playwright, and the options for both. */
export function splitArguments(args: readonly string[]): {
  vitest: string[]
  journeys: string[]
  options: string[]
} {
  const isPath = (arg: string) => /^(?:\.\/)?test\//.test(arg)
  const isJourney = (arg: string) => /^(?:\.\/)?test\/e2e\b/.test(arg)
  return {
    vitest: args.filter((arg) => isPath(arg) && !isJourney(arg)),
    journeys: args.filter(isJourney),
    options: args.filter((arg) => !isPath(arg)),
  }
}

/** Returns the Vitest options that select the projects. */
export function onlyProjects(projects: readonly string[]): string[] {
  return projects.flatMap((project) => ['--project', project])
}

/** Runs Vitest and counts the tests. */
export async function runVitest(
  name: string,
  selected: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Tally> {
  const isByName = selected.some((option) => /^(?:-t|--testNamePattern)\b/.test(option))
  const bin = inRoot('node_modules', 'vitest', 'vitest.mjs')
  return withReport(name, async (file) => {
    const args = [
      bin,
      'run',
      ...selected,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    const exitCode = await runNode(args, env)
    return vitestTally(name, await readReport<VitestReport>(file), exitCode, isByName)
  })
}

/** Runs the journeys in test/e2e, with one worker for each instance of Muster, and counts the tests. */
export async function runPlaywright(
  name: string,
  urls: readonly string[],
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Tally> {
  const bin = inRoot('node_modules', '@playwright', 'test', 'cli.js')
  return withReport(name, async (file) => {
    const settings = { ...env, MUSTER_URL: urls.join(' '), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const exitCode = await runNode([bin, 'test', '--reporter=list,json', ...args], settings)
    return playwrightTally(name, await readReport<PlaywrightReport>(file), exitCode)
  })
}

/**
 * Counts the tests in a Vitest report. A run that fails without a failed test, for example because it
 * crashed, counts as one failure. If tests were selected by name, the others aren't counted.
 */
export function vitestTally(
  name: string,
  report: VitestReport | undefined,
  exitCode: number,
  isByName = false,
): Tally {
  if (!report) return tallyWithoutReport(name)
  const skipped = isByName ? 0 : report.numPendingTests + report.numTodoTests
  return withFailureIfEmpty(
    {
      name,
      passed: report.numPassedTests,
      failed: report.numFailedTests + skipped,
      failures: vitestFailures(report, isByName),
      unstable: vitestUnstable(report),
    },
    exitCode,
  )
}

/** Counts the tests in a Playwright report. */
export function playwrightTally(name: string, report: PlaywrightReport | undefined, exitCode: number): Tally {
  if (!report) return tallyWithoutReport(name)
  const { expected, unexpected, flaky, skipped } = report.stats
  return withFailureIfEmpty(
    {
      name,
      passed: expected + flaky,
      failed: unexpected + skipped,
      failures: [...playwrightTests(report, ['unexpected', 'skipped']), ...errorsOutsideTests(report)],
      unstable: playwrightTests(report, ['flaky']),
    },
    exitCode,
  )
}

/**
 * Returns the summary at the end of the log: every failed test, one line per run, and the total as the last
 * line. The beginning of a long log is often cut off, so the summary must list what failed.
 */
export function summaryOf(tallies: readonly Tally[]): string[] {
  const sum = (key: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[key], 0)
  const section = (title: string, tests: readonly Failure[]) =>
    tests.length === 0
      ? []
      : ['', title, ...tests.flatMap(({ test, error }) => [`  ${test}`, `    ${error}`])]
  return [
    ...section(
      'Passed only on the second try:',
      tallies.flatMap(({ unstable = [] }) => unstable),
    ),
    ...section(
      'Failed:',
      tallies.flatMap(({ failures = [] }) => failures),
    ),
    '',
    ...tallies.map(
      ({ name, passed, failed, seconds }) =>
        `${name}: ${passed} passed, ${failed} failed${seconds === undefined ? '' : ` in ${Math.round(seconds)} s`}`,
    ),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ]
}

/** Returns a run's tally with the time that the run took. */
export async function withDuration(run: () => Promise<Tally>): Promise<Tally> {
  const startedAt = performance.now()
  const tally = await run()
  return { ...tally, seconds: (performance.now() - startedAt) / 1000 }
}

/** Prints the summary. Returns whether everything passed. */
export function printTallies(tallies: readonly Tally[]): boolean {
  for (const line of summaryOf(tallies)) console.log(line)
  return tallies.every(({ failed }) => failed === 0) && tallies.some(({ passed }) => passed > 0)
}

function vitestFailures({ testResults }: VitestReport, isByName: boolean): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = fileOf(name)
    const failed = assertionResults.filter(
      (test) => test.status !== 'passed' && (!isByName || test.status === 'failed'),
    )
    if (failed.length === 0 && status === 'failed') return [{ test: file, error: firstLine(message) }]
    return failed.map((test) => ({
      test: `${file} › ${test.fullName}`,
      error: test.status === 'failed' ? firstLine(test.failureMessages[0]) : test.status,
    }))
  })
}

/** Returns the tests that failed and then passed. The report keeps the errors from their first try. */
function vitestUnstable({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => ({
        test: `${fileOf(name)} › ${fullName}`,
        error: firstLine(failureMessages[0]),
      })),
  )
}

const fileOf = (name: string) => path.relative(root, name).replaceAll('\\', '/')

function playwrightTests({ suites }: PlaywrightReport, statuses: readonly string[]): Failure[] {
  const inSuite = (suite: PlaywrightSuite): Failure[] => [
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => statuses.includes(status))
        .map(({ projectName, status, results }) => ({
          test: `[${projectName}] ${file}:${line} › ${title}`,
          error: firstLine(results.flatMap((result) => result.errors)[0]?.message ?? status),
        })),
    ),
    ...(suite.suites ?? []).flatMap(inSuite),
  ]
  return suites.flatMap(inSuite)
}

function errorsOutsideTests({ errors }: PlaywrightReport): Failure[] {
  return errors.map(({ message }) => ({ test: 'outside of the tests', error: firstLine(message) }))
}

const firstLine = (text = '') =>
  stripVTControlCharacters(text)
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? 'no message'

const tallyWithoutReport = (name: string): Tally => ({
  name,
  passed: 0,
  failed: 1,
  failures: [{ test: name, error: 'The run ended without a report.' }],
})

function withFailureIfEmpty(tally: Tally, exitCode: number): Tally {
  const isEmpty = tally.passed + tally.failed === 0
  if (tally.failed > 0 || (exitCode === 0 && !isEmpty)) return tally
  const error = isEmpty ? 'No tests ran.' : `The run failed outside of its tests (exit code ${exitCode}).`
  return { ...tally, failed: 1, failures: [...(tally.failures ?? []), { test: tally.name, error }] }
}

async function withReport(name: string, run: (file: string) => Promise<Tally>): Promise<Tally> {
  console.log(`\n── ${name} ──`)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'muster-report-'))
  try {
    return await run(path.join(folder, 'report.json'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

function runNode(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.once('exit', (code) => resolve(code ?? 1))
    child.once('error', () => resolve(1))
  })
}
