import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startManyUsers, type ManyUsers } from '#scripts/lib/measure/manyUsers.ts'
import { callAtRate, callInParallel, timeOf, type CompletedCall } from '#scripts/lib/measure/openLoad.ts'
import { checkOutPrevious } from '#scripts/lib/previousVersion.ts'
import { buildIfNeeded } from '#scripts/lib/build/productBuild.ts'
import { printFailure } from '#scripts/lib/process/startError.ts'
import { StartError } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'

/**
 * Puts the load of 1,000 users on the production server with PostgreSQL: 200 calls a second, then five times as
 * many, then 200 again (R1). With `--requests`, sends that many requests, 50 at a time and without pauses, and
 * prints the memory usage (R16). With `--previous`, sends 100 calls a second to the server of an earlier
 * commit while the newest migrations are applied (R18).
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    employees: { type: 'string', default: '100000' },
    users: { type: 'string', default: '1000' },
    requests: { type: 'string' },
    previous: { type: 'string' },
  },
})
const rate = Number(values.rate ?? (values.previous === undefined ? 200 : 100))
const overloadSeconds = 10
const goals = { p99: 150, acceptedP99: 1_000, recovered: 2_000 }
let missedGoals = 0

const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1_000).toFixed(0)
const isAccepted = ({ status }: CompletedCall) => status >= 200 && status < 300
const isUnsuccessful = (call: CompletedCall) => !isAccepted(call)
const isUnexpected = (call: CompletedCall) => isUnsuccessful(call) && ![429, 503].includes(call.status)

try {
  if (values.requests !== undefined && !(Number(values.requests) >= 100))
    throw new StartError('--requests must be a number of at least 100.')
  await buildIfNeeded(console.log)
  console.log(
    `Filling PostgreSQL with ${values.employees} employees in one client and ${values.users} users…`,
  )
  const previous = values.previous === undefined ? null : checkOutPrevious(values.previous)
  try {
    const server = await startManyUsers(Number(values.users), Number(values.employees), previous?.folder)
    try {
      await callAtRate(server, rate / 2, 5)
      if (previous !== null) await measureMigration(server, previous.commit)
      else if (values.requests === undefined) await measureRate(server)
      else await measureMemory(server, Number(values.requests))
    } finally {
      await server.stop()
    }
  } finally {
    previous?.dispose()
  }
  process.exitCode = missedGoals === 0 ? 0 : 1
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}

async function measureRate(server: ManyUsers): Promise<void> {
  const before = server.memoryMib()
  const steady = await callAtRate(server, rate, Number(values.seconds))
  printRun(`${rate} calls a second for ${values.seconds} s`, steady)
  printParts(steady, 30)
  checkGoal('p99', timeOf(steady, 0.99), goals.p99)
  checkGoal('calls without 2xx', steady.filter(isUnsuccessful).length, 0)
  const flood = await callAtRate(server, rate * 5, overloadSeconds)
  printRun(`${rate * 5} calls a second for ${overloadSeconds} s`, flood)
  checkGoal('p99 of accepted calls', timeOf(flood.filter(isAccepted), 0.99), goals.acceptedP99)
  checkGoal('responses other than 2xx, 429 and 503', flood.filter(isUnexpected).length, 0)
  const after = await callAtRate(server, rate, 10)
  printRun(`${rate} calls a second again`, after)
  const notRecovered = after.filter((each) => isUnsuccessful(each) || each.ms > goals.acceptedP99)
  checkGoal('time to recover, ms', Math.max(0, ...notRecovered.map(({ due }) => due)), goals.recovered)
  console.log(`Server memory: ${before.toFixed(0)} MiB before, ${server.memoryMib().toFixed(0)} MiB after`)
}

/** Sends calls to an earlier version of the server, and applies the newest migrations to its database when a third of the time has passed. */
async function measureMigration(server: ManyUsers, commit: string): Promise<void> {
  const length = Number(values.seconds)
  const calls = callAtRate(server, rate, length)
  await pause((length / 3) * 1_000)
  const startedAt = performance.now()
  const database = await openDatabase({ databaseUrl: server.databaseUrl, databaseOwnerUrl: null })
  let applied: number
  try {
    applied = await migrate(database)
  } finally {
    await database.close()
  }
  const took = (performance.now() - startedAt).toFixed(0)
  printRun(
    `${rate} calls a second to ${commit} for ${length} s, with ${applied} migrations in ${took} ms`,
    await calls,
  )
  const unsuccessful = (await calls).filter(isUnsuccessful)
  console.log(
    `  of the calls without 2xx, ${unsuccessful.filter(({ due }) => due < (length / 3) * 1_000).length} were due before the migrations started`,
  )
  checkGoal('calls without 2xx', unsuccessful.length, 0)
  if (applied === 0)
    throw new StartError(`${commit} already has every migration of this version. Name an earlier commit.`)
}

async function measureMemory(server: ManyUsers, requests: number): Promise<void> {
  const startedAt = performance.now()
  const memory: number[] = []
  const statuses = await callInParallel(server, requests, 50, (done) => {
    memory.push(server.memoryMib())
    if (memory.length % 10 === 0)
      console.log(`${done} calls after ${secondsSince(startedAt)} s: ${memory.at(-1)?.toFixed(0)} MiB`)
  })
  console.log([...statuses].map(([status, calls]) => `${status}: ${calls}`).join(', '))
  // Compares only the last two quarters, because the heap grows to its working size in the first half.
  const mean = (part: readonly number[]) => part.reduce((sum, each) => sum + each, 0) / part.length
  const quarter = Math.floor(memory.length / 4)
  checkGoal(
    'growth from the third to the last quarter, MiB',
    mean(memory.slice(-quarter)) - mean(memory.slice(-2 * quarter, -quarter)),
    20,
  )
}

function printRun(title: string, allCalls: readonly CompletedCall[]): void {
  const accepted = allCalls.filter(isAccepted)
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => timeOf(accepted, share).toFixed(0))
  const others = Object.entries(Object.groupBy(allCalls.filter(isUnsuccessful), ({ status }) => status))
  console.log(
    `\n${title}: ${accepted.length} of ${allCalls.length} accepted; p50 ${p50}, p99 ${p99}, max ${max} ms`,
  )
  for (const [status, calls] of others) console.log(`  ${status}: ${calls?.length ?? 0}`)
}

/** Prints the parts of a run that were slow or had unsuccessful calls. They show whether the machine stalled briefly or stayed overloaded. */
function printParts(allCalls: readonly CompletedCall[], partSeconds: number): void {
  const parts = Map.groupBy(allCalls, ({ due }) => Math.floor(due / (partSeconds * 1_000)))
  for (const [part, calls] of parts) {
    const [p50, p99] = [0.5, 0.99].map((share) => timeOf(calls, share))
    const unsuccessful = calls.filter(isUnsuccessful).length
    if (unsuccessful === 0 && (p99 ?? 0) <= goals.p99) continue
    console.log(
      `  from second ${part * partSeconds}: p50 ${p50?.toFixed(0)}, p99 ${p99?.toFixed(0)} ms, ${unsuccessful} without 2xx`,
    )
  }
}

/** Prints a figure next to its goal. Counts the goal as missed if the figure is above it. */
function checkGoal(what: string, figure: number, goal: number): void {
  const isMet = figure <= goal
  if (!isMet) missedGoals += 1
  console.log(`  ${what}: ${figure.toFixed(0)}, goal ${goal}${isMet ? '' : ' (missed)'}`)
}
