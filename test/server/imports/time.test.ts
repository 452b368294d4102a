import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import {
  entriesOf,
  openTimeFiles,
  timeHeadings,
  wrong,
  type TimeFiles,
} from '#test/server/imports/timeFiles.ts'
import { assign, dayOf, hoursOf, lastWeek, makeTimeWorld, start } from '#test/server/timesheets/world.ts'
import { csvOf, sendFile } from '#test/support/csvFiles.ts'
import { startTestApp, type TestServer } from '#test/support/server/server.ts'

let server: TestServer
let files: TimeFiles

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  files = await openTimeFiles(server)
})

test('rows become the entries of draft timesheets, week by week', async () => {
  const { world, email, request, imported, sheets } = files
  const number = (await request('GET', `/employee/${world.employeeId}`)).body.employeeNo
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
  const { email, imported, sheets } = files
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

describe('bad rows', () => {
  test('are named with their column', async () => {
    const { email, request, upload, add, sheets } = files
    const { projectId } = (await request('GET', '/assignments')).body[0]
    const project = (await request('GET', `/project/${projectId}`)).body
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
    const { world, email, upload } = files
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

  test('are ambiguous between two assignments until they name the project', async () => {
    const { world, email, request, upload, imported, sheets } = files
    await assign(server, world.cleo, world.employeeId)
    const [one] = (await request('GET', `/assignments?employeeId=${world.employeeId}`)).body
    expect(wrong(await upload([[email, dayOf(0), '8', '', '', '', '']]))).toEqual([
      [2, 'Project', 'ambiguous'],
    ])
    await imported([[email, dayOf(0), '8', one.projectName, '', '', '']])
    expect((await sheets())[0].assignmentId).toBe(one.id)
  })
})

test('a file of several parts is added whole, and a change between check and import is noticed', async () => {
  const { world, email, upload, add, imported, undo, sheets } = files
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
  const { world, email, imported } = files
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

test("employees can't import time, not even their own, and see no import", async () => {
  const { world, email, upload } = files
  const file = csvOf([timeHeadings, [email, dayOf(0), '8', '', '', '', '']])
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
    const answer = await server.request(world.evan, method, path, method === 'POST' ? { body: {} } : {})
    expect([path, answer.status]).toEqual([path, 403])
  }
  const commit = await server.request(world.evan, 'POST', '/import/timesheets/commit', { body: { importId } })
  expect(commit.status).toBe(403)
})

test('names of another client are as unknown as any other, and cells that a spreadsheet would run are texts', async () => {
  const { email, request, upload, sheets } = files
  const foreign = await makeTimeWorld(server)
  const look = async (path: string) => (await server.request(foreign.cleo, 'GET', path)).body
  const theirs = (await look(`/employee/${foreign.employeeId}`)).email
  const [{ projectName }] = await look('/assignments')
  const { errors, importId } = await upload([
    [theirs, dayOf(0), '8', '', '', '', ''],
    ['nobody@elsewhere.test', dayOf(0), '8', '', '', '', ''],
    [email, dayOf(0), '8', `${projectName} of another client`, '', '', ''],
    [email, dayOf(0), '=8+8', '', '', '=cmd', '@SUM(A1)'],
  ])
  const [one, other, project, formula] = errors.map(({ row: _row, ...error }: { row: number }) => error)
  expect(one).toEqual(other)
  expect([project.code, formula.field]).toEqual(['unknown_reference', 'minutes'])
  const { text } = await request('GET', `/import/${importId}/errors`)
  expect(text).toContain(`"'=8+8"`)
  expect(text).toContain(`"'@SUM(A1)"`)
  expect(await sheets()).toEqual([])
})
