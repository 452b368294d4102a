import { execFile } from 'node:child_process'
import { findBannedPatterns } from '#scripts/checks/bannedPatterns.ts'
import { findForbiddenOutput, kib, measureFirstLoad } from '#scripts/checks/bundle.ts'
import { findBreakingMigrations } from '#scripts/checks/expandOnly.ts'
import { findStaleFiles } from '#scripts/checks/generatedFiles.ts'
import { checkImportRules } from '#scripts/checks/importRules.ts'
import { checkLockfile } from '#scripts/checks/lockfile.ts'
import { findCrowdedLayers, findCrowdedFolders, findLongCharts } from '#scripts/checks/folders.ts'
import { findSecrets } from '#scripts/checks/secrets.ts'
import { buildIfNeeded } from '#scripts/lib/build/productBuild.ts'
import { inRoot, root } from '#scripts/lib/root.ts'
import { listFiles } from '#scripts/lib/tree.ts'

type Outcome = { problems: string[]; note?: string }
type Check = { name: string; run: () => Promise<Outcome> }
type Result = Check & Outcome & { seconds: number }

const checks: readonly Check[] = [
  // One program does both, so that their shared type information is computed only once.
  toolCheck('types, lint', 'oxlint/bin/oxlint', '--type-aware --type-check --deny-warnings .'),
  toolCheck(
    'format',
    'prettier/bin/prettier.cjs',
    '--check --log-level warn . --cache --cache-strategy content --cache-location .cache/prettier',
  ),
  listCheck('imports', checkImportRules),
  toolCheck('unused', 'knip/bin/knip.js', '--no-progress'),
  listCheck('patterns', async () =>
    (await findBannedPatterns()).map(
      ({ file, line, ban, why, text }) => `${file}:${line} ${ban}: ${text} (${why})`,
    ),
  ),
  listCheck('folders', async () => {
    const files = await listFiles()
    return [...findCrowdedLayers(files), ...findCrowdedFolders(files), ...(await findLongCharts(files))]
  }),
  listCheck('migrations', async () => findBreakingMigrations(await listFiles())),
  listCheck('lockfile', checkLockfile),
  listCheck('generated', () => findStaleFiles()),
  { name: 'bundle', run: checkBundle },
  listCheck('secrets', findSecrets),
]

/** These checks run one after the other, because the bundle check may build dist/ and the secrets check searches it. */
const sequentialNames = new Set(['bundle', 'secrets'])

const [parallelChecks, sequentialChecks] = [
  checks.filter((check) => !sequentialNames.has(check.name)),
  checks.filter((check) => sequentialNames.has(check.name)),
]
const results = (await Promise.all([runAll(parallelChecks, 2), runAll(sequentialChecks, 1)])).flat()

for (const { name, problems } of results.filter((result) => result.problems.length > 0)) {
  console.log(`\n── ${name} ──\n${problems.join('\n')}`)
}
console.log('')
for (const { name, problems, seconds, note } of results) {
  const state = problems.length === 0 ? 'ok    ' : 'FAILED'
  console.log(`${state} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(5)} s${note ? `  ${note}` : ''}`)
}
const failed = results.filter((result) => result.problems.length > 0).length
console.log(failed === 0 ? '\nAll checks passed.' : `\n${failed} of ${results.length} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1

async function checkBundle(): Promise<Outcome> {
  await buildIfNeeded(() => undefined)
  const load = await measureFirstLoad()
  return {
    problems: [...load.problems, ...(await findForbiddenOutput())],
    note: `first load ${kib(load.total.gzip)} KiB gzip in ${load.files.length} files`,
  }
}

function listCheck(name: string, find: () => Promise<string[]>): Check {
  return { name, run: async () => ({ problems: await find() }) }
}

/** Returns a check that runs a tool with options. */
function toolCheck(name: string, bin: string, options: string): Check {
  const run = () =>
    new Promise<Outcome>((resolve) => {
      const settings = {
        cwd: root,
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      }
      execFile(
        process.execPath,
        [inRoot('node_modules', bin), ...options.split(' ')],
        settings,
        (error, stdout, stderr) => {
          const output = `${stdout}${stderr}`.trim()
          resolve({ problems: error ? [output || error.message] : [] })
        },
      )
    })
  return { name, run }
}

/** Runs the checks, at most `maxParallel` at a time. A check that throws counts as failed. */
async function runAll(queue: readonly Check[], maxParallel: number): Promise<Result[]> {
  const pending = [...queue]
  const finished: Result[] = []
  const work = async () => {
    for (let check = pending.shift(); check; check = pending.shift()) {
      const startedAt = performance.now()
      const outcome = await check.run().catch((error: unknown): Outcome => ({ problems: [String(error)] }))
      finished.push({ ...check, ...outcome, seconds: (performance.now() - startedAt) / 1000 })
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, work))
  return queue.flatMap((check) => finished.filter((result) => result.name === check.name))
}
