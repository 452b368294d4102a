import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import {
  assign,
  dayOf,
  hoursOf,
  lastWeek,
  makeTimeWorld,
  send,
  start,
} from '#test/server/timesheets/world.ts'
import type { TimeWorld } from '#test/server/timesheets/world.ts'
import { csvOf, sendFile } from '#test/support/csvFiles.ts'
import { startTestApp, type TestServer } from '#test/support/server.ts'

let server: TestServer
let world: TimeWorld
let email: string

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await makeTimeWorld(server)
  email = (await ask('GET', `/employee/${world.employeeId}`)).body.email
  // Old weeks stay open, whatever day it is.
  const open = JSON.stringify([{ name: 'lockAfterDays', from: '2026-01-01', value: null }])
  await withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO client_settings (client_id, version, tenant_id, changes, actor_uid, actor_name)
      VALUES (${world.tenant.a}, 2, ${world.tenant.tenantId}, ${open}::jsonb, 'x', 'X')`),
  )
})

const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  server.ask(world.cleo, method, path, body && { body })
const headings = ['Employee', 'Date', 'Hours', 'Project', 'Type', 'Task', 'Note']
const upload = async (rows: readonly (readonly string[])[], columns: readonly string[] = headings) => {
  const answer = await sendFile(server, world.cleo, 'timesheets', csvOf([columns, ...rows]))
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const add = (importId: string) => ask('POST', '/import/timesheets/commit', { importId })
const undo = async (importId: string) => (await ask('POST', `/import/${importId}/undo`, {})).body
const imported = async (rows: readonly (readonly string[])[], columns?: readonly string[]) => {
  const { importId, errors } = await upload(rows, columns)
  expect(errors).toEqual([])
  const answer = await add(importId)
  expect(answer.body, answer.text).toEqual({ batchId: importId, created: rows.length, updated: 0 })
  return importId as string
}
const sheets = async () => {
  const listed = (await ask('GET', '/timesheets?limit=100&sort=periodStart')).body
  const whole = []
  for (const { id } of listed) whole.push((await ask('GET', `/timesheet/${id}`)).body)
  return whole
}
const entriesOf = (sheet: {
  entries: { date: string; type: string; minutes: number; task: string | null }[]
}) => sheet.entries.map(({ date, type, minutes, task }) => [date, type, minutes, task])
const wrong = ({ errors }: { errors: { row: number; column: string | null; code: string }[] }) =>
  errors.map(({ row, column, code }) => [row, column, code])

test('rows become the entries of draft timesheets, week by week', async () => {
  const number = (await ask('GET', `/employee/${world.employeeId}`)).body.employeeNo
  await imported([
    [email, dayOf(0), '8', '', '', '', ''],
    [number.toLowerCase(), dayOf(1), '7:30', '', 'Work', '', 'Go-live'],
    [
      email,
      `${Number(dayOf(2).slice(5, 7))}/${Number(dayOf(2).slice(8))}/${dayOf(2).slice(0, 4)}`,
      '7.5',
      '',
      'pto',
      '',
      '',
    ],
    [email, dayOf(-1), '0.25', '', 'UNPAID_ABSENCE', '', ''],
  ])
  const [before, week] = await sheets()
  expect([before.status, week.status]).toEqual(['DRAFT', 'DRAFT'])
  expect([week.periodStart, week.periodEnd, week.submittedAt]).toEqual([lastWeek, dayOf(6), null])
  expect(entriesOf(week)).toEqual([
    [dayOf(0), 'WORK', 480, null],
    [dayOf(1), 'WORK', 450, null],
    [dayOf(2), 'PTO', 450, null],
  ])
  expect(
    week.entries.map(({ billable, note }: { billable: boolean; note: string }) => [billable, note]),
  ).toEqual([
    [true, null],
    [true, 'Go-live'],
    [false, null],
  ])
  expect(entriesOf(before)).toEqual([[dayOf(-1), 'UNPAID_ABSENCE', 15, null]])
})

test('an import is stored like the same week typed by hand', async () => {
  await imported([
    [email, dayOf(0), '8', '', '', '', 'one'],
    [email, dayOf(1), '9:15', '', '', '', ''],
  ])
  const [byFile] = await sheets()
  const other = await makeTimeWorld(server)
  const byHand = await start(server, other.cleo, other.assignmentId, [
    { date: dayOf(0), type: 'WORK', minutes: 480, note: 'one' },
    { date: dayOf(1), type: 'WORK', minutes: 555 },
  ])
  const own = /"(?:id|\w+Id|\w+At|\w+By|approverUserId|\w+Name|contractNo)":(?:"[^"]*"|null),?/g
  expect(JSON.stringify(byFile).replaceAll(own, '')).toBe(JSON.stringify(byHand.body).replaceAll(own, ''))
})

test('rows are added to a draft; the undo takes off only them and leaves later edits alone', async () => {
  const made = await start(server, world.evan, world.assignmentId, hoursOf(8))
  const importId = await imported([
    [email, dayOf(1), '7', '', '', '', ''],
    [email, dayOf(2), '6', '', '', '', ''],
    [email, dayOf(-7), '5', '', '', '', ''],
  ])
  const read = async () => (await ask('GET', `/timesheet/${made.body.id}`)).body
  expect(entriesOf(await read())).toHaveLength(3)
  // Someone who had the page open notices.
  const stale = await server.ask(world.evan, 'PUT', `/timesheet/${made.body.id}`, {
    body: { version: made.body.version, entries: hoursOf(1) },
  })
  expect(stale.status).toBe(412)
  expect(await undo(importId)).toEqual({ removed: 3, kept: [] })
  expect(entriesOf(await read())).toEqual([[dayOf(0), 'WORK', 480, null]])
  expect(await sheets()).toHaveLength(1)

  const again = await imported([
    [email, dayOf(1), '7', '', '', '', ''],
    [email, dayOf(-7), '5', '', '', '', ''],
  ])
  const sheet = await read()
  const edited = await server.ask(world.evan, 'PUT', `/timesheet/${sheet.id}`, {
    body: { version: sheet.version, entries: hoursOf(8, 4) },
  })
  expect(edited.status, edited.text).toBe(200)
  const undone = await undo(again)
  expect(undone.removed).toBe(1)
  expect(undone.kept).toEqual([
    { id: sheet.id, label: expect.stringContaining(dayOf(1)), why: 'It has changed since the import.' },
  ])
  expect(entriesOf(await read())).toEqual([
    [dayOf(0), 'WORK', 480, null],
    [dayOf(1), 'WORK', 240, null],
  ])
  expect(await sheets()).toHaveLength(1)
})

test('two imports into one week are undone in either order', async () => {
  const first = await imported([[email, dayOf(0), '8', '', '', '', '']])
  const second = await imported([[email, dayOf(1), '8', '', '', '', '']])
  expect(await undo(first)).toEqual({ removed: 1, kept: [] })
  expect(entriesOf((await sheets())[0])).toEqual([[dayOf(1), 'WORK', 480, null]])
  expect(await undo(second)).toEqual({ removed: 1, kept: [] })
  expect(await sheets()).toEqual([])
})

test('what was submitted, approved or locked since stays', async () => {
  const importId = await imported([
    [email, dayOf(0), '8', '', '', '', ''],
    [email, dayOf(-7), '8', '', '', '', ''],
    [email, dayOf(-14), '8', '', '', '', ''],
  ])
  const [oldest, middle, newest] = await sheets()
  await send(server, world.evan, newest, 'submit')
  const locked = await ask('GET', '/timesheets/lock')
  const lock = await ask('PUT', '/timesheets/lock', {
    version: locked.body.version,
    lockedThrough: addDays(lastWeek, -8),
    reason: 'Month is closed',
  })
  expect(lock.status, lock.text).toBe(200)
  const { removed, kept } = await undo(importId)
  expect(removed).toBe(1)
  expect(kept.map(({ id, why }: { id: string; why: string }) => [id, why])).toEqual([
    [newest.id, 'It has changed since the import.'],
    [oldest.id, expect.stringContaining(`Time through ${addDays(lastWeek, -8)} is locked.`)],
  ])
  expect((await sheets()).map(({ id }) => id)).toEqual([oldest.id, newest.id])
  expect((await ask('GET', `/timesheet/${middle.id}`)).status).toBe(404)
})

describe('bad rows', () => {
  test('are named with their column', async () => {
    const { projectId } = (await ask('GET', '/assignments')).body[0]
    const project = (await ask('GET', `/project/${projectId}`)).body
    const rows = [
      [email, dayOf(0), '8', project.code, '', '', ''],
      ['E-99999', dayOf(0), '8', '', '', '', ''],
      [email, dayOf(0), '8', 'P-99999', '', '', ''],
      [email, '2026-02-30', '8', '', '', '', ''],
      [email, dayOf(1), 'eight', '', '', '', ''],
      [email, dayOf(1), '7:05', '', '', '', ''],
      [email, dayOf(1), '0', '', '', '', ''],
      [email, dayOf(1), '', '', '', '', ''],
      [email, dayOf(1), '-8', '', '', '', ''],
      [email, dayOf(1), '8', '', 'ADJUSTMENT', '', ''],
      [email, dayOf(1), '8', '', '', 'Juggling', ''],
      [email, '2025-12-31', '8', '', '', '', ''],
      [email, dayOf(0), '4', project.name, 'WORK', '', 'the first row again'],
      [email, dayOf(0), '17', '', 'PTO', '', ''],
      [email, dayOf(0), '16', '', 'SICK', '', ''],
    ]
    const answer = await upload(rows)
    expect(wrong(answer)).toEqual([
      [3, 'Employee', 'unknown_reference'],
      [4, 'Project', 'unknown_reference'],
      [5, 'Date', 'invalid'],
      [6, 'Hours', 'invalid'],
      [7, 'Hours', 'time_step'],
      [8, 'Hours', 'too_small'],
      [9, 'Hours', 'required'],
      [10, 'Hours', 'invalid'],
      [11, 'Type', 'invalid'],
      [12, 'Task', 'unknown_reference'],
      [13, 'Date', 'not_hired'],
      [14, 'Date', 'duplicate'],
      [15, 'Hours', 'day_total'],
    ])
    expect((await add(answer.importId)).status).toBe(422)
    expect(await sheets()).toEqual([])
  })

  test('repeat a day of another part of the file, of a stored timesheet, or fill more than 24 hours', async () => {
    await start(server, world.evan, world.assignmentId, hoursOf(8))
    const filler = Array.from({ length: 520 }, () => ['nobody@elsewhere.test', dayOf(0), '8', '', '', '', ''])
    const answer = await upload([
      [email, dayOf(1), '8', '', '', '', ''],
      [email, dayOf(2), '14', '', '', '', ''],
      ...filler,
      [email, dayOf(0), '2', '', '', '', ''],
      [email, dayOf(1), '2', '', '', '', ''],
      [email, dayOf(2), '10', '', 'SICK', '', ''],
      [email, dayOf(2), '0:15', '', 'PTO', '', ''],
      [email, dayOf(0), '16:15', '', 'PTO', '', ''],
    ])
    const { errors } = answer
    expect(
      wrong({ errors: errors.filter(({ column }: { column: string }) => column !== 'Employee') }),
    ).toEqual([
      [524, 'Date', 'duplicate'],
      [525, 'Date', 'duplicate'],
      [527, 'Hours', 'day_total'],
      [528, 'Hours', 'day_total'],
    ])
  })

  test('leave it open which assignment is meant, until the project says so', async () => {
    await assign(server, world.cleo, world.employeeId)
    const [one] = (await ask('GET', `/assignments?employeeId=${world.employeeId}`)).body
    expect(wrong(await upload([[email, dayOf(0), '8', '', '', '', '']]))).toEqual([
      [2, 'Project', 'ambiguous'],
    ])
    await imported([[email, dayOf(0), '8', one.projectName, '', '', '']])
    expect((await sheets())[0].assignmentId).toBe(one.id)
  })
})

test('a file of several parts is added whole, and a change between check and import is noticed', async () => {
  const days = Array.from({ length: 120 }, (_, index) => addDays('2026-02-02', index))
  const types = ['WORK', 'PTO', 'SICK', 'HOLIDAY', 'UNPAID_ABSENCE']
  const rows = types.flatMap((type) => days.map((day) => [email, day, '4', '', type, '', '']))
  const importId = await imported(rows)
  const all = await sheets()
  expect(all.flatMap(entriesOf)).toHaveLength(600)
  expect(new Set(all.map(({ periodStart }) => periodStart)).size).toBe(all.length)
  expect(await undo(importId)).toEqual({ removed: 600, kept: [] })
  expect(await sheets()).toEqual([])

  const late = (await upload([[email, dayOf(0), '8', '', '', '', '']])).importId
  await start(server, world.evan, world.assignmentId, hoursOf(8))
  const refused = await add(late)
  expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'changed_since_check'])
  expect(entriesOf((await sheets())[0])).toEqual([[dayOf(0), 'WORK', 480, null]])
})

test('the trail has an event for each timesheet and one for the file', async () => {
  await start(server, world.evan, world.assignmentId, hoursOf(8))
  await imported([
    [email, dayOf(1), '7', '', '', '', ''],
    [email, dayOf(-7), '5', '', '', '', ''],
  ])
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute(
      sql`SELECT action, entity_type, event, changes FROM audit_events WHERE client_id = ${world.tenant.a} AND (event = 'import' OR action = 'IMPORT') ORDER BY seq`,
    ),
  )
  expect(rows.toSorted((one, other) => (String(one['action']) < String(other['action']) ? -1 : 1))).toEqual([
    { action: 'CREATE', entity_type: 'timesheet', event: 'import', changes: [] },
    { action: 'IMPORT', entity_type: 'import', event: null, changes: [] },
    {
      action: 'UPDATE',
      entity_type: 'timesheet',
      event: 'import',
      changes: [{ field: `entries.${dayOf(1)}.WORK`, old: 0, new: 420 }],
    },
  ])
})

test('employees import no time, not even their own, and see no import', async () => {
  const file = csvOf([headings, [email, dayOf(0), '8', '', '', '', '']])
  expect((await sendFile(server, world.evan, 'timesheets', file)).status).toBe(403)
  const { importId } = await upload([[email, dayOf(0), '8', '', '', '', '']])
  for (const [method, path] of [
    ['GET', '/imports'],
    ['GET', `/import/${importId}`],
    ['GET', `/import/${importId}/errors`],
    ['POST', `/import/${importId}/check`],
    ['POST', `/import/${importId}/undo`],
    ['GET', '/import/template/timesheets'],
  ] as const) {
    const answer = await server.ask(world.evan, method, path, method === 'POST' ? { body: {} } : {})
    expect([path, answer.status]).toEqual([path, 403])
  }
  const commit = await server.ask(world.evan, 'POST', '/import/timesheets/commit', { body: { importId } })
  expect(commit.status).toBe(403)
})
