import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailable, type Database } from '#server/db/database.ts'
import { withActor, withOwner } from '#server/db/withActor.ts'
import { startJobs, type Job, type RunningJobs } from '#server/jobs/queue.ts'
import { openTestDatabase } from '#test/support/server/server.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const WAIT = { timeout: 20_000, interval: 100 }
const ignore = () => undefined
const never = '0 0 29 2 *'
const job = (run: Job['run'], more: Partial<Job> = {}): Job => ({
  name: `test-${randomUUID()}`,
  cron: never,
  failureText: 'It failed.',
  run,
  ...more,
})
const start = (jobs: readonly Job[], onProblem: (line: string) => void = ignore) =>
  startJobs({ database, jobs, onProblem, pollSeconds: 0.5, watchSeconds: 1 })
const stopAll = (servers: readonly RunningJobs[]) => Promise.all(servers.map((each) => each.stop()))
const owner = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await withOwner(database, (tx) => tx.execute<Row>(query))).rows
const stored = (name: string) =>
  owner<{ state: string; retry_count: number; waits: boolean }>(
    sql`SELECT state::text, retry_count, start_after > now() AS waits FROM muster_jobs.job WHERE name = ${name}`,
  )

test('however many servers start a job, one runs it, and never two at a time', async () => {
  let runs = 0
  let atOnce = 0
  let most = 0
  const each = job(
    async () => {
      runs += 1
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise((resolve) => setTimeout(resolve, 300))
      atOnce -= 1
    },
    { runsAtStart: true },
  )
  const servers = [start([each]), start([each]), start([each])]
  await Promise.all(servers.map(({ started }) => started))
  await expect.poll(() => runs, WAIT).toBeGreaterThan(0)
  await stopAll(servers)
  expect(most).toBe(1)
  // Each server requested it, some while it was already queued or running.
  expect(runs).toBeLessThanOrEqual(3)
  expect((await stored(each.name)).every(({ state }) => state === 'completed')).toBe(true)
}, 30_000)

test('a failed run is reported, waits, runs again, and ends among the failed jobs', async () => {
  let runs = 0
  const problems: string[] = []
  const failing = job(
    async () => {
      runs += 1
      throw new Error('out of order')
    },
    { runsAtStart: true },
  )
  const server = start([failing], (line) => problems.push(line))
  await expect.poll(async () => (await stored(failing.name))[0]?.state, WAIT).toBe('retry')
  expect(problems).toEqual(['It failed.'])
  expect((await stored(failing.name))[0]).toMatchObject({ waits: true })
  await owner(
    sql`UPDATE muster_jobs.job SET start_after = now(), retry_limit = 1 WHERE name = ${failing.name}`,
  )
  await expect.poll(async () => (await stored(failing.name))[0]?.state, WAIT).toBe('failed')
  await server.stop()
  expect(runs).toBe(2)
  const dead = sql`SELECT state::text FROM muster_jobs.job WHERE name = 'failed-jobs' AND source_name = ${failing.name}`
  expect(await owner(dead)).toEqual([{ state: 'created' }])
}, 60_000)

test('the job of a killed server runs on another one', async () => {
  let runs = 0
  const left = job(async () => void (runs += 1), { runsAtStart: true })
  const first = start([left])
  await expect.poll(() => runs, WAIT).toBe(1)
  await expect.poll(async () => (await stored(left.name))[0]?.state, WAIT).toBe('completed')
  await first.stop()
  // As after a kill, marked as running but without a heartbeat.
  await owner(sql`UPDATE muster_jobs.job SET state = 'active', completed_on = NULL, retry_delay = 0, retry_backoff = false,
    started_on = now() - interval '5 minutes', heartbeat_on = now() - interval '5 minutes' WHERE name = ${left.name}`)
  const second = start([{ ...left, runsAtStart: false }])
  await expect.poll(() => runs, WAIT).toBe(2)
  await second.stop()
}, 60_000)

test('work that is due runs without waiting for its time', async () => {
  let waiting = false
  let runs = 0
  const due = job(
    async () => {
      runs += 1
      waiting = false
    },
    { isDue: async () => waiting },
  )
  const server = start([due])
  await server.started
  expect(runs).toBe(0)
  waiting = true
  await expect.poll(() => runs, WAIT).toBe(1)
  await server.stop()
}, 30_000)

test('stopping ends a running job first, and nothing runs afterwards', async () => {
  const steps: string[] = []
  const long = job(
    async (goOn) => {
      steps.push('began')
      while (goOn()) await new Promise((resolve) => setTimeout(resolve, 20))
      steps.push('ended')
    },
    { runsAtStart: true },
  )
  const server = start([long])
  await expect.poll(() => steps, WAIT).toEqual(['began'])
  await server.stop()
  expect(steps).toEqual(['began', 'ended'])
}, 30_000)

test('the schedule says that a missed time is made up for once', async () => {
  const hourly = job(async () => undefined, { cron: '7 * * * *' })
  const server = start([hourly])
  await server.started
  await server.stop()
  expect(
    await owner(
      sql`SELECT cron, timezone, options ->> 'missed' AS missed FROM muster_jobs.schedule WHERE name = ${hourly.name}`,
    ),
  ).toEqual([{ cron: '7 * * * *', timezone: 'UTC', missed: 'once' }])
}, 30_000)

test('an unreachable database is reported once, and stopping does not wait for it', async () => {
  const problems: string[] = []
  const away: Database = { ...database, leaseOwner: () => Promise.reject(new DatabaseUnavailable('away')) }
  const server = startJobs({
    database: away,
    jobs: [job(async () => undefined)],
    onProblem: (line) => problems.push(line),
  })
  await expect.poll(() => problems, WAIT).toEqual(["The job queue can't reach the database. Trying again."])
  await server.stop()
  expect(problems).toHaveLength(1)
}, 30_000)

test('requests cannot read or write jobs', async () => {
  const actor = { uid: 'u', clientId: null, tenantScope: '*' }
  const read = withActor(database, actor, (tx) => tx.execute(sql`SELECT * FROM muster_jobs.job`))
  const failure = await read.catch((error: Error) => String(error.cause))
  expect(failure).toContain('permission denied for schema muster_jobs')
})
