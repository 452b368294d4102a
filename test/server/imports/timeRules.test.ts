import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import {
  approved,
  dayOf,
  hoursOf,
  lastWeek,
  makeTimeWorld,
  send,
  start,
} from '#test/server/timesheets/world.ts'
import type { TimeWorld } from '#test/server/timesheets/world.ts'
import { csvOf, sendFile } from '#test/support/csvFiles.ts'
import { startTestApp, type TestServer } from '#test/support/server/server.ts'

// Each situation is tried twice: typed by hand, and from a file. What one rejects, the other must reject too.

let server: TestServer
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

type Entry = {
  date: string
  type: string
  minutes: number
  startTime?: string
  endTime?: string
  task?: string
  note?: string
  billable?: boolean
}
interface Situation {
  /** Prepares what must be true before the time is entered. */
  readonly given?: (world: TimeWorld) => Promise<unknown>
  readonly entry?: Partial<Entry>
  /** The code of the error, or undefined if the time is accepted. */
  readonly code?: string
}

const change =
  (table: 'employees' | 'contracts' | 'assignments' | 'timesheets', set: string) => (world: TimeWorld) =>
    withOwner(server.database, (tx) =>
      tx.execute(
        sql`UPDATE ${sql.identifier(table)} SET ${sql.raw(set)} WHERE client_id = ${world.tenant.a}`,
      ),
    )
