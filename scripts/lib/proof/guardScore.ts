import { randomInt } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { startNode } from '#scripts/lib/process/child.ts'
import { inRoot } from '#scripts/lib/root.ts'
import { listFiles } from '#scripts/lib/tree.ts'
import type { Tally } from '#scripts/lib/proof/testRuns.ts'
import type { Guard } from '#test/guards/guard.ts'
import { guards as allGuards } from '#test/guards/table.ts'

/** The result of running a guard's test after removing the guard. */
export type GuardVerdict = { guard: Guard; noticed: boolean; why: string }

/** Returns `count` adjacent guards from test/guards/table.ts, starting with a random one, so that repeated runs cover all guards. */
export function selectGuards(count: number): Guard[] {
  const first = randomInt(allGuards.length)
  return Array.from({ length: count }, (_, index) => allGuards[(first + index) % allGuards.length]).filter(
    (guard) => guard !== undefined,
  )
}

/** Returns how many guards passed and failed. A guard fails if its test doesn't notice that the guard was removed. */
export function guardTally(verdicts: readonly GuardVerdict[]): Tally {
  const surviving = verdicts.filter(({ noticed }) => !noticed)
  return {
    name: 'removed guards',
    passed: verdicts.length - surviving.length,
    failed: surviving.length,
    failures: surviving.map(({ guard, why }) => ({ test: `npm run guards › ${guard.guard}`, error: why })),
  }
}

type Report = {
  testResults: readonly {
    /** Also `failed` if the file failed before its tests ran. */
    status: string
    assertionResults: readonly { status: string; failureMessages: readonly string[] }[]
  }[]
}

/** Removes each guard in a copy of the project and runs its test. Uses all cores. Prints a line for each guard. */
export async function judgeGuards(guards: readonly Guard[]): Promise<GuardVerdict[]> {
  const queue = [...guards]
  const verdicts: GuardVerdict[] = []
  const work = async () => {
    const copy = await copyProject()
    try {
      for (let guard = queue.shift(); guard !== undefined; guard = queue.shift()) {
        const verdict = await judgeGuard(guard, copy)
        verdicts.push(verdict)
        console.log(
          `${verdict.noticed ? 'noticed ' : 'SURVIVES'}  ${guard.guard} (${guard.file}): ${verdict.why}`,
        )
      }
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), guards.length) }, work))
  return verdicts
}

/** Copies the project to a temporary folder and returns that folder. Packages and the build are linked, not copied. */
async function copyProject(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'muster-guards-'))
  for (const file of await listFiles()) {
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true })
    await cp(inRoot(file), path.join(copy, file))
  }
  for (const folder of ['node_modules', 'dist']) await symlink(inRoot(folder), path.join(copy, folder))
  return copy
}

async function judgeGuard(guard: Guard, copy: string): Promise<GuardVerdict> {
  const file = path.join(copy, guard.file)
  const text = await readFile(file, 'utf8')
  const parts = text.split(guard.find)
  if (parts.length !== 2) return { guard, noticed: false, why: `found ${parts.length - 1} times, not once` }
  await writeFile(file, parts.join(guard.without))
  try {
    return { guard, ...(await runTest(guard.test, copy)) }
  } finally {
    await writeFile(file, text)
  }
}

async function runTest(test: string, copy: string): Promise<{ noticed: boolean; why: string }> {
  const output = path.join(copy, 'report.json')
  const args = [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', test, '--bail=1', '--reporter=json']
  await rm(output, { force: true })
  await startNode({ args: [...args, `--outputFile.json=${output}`], cwd: copy }).exited
  const report = await readFile(output, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => null,
  )
  if (report === null) return { noticed: false, why: 'the test did not run' }
  const messages = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ failureMessages }) => stripVTControlCharacters(failureMessages[0] ?? ''))
  const [first] = messages
  if (first === undefined) {
    const hasFailedBefore = report.testResults.some(({ status }) => status === 'failed')
    return {
      noticed: false,
      why: hasFailedBefore ? 'the file failed before its tests ran' : 'the test still passed',
    }
  }
  const line = first.split('\n', 1)[0] ?? ''
  // The removal only counts as noticed if an assertion fails, not if the test fails with any other error.
  return {
    noticed: messages.some((message) =>
      /^(?:AssertionError|Error: (?:expect\(|expected |promise (?:resolved|rejected)|Property failed))/.test(
        message,
      ),
    ),
    why: line.slice(0, 120),
  }
}
