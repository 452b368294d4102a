import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inRoot, root } from '#scripts/lib/root.ts'

/** Counts the passed and failed tests of a run; a skipped test counts as failed. */
export type Tally = { name: string; passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Splits arguments into the files of vitest, those of Playwright, and the options for both. */
export function sortArguments(args: readonly string[]): {
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

/** Returns the vitest option that selects each project. */
export function onlyProjects(projects: readonly string[]): string[] {
  return projects.flatMap((project) => ['--project', project])
}

/** Runs vitest and counts the tests. */
export async function runVitest(
  name: string,
  chosen: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Tally> {
  const byName = chosen.some((option) => /^(?:-t|--testNamePattern)\b/.test(option))
  const bin = inRoot('node_modules', 'vitest', 'vitest.mjs')
  return withReport(name, async (file) => {
    const args = [bin, 'run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const exitCode = await runNode(args, env)
    return vitestTally(name, await readReport<VitestReport>(file), exitCode, byName)
  })
}

/** Runs the journeys of test/e2e against the product at `url` and counts them. */
export async function runPlaywright(
  name: string,
  url: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Tally> {
  const bin = inRoot('node_modules', '@playwright', 'test', 'cli.js')
  return withReport(name, async (file) => {
    const settings = { ...env, MUSTER_URL: url, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const exitCode = await runNode([bin, 'test', '--reporter=list,json', ...args], settings)
    return playwrightTally(name, await readReport<PlaywrightReport>(file), exitCode)
  })
}

/**
 * Counts the tests of a vitest report. A run that fails without a failed test, such as a crash, counts as one failure. If tests were
 * selected by name, the others are not counted.
 */
export function vitestTally(
  name: string,
  report: VitestReport | undefined,
  exitCode: number,
  byName = false,
): Tally {
  if (!report) return { name, passed: 0, failed: 1 }
  const skipped = byName ? 0 : report.numPendingTests + report.numTodoTests
  return atLeastOne(
    { name, passed: report.numPassedTests, failed: report.numFailedTests + skipped },
    exitCode,
  )
}

/** Counts the tests of a Playwright report. */
export function playwrightTally(name: string, report: PlaywrightReport | undefined, exitCode: number): Tally {
  if (!report) return { name, passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return atLeastOne({ name, passed: expected, failed: unexpected + flaky + skipped }, exitCode)
}

/** Prints one line per run and the sum as the last line. Returns whether everything passed. */
export function printTallies(tallies: readonly Tally[]): boolean {
  const sum = (key: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[key], 0)
  console.log('')
  for (const { name, passed, failed } of tallies) console.log(`${name}: ${passed} passed, ${failed} failed`)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 && sum('passed') > 0
}

function atLeastOne(tally: Tally, exitCode: number): Tally {
  const empty = tally.passed + tally.failed === 0
  return tally.failed === 0 && (exitCode !== 0 || empty) ? { ...tally, failed: 1 } : tally
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
