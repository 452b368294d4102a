import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withActor, withOwner } from '#server/db/withActor.ts'
import { entriesOf, openTimeFiles, type TimeFiles } from '#test/server/imports/timeFiles.ts'
import { dayOf, hoursOf, send, start } from '#test/server/timesheets/world.ts'
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

test('rows are added to a draft; the undo removes only them and leaves later edits alone', async () => {
  const { world, email, request, imported, undo, sheets } = files
  const made = await start(server, world.evan, world.assignmentId, hoursOf(8))
  const importId = await imported([
    [email, dayOf(1), '7', '', '', '', ''],
    [email, dayOf(2), '6', '', '', '', ''],
    [email, dayOf(-7), '5', '', '', '', ''],
  ])
  const read = async () => (await request('GET', `/timesheet/${made.body.id}`)).body
  expect(entriesOf(await read())).toHaveLength(3)
  // Someone whose page is outdated gets an error.
  const stale = await server.request(world.evan, 'PUT', `/timesheet/${made.body.id}`, {
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
  const edited = await server.request(world.evan, 'PUT', `/timesheet/${sheet.id}`, {
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
  const { email, imported, undo, sheets } = files
  const first = await imported([[email, dayOf(0), '8', '', '', '', '']])
  const second = await imported([[email, dayOf(1), '8', '', '', '', '']])
  expect(await undo(first)).toEqual({ removed: 1, kept: [] })
  expect(entriesOf((await sheets())[0])).toEqual([[dayOf(1), 'WORK', 480, null]])
  expect(await undo(second)).toEqual({ removed: 1, kept: [] })
  expect(await sheets()).toEqual([])
})

test('what was submitted or locked since stays', async () => {
  const { world, email, request, imported, undo, sheets } = files
  const days = [dayOf(0), dayOf(-7), dayOf(-13), dayOf(-14), dayOf(-21)]
  const importId = await imported(days.map((day) => [email, day, '8', '', '', '', '']))
  const [oldest, partly, open, newest] = await sheets()
  await send(server, world.evan, newest, 'submit')
  const { version } = (await request('GET', '/timesheets/lock')).body
  const through = dayOf(-14)
  const lock = await request('PUT', '/timesheets/lock', {
    version,
    lockedThrough: through,
    reason: 'Month is closed',
  })
  expect(lock.status, lock.text).toBe(200)
  const { removed, kept } = await undo(importId)
  expect(removed).toBe(2)
  expect(kept.map(({ id, why }: { id: string; why: string }) => [id, why])).toEqual([
    [newest.id, 'This timesheet was submitted.'],
    [partly.id, `Time through ${through} is locked.`],
    [oldest.id, `Time through ${through} is locked. Ask an administrator to unlock it.`],
  ])
  expect((await sheets()).map((sheet) => [sheet.id, entriesOf(sheet)])).toEqual([
    [oldest.id, [[dayOf(-21), 'WORK', 480, null]]],
    [partly.id, [[through, 'WORK', 480, null]]],
    [newest.id, [[dayOf(0), 'WORK', 480, null]]],
  ])
  expect((await request('GET', `/timesheet/${open.id}`)).status).toBe(404)
})

test('time that was approved, billed or handed off to payroll stays, and the response says why', async () => {
  const { world, email, imported, undo, sheets } = files
  const days = [0, 7, 14, 21].map((back) => dayOf(-back))
  const importId = await imported(days.map((day) => [email, day, '8', '', '', '', '']))
  for (const sheet of await sheets()) {
    const sent = await send(server, world.evan, sheet, 'submit')
    const decided = await send(
      server,
      world.cleo,
      sent.body,
      sheet.periodStart === dayOf(-21) ? 'reject' : 'approve',
      sheet.periodStart === dayOf(-21) ? { reason: 'Wrong week' } : {},
    )
    expect(decided.status, decided.text).toBe(200)
  }
  const [, billed, exported] = await sheets()
  await withOwner(server.database, async (tx) => {
    await tx.execute(
      sql`UPDATE timesheet_entries SET billed_minutes = 480 WHERE timesheet_id = ${billed.id}::uuid AND minutes > 0`,
    )
    await tx.execute(
      sql`UPDATE timesheets SET lock_reason = 'EXPORTED', locked_at = now() WHERE id = ${exported.id}::uuid`,
    )
  })
  const before = await sheets()
  const { removed, kept } = await undo(importId)
  expect(removed).toBe(0)
  expect(kept.map(({ label, why }: { label: string; why: string }) => [label.slice(-10), why])).toEqual([
    [dayOf(0), 'This timesheet was approved.'],
    [dayOf(-7), 'This time was handed off to payroll.'],
    [dayOf(-14), 'This time is on an invoice.'],
    [dayOf(-21), 'This timesheet was rejected.'],
  ])
  expect(await sheets()).toEqual(before)
})

test('no import can be made to remove time that it did not add', async () => {
  const { world, upload, email, imported, sheets } = files
  const made = await start(server, world.evan, world.assignmentId, hoursOf(8))
  const [entry] = made.body.entries
  const actor = { uid: world.cleo.uid, clientId: world.tenant.a, tenantScope: null }
  const name = (importId: string, entity: 'closed' | 'open') =>
    withActor(server.database, actor, async (tx) => {
      await tx.execute(sql`INSERT INTO import_records (client_id, import_id, row, record_id, label, entry_id, entry_version)
        VALUES (${world.tenant.a}, ${importId}::uuid, 99, ${made.body.id}::uuid, 'Forged', ${entry.id}::uuid, 1)`)
      if (entity === 'open')
        await tx.execute(sql`UPDATE imports SET status = 'IMPORTED' WHERE id = ${importId}::uuid`)
      await tx.execute(sql`SELECT remove_imported_time(${importId}::uuid, ARRAY[${entry.id}]::uuid[])`)
    })
  const finished = await imported([[email, dayOf(-7), '8', '', '', '', '']])
  await expect(name(finished, 'closed')).rejects.toMatchObject({
    cause: { constraint: 'import_records_open' },
  })
  const { importId } = await upload([[email, dayOf(-14), '8', '', '', '', '']])
  await name(importId, 'open')
  expect((await sheets()).flatMap(entriesOf)).toContainEqual([dayOf(0), 'WORK', 480, null])
})