const settings = (name: string, value: unknown) => (world: TimeWorld) => {
  const changes = JSON.stringify([{ name, from: '2026-01-01', value }])
  return withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO client_settings (client_id, version, tenant_id, changes, actor_uid, actor_name)
      VALUES (${world.tenant.a}, 2, ${world.tenant.tenantId}, ${changes}::jsonb, 'x', 'X')`),
  )
}
const draft = (world: TimeWorld) => start(server, world.evan, world.assignmentId, hoursOf(8))
const submitted = async (world: TimeWorld) => send(server, world.evan, (await draft(world)).body, 'submit')
const exclude = (world: TimeWorld) =>
  server.request(world.cleo, 'POST', '/timesheets/exclude', {
    body: { assignmentId: world.assignmentId, periodStart: lastWeek, reason: 'Vacation' },
  })

const nineToFour = { minutes: 420, startTime: '09:00', endTime: '16:00' }
const early = { minutes: 120, startTime: '07:00', endTime: '09:00' }

const situations: Readonly<Record<string, Situation>> = {
  'a week without a timesheet': {},
  'a draft': { given: draft },
  'a rejected timesheet': {
    given: async (world) =>
      send(server, world.cleo, (await submitted(world)).body, 'reject', { reason: 'Wrong day' }),
  },
  'leave without a note, although work needs one': {
    given: settings('noteRequired', true),
    entry: { type: 'SICK' },
  },
  'time that is not billable': { entry: { billable: false } },
  'a submitted timesheet': { given: submitted, code: 'not_allowed_now' },
  'an approved timesheet': {
    given: (world) => approved(server, world, world.assignmentId, hoursOf(8)),
    code: 'not_allowed_now',
  },
  'time that was handed off to payroll': {
    given: async (world) => {
      await approved(server, world, world.assignmentId, hoursOf(8))
      await change('timesheets', "lock_reason = 'EXPORTED', locked_at = now()")(world)
    },
    code: 'not_allowed_now',
  },
  'an excluded week': { given: exclude, code: 'not_allowed_now' },
  'a draft on an invoice': {
    given: async (world) => {
      await draft(world)
      await change('timesheets', `locked_at = now(), lock_reason = 'INVOICED'`)(world)
    },
    code: 'locked',
  },
  'a locked week': { given: settings('lockedThrough', dayOf(6)), code: 'locked' },
  'a locked day of an open week': { given: settings('lockedThrough', dayOf(2)), code: 'locked' },
  'an open day of a partly locked week': { given: settings('lockedThrough', dayOf(1)) },
  'a week that is too old': {
    given: settings('lockAfterDays', 0),
    entry: { date: dayOf(-28) },
    code: 'locked',
  },
  'a day after the last day': {
    given: change('employees', `termination_date = '${dayOf(1)}', termination_reason = 'QUIT'`),
    code: 'terminated',
  },
  'a day before the hire': { given: change('employees', `hire_date = '${dayOf(3)}'`), code: 'not_hired' },
  'a day after the work authorization': {
    given: change('employees', `work_until = '${dayOf(1)}'`),
    code: 'work_until',
  },
  'a contract that has not started': { given: change('contracts', `status = 'APPROVED'`), code: 'contract' },
  'a canceled contract': { given: change('contracts', `status = 'CANCELLED'`), code: 'contract' },
  'a day after the end of the contract': {
    given: change('contracts', `end_date = '${dayOf(1)}'`),
    code: 'outside',
  },
  'a day after the end of the assignment': {
    given: change('assignments', `end_date = '${dayOf(1)}'`),
    code: 'invalid',
  },
  'another step of time': { entry: { minutes: 425 }, code: 'time_step' },
  'work without a note that needs one': { given: settings('noteRequired', true), code: 'required' },
  'a task that the project does not have': { entry: { task: 'Juggling' }, code: 'unknown_reference' },
  'work without times where they are captured': { given: settings('captureInOut', true), code: 'required' },
  'work with times where they are captured': { given: settings('captureInOut', true), entry: nineToFour },
  'leave without times where they are captured': {
    given: settings('captureInOut', true),
    entry: { type: 'SICK' },
  },
  'other hours than those between the times': {
    given: settings('captureInOut', true),
    entry: { ...nineToFour, minutes: 405 },
    code: 'invalid',
  },
  'times beside others of the same day': {
    given: async (world) => {
      await settings('captureInOut', true)(world)
      await start(server, world.evan, world.assignmentId, [{ ...early, date: dayOf(2), type: 'WORK' }])
    },
    entry: nineToFour,
  },
  'times that overlap others of the same day': {
    given: async (world) => {
      await settings('captureInOut', true)(world)
      await start(server, world.evan, world.assignmentId, [{ ...early, date: dayOf(2), type: 'WORK' }])
    },
    entry: { minutes: 60, startTime: '08:30', endTime: '09:30' },
    code: 'overlap',
  },
  'an adjustment': { entry: { type: 'ADJUSTMENT' }, code: 'invalid' },
  'more than 24 hours with what is there': {
    given: (world) =>
      start(server, world.evan, world.assignmentId, [{ date: dayOf(2), type: 'SICK', minutes: 1200 }]),
    code: 'day_total',
  },
}

/** Returns the response to typing an entry into its week. */
async function type({ cleo, assignmentId }: TimeWorld, entry: Entry) {
  const week = (await server.request(cleo, 'GET', `/timesheets?limit=100`)).body.find(
    (sheet: { periodStart: string; periodEnd: string }) =>
      sheet.periodStart <= entry.date && sheet.periodEnd >= entry.date,
  )
  if (week === undefined) {
    const periodStart = addDays(
      lastWeek,
      7 * Math.floor((Date.parse(entry.date) - Date.parse(lastWeek)) / 604_800_000),
    )
    return server.request(cleo, 'POST', '/timesheet/create', {
      body: { assignmentId, periodStart, entries: [entry] },
    })
  }
  const sheet = (await server.request(cleo, 'GET', `/timesheet/${week.id}`)).body
  return server.request(cleo, 'PUT', `/timesheet/${sheet.id}`, {
    body: { version: sheet.version, entries: [...sheet.entries, entry] },
  })
}

/** Returns the errors of an entry and the response to importing it. */
async function importEntry({ cleo, employeeId }: TimeWorld, entry: Entry) {
  const { employeeNo } = (await server.request(cleo, 'GET', `/employee/${employeeId}`)).body
  const hours = `${Math.floor(entry.minutes / 60)}:${String(entry.minutes % 60).padStart(2, '0')}`
  const billable = entry.billable === undefined ? '' : entry.billable ? 'yes' : 'no'
  const cells = [
    employeeNo,
    entry.date,
    hours,
    entry.type,
    entry.task ?? '',
    billable,
    entry.note ?? '',
    entry.startTime ?? '',
    entry.endTime ?? '',
  ]
  const headings = ['Employee', 'Date', 'Hours', 'Type', 'Task', 'Billable', 'Note', 'Start', 'End']
  const sent = await sendFile(server, cleo, 'timesheets', csvOf([headings, cells]))
  expect(sent.status, sent.text).toBe(200)
  const { importId, errors } = sent.body
  const answer = await server.request(cleo, 'POST', '/import/timesheets/commit', { body: { importId } })
  return { errors, answer }
}

/** Returns the time of a client without anything that identifies the client. */
async function timeOf({ tenant }: TimeWorld) {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute(sql`SELECT t.status, t.period_start, e.date, e.type, e.task, e.billable, e.minutes, e.start_time, e.end_time, e.note, e.classification
      FROM timesheets t JOIN timesheet_entries e ON e.client_id = t.client_id AND e.timesheet_id = t.id
      WHERE t.client_id = ${tenant.a} AND e.archived_at IS NULL ORDER BY e.date, e.type, e.task, e.billable, e.part`),
  )
  return rows
}

test.each(Object.entries(situations))(
  '%s: a file can do what a person can, and no more',
  async (_, situation) => {
    const entry = { date: dayOf(2), type: 'WORK', minutes: 420, ...situation.entry }
    const byHand = await makeTimeWorld(server)
    // A rejected entry changes nothing, so the same client is used twice.
    const byFile = situation.code === undefined ? await makeTimeWorld(server) : byHand
    for (const world of new Set([byHand, byFile])) await situation.given?.(world)
    const before = await timeOf(byFile)
    const typed = await type(byHand, entry)
    const { errors, answer } = await importEntry(byFile, entry)
    const refusals = typed.body.errors?.map(({ code }: { code: string }) => code)
    expect([typed.status < 300, answer.status < 300], typed.text + answer.text).toEqual(
      Array(2).fill(situation.code === undefined),
    )
    expect(await timeOf(byFile)).toEqual(situation.code === undefined ? await timeOf(byHand) : before)
    if (situation.code === undefined) return
    expect(errors.map(({ code }: { code: string }) => code)).toEqual([situation.code])
    expect(errors[0].column).not.toBeNull()
    expect(refusals, typed.text).toContain(situation.code)
  },
)

test('a refusal of a row is the same when the rule begins between check and import', async () => {
  const world = await makeTimeWorld(server)
  const { employeeNo } = (await server.request(world.cleo, 'GET', `/employee/${world.employeeId}`)).body
  const file = csvOf([
    ['Employee', 'Date', 'Hours'],
    [employeeNo, dayOf(2), '7'],
  ])
  const { importId } = (await sendFile(server, world.cleo, 'timesheets', file)).body
  await change('employees', `termination_date = '${dayOf(1)}', termination_reason = 'QUIT'`)(world)
  const answer = await server.request(world.cleo, 'POST', '/import/timesheets/commit', { body: { importId } })
  expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'changed_since_check'])
  expect(await timeOf(world)).toEqual([])
})
