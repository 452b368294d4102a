import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveTime } from '#server/jobs/approveTime.ts'
import { suspendTenants } from '#test/support/records.ts'
import { startTestApp, type TestServer } from '#test/support/server/server.ts'
import { dayOf, hoursOf, makeColleague, makeTimeWorld, send, start } from '#test/server/timesheets/world.ts'

const DAY = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await startTestApp()
  await suspendTenants(server)
})
afterAll(() => server.close())

/** Runs the job a number of days from now. */
const approveAfter = (days: number) => approveTime(server.database, Date.now() + days * DAY)

/** Creates a client with one submitted timesheet, where time is approved automatically after some days. */
async function world(autoApproveAfterDays: number | null) {
  await suspendTenants(server)
  const made = await makeTimeWorld(server)
  const { cleo, evan, assignmentId } = made
  if (autoApproveAfterDays !== null) {
    const body = { version: 1, autoApproveAfterDays }
    expect((await server.request(cleo, 'PUT', '/settings', { body })).status).toBe(200)
  }
  const draft = await start(server, evan, assignmentId, hoursOf(9, 9, 9, 9, 9))
  const { body: sheet } = await send(server, evan, draft.body, 'submit')
  expect(sheet.status).toBe('SUBMITTED')
  const read = async () => (await server.request(cleo, 'GET', `/timesheet/${sheet.id}`)).body
  return { ...made, sheet, read }
}

test('time that waits for the days of the setting is approved by the system, and says why in the audit trail', async () => {
  const { cleo, sheet, read } = await world(14)
  expect(await approveAfter(13)).toBe(0)
  expect(await read()).toMatchObject({ status: 'SUBMITTED', decidedBy: null })
  expect(await approveAfter(14)).toBe(1)
  const approved = await read()
  expect(approved).toMatchObject({
    status: 'APPROVED',
    decidedBy: 'system',
    regMinutes: 2400,
    otMinutes: 300,
  })
  expect(approved.entries[0]).toMatchObject({ classification: 'REG', billRate: '85.00' })
  const { body: trail } = await server.request(
    cleo,
    'GET',
    `/audit?entityType=timesheet&entityId=${sheet.id}`,
  )
  expect(trail[0]).toMatchObject({
    action: 'APPROVE',
    actorUid: 'system',
    reason: 'Approved automatically: no decision within 14 days of submission.',
  })
  expect(trail[0].changes).toContainEqual({ field: 'status', old: 'SUBMITTED', new: 'APPROVED' })
  expect(await approveAfter(15)).toBe(0)
})

test('nothing is approved while the setting is off', async () => {
  const { read } = await world(null)
  expect(await approveAfter(90)).toBe(0)
  expect(await read()).toMatchObject({ status: 'SUBMITTED' })
})

test('drafts, rejected and withdrawn time stay as they are, and each sheet counts from its own submission', async () => {
  const { tenant, cleo, evan, sheet, read } = await world(14)
  const colleague = await makeColleague(server, { tenant, cleo })
  const draft = await start(server, colleague.user, colleague.assignmentId, hoursOf(8, 8, 8, 8, 8))
  const rejected = await send(server, cleo, sheet, 'reject', { reason: 'Wrong days' })
  expect(await approveAfter(30)).toBe(0)
  expect(await read()).toMatchObject({ status: 'REJECTED' })
  expect((await send(server, evan, rejected.body, 'submit')).body.status).toBe('SUBMITTED')
  expect(await approveAfter(30)).toBe(1)
  const { body } = await server.request(cleo, 'GET', `/timesheet/${draft.body.id}`)
  expect(body.status).toBe('DRAFT')
})

test('a run that is stopped still reports what failed before', async () => {
  const { tenant, cleo, read } = await world(14)
  const colleague = await makeColleague(server, { tenant, cleo })
  const draft = await start(server, colleague.user, colleague.assignmentId, hoursOf(8, 8, 8, 8, 8))
  await send(server, colleague.user, draft.body, 'submit')
  // The third transaction approves the first timesheet.
  let transactions = 0
  const lease = async () => {
    if ((transactions += 1) === 3) throw new Error('the disk is full')
    return server.database.lease()
  }
  const failing = { ...server.database, lease }
  const isFirst = () => transactions < 3
  await expect(approveTime(failing, Date.now() + 20 * DAY, isFirst)).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: 'the disk is full' })],
  })
  expect(await read()).toMatchObject({ status: 'SUBMITTED' })
})

test('time in a locked period waits for a person', async () => {
  const { cleo, read } = await world(14)
  const { version } = (await server.request(cleo, 'GET', '/timesheets/lock')).body
  const locked = await server.request(cleo, 'PUT', '/timesheets/lock', {
    body: { version, lockedThrough: dayOf(6), reason: 'Closed for payroll' },
  })
  expect(locked.status, locked.text).toBe(200)
  expect(await approveAfter(20)).toBe(0)
  expect(await read()).toMatchObject({ status: 'SUBMITTED' })
})
