import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { todayUtc } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import {
  codesOf,
  dayOf,
  hoursOf,
  makeTimeWorld,
  send,
  start,
  type TimeWorld,
} from '#test/server/timesheets/world.ts'
import { startTestApp, type TestUser } from '#test/support/server/server.ts'

const server = await startTestApp()
let world: TimeWorld
afterAll(() => server.close())
beforeEach(async () => {
  world = await makeTimeWorld(server)
})

/** Locks time through a date as Cleo, or removes the lock. */
async function lock(lockedThrough: string | null, more: object = {}) {
  const { body } = await server.request(world.cleo, 'GET', '/timesheets/lock')
  return server.request(world.cleo, 'PUT', '/timesheets/lock', {
    body: { version: body.version, lockedThrough, reason: 'Month end', ...more },
  })
}
const sunday = dayOf(6)

test('a locked week rejects every change of its time until it is unlocked', async () => {
  const { evan, cleo, assignmentId } = world
  const made = await start(server, evan, assignmentId, hoursOf(8, 8, 8, 8, 8))
  const sent = await send(server, evan, made.body, 'submit')
  const locked = await lock(sunday)
  expect([locked.status, locked.body.lockedThrough, locked.body.lockedUntil]).toEqual([200, sunday, sunday])

  for (const [who, event, values] of [
    [cleo, 'approve', {}],
    [cleo, 'reject', { reason: 'Wrong day' }],
    [evan, 'withdraw', {}],
  ] as const) {
    const refused = await send(server, who, sent.body, event, values)
    expect([event, refused.status, codesOf(refused)]).toEqual([event, 422, ['locked']])
    expect(refused.body.errors[0].message).toBe(
      `Time through ${sunday} is locked. Ask an administrator to unlock it.`,
    )
  }
  const many = await server.request(cleo, 'POST', '/timesheets/approve', {
    body: { items: [{ id: sent.body.id, version: sent.body.version }] },
  })
  expect(many.body).toMatchObject([{ ok: false, errors: [{ code: 'locked' }] }])

  expect((await lock(null)).body.lockedThrough).toBeNull()
  expect((await send(server, cleo, sent.body, 'approve')).body.status).toBe('APPROVED')
})

test('unlocking time also requires permission to maintain invoices, locking does not', async () => {
  const keeper = await server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant: world.tenant,
    overrides: { grant: [], deny: ['CAN_MAINTAIN_INVOICES'] },
  })
  const asKeeper = async (lockedThrough: string | null) => {
    const { body } = await server.request(keeper, 'GET', '/timesheets/lock')
    const sent = { version: body.version, lockedThrough, reason: 'Month end' }
    return (await server.request(keeper, 'PUT', '/timesheets/lock', { body: sent })).status
  }
  expect(await asKeeper(sunday)).toBe(200)
  expect(await asKeeper(dayOf(5))).toBe(403)
  expect(await asKeeper(null)).toBe(403)
  expect((await server.request(keeper, 'GET', '/timesheets/lock')).body.lockedThrough).toBe(sunday)
  const setting = async (values: object) => {
    const { body } = await server.request(keeper, 'GET', '/settings')
    return (await server.request(keeper, 'PUT', '/settings', { body: { version: body.version, ...values } }))
      .status
  }
  // A longer automatic lock would reopen the same time.
  expect(await setting({ lockAfterDays: 12, graceDays: 2 })).toBe(200)
  for (const later of [{ lockAfterDays: null }, { lockAfterDays: 13 }, { graceDays: 5 }])
    expect(await setting(later), JSON.stringify(later)).toBe(403)
  expect(await setting({ lockAfterDays: 10, graceDays: 4 })).toBe(200)
})

test('a locked week accepts no new timesheet, no change and no submission', async () => {
  const { evan, assignmentId } = world
  const made = await start(server, evan, assignmentId, hoursOf(8))
  await lock(sunday)
  const saved = await server.request(evan, 'PUT', `/timesheet/${made.body.id}`, {
    body: { version: made.body.version, entries: hoursOf(9) },
  })
  expect(codesOf(saved)).toContain('locked')
  expect(codesOf(await send(server, evan, made.body, 'submit'))).toContain('locked')
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE timesheets SET archived_at = now() WHERE id = ${made.body.id}`),
  )
  expect(codesOf(await start(server, evan, assignmentId, hoursOf(8)))).toContain('locked')
})

test('a week submitted on time can be approved or rejected a month later, and corrected after a rejection', async () => {
  const { evan, cleo, assignmentId } = world
  const made = await start(server, evan, assignmentId, hoursOf(8, 8, 8, 8, 8))
  const sent = await send(server, evan, made.body, 'submit')
  const later = await startTestApp({
    database: server.database,
    now: () => Date.now() + 30 * 24 * 60 * 60 * 1000,
  })
  expect(codesOf(await send(later, evan, sent.body, 'withdraw'))).toEqual(['locked'])
  const rejected = await send(later, cleo, sent.body, 'reject', { reason: 'Friday was a holiday' })
  expect(rejected.body.status).toBe('REJECTED')
  const corrected = await later.request(evan, 'PUT', `/timesheet/${made.body.id}`, {
    body: { version: rejected.body.version, entries: hoursOf(8, 8, 8, 8) },
  })
  expect([corrected.status, corrected.body.totalMinutes]).toEqual([200, 4 * 8 * 60])
  const again = await send(later, evan, corrected.body, 'submit')
  expect((await send(later, cleo, again.body, 'approve')).body).toMatchObject({
    status: 'APPROVED',
    totalMinutes: 4 * 8 * 60,
  })
  await later.close()
})

test('the lock counts the timesheets that it would make final, for users who approve time', async () => {
  const { evan, cleo, assignmentId } = world
  const made = await start(server, evan, assignmentId, hoursOf(8, 8, 8, 8, 8))
  const open = async (who: TestUser) => (await server.request(who, 'GET', '/timesheets/lock')).body.open
  const week = { periodEnd: sunday, drafts: 0, submitted: 0, rejected: 0 }
  expect(await open(cleo)).toEqual([{ ...week, drafts: 1 }])
  const sent = await send(server, evan, made.body, 'submit')
  expect(await open(cleo)).toEqual([{ ...week, submitted: 1 }])
  expect(await open(evan)).toEqual([])
  const rejected = await send(server, cleo, sent.body, 'reject', { reason: 'Friday was off' })
  expect(await open(cleo)).toEqual([{ ...week, rejected: 1 }])
  const again = await send(server, evan, rejected.body, 'submit')
  await send(server, cleo, again.body, 'approve')
  expect(await open(cleo)).toEqual([])
})

test('locking and unlocking are for administrators, need a reason, and are in the audit trail', async () => {
  const { evan, cleo } = world
  const asEvan = await server.request(evan, 'PUT', '/timesheets/lock', {
    body: { version: 1, lockedThrough: sunday, reason: 'Month end' },
  })
  expect(asEvan.status).toBe(403)
  expect((await lock(sunday, { reason: 'x' })).status).toBe(400)
  expect((await lock(todayUtc())).body.errors).toMatchObject([{ field: 'lockedThrough' }])
  expect((await lock(sunday, { version: 99 })).status).toBe(412)
  await lock(sunday, { reason: 'Payroll ran' })
  await lock(null, { reason: 'Late correction' })
  const { body } = await server.request(cleo, 'GET', '/audit?entityType=settings')
  expect(
    body.map(({ action, reason }: { action: string; reason: string }) => [action, reason]).slice(0, 2),
  ).toEqual([
    ['UNLOCK', 'Late correction'],
    ['LOCK', 'Payroll ran'],
  ])
})

test('a rejected timesheet is submitted again without a save', async () => {
  const { evan, cleo, assignmentId } = world
  const made = await start(server, evan, assignmentId, hoursOf(8, 8, 8, 8, 8))
  const sent = await send(server, evan, made.body, 'submit')
  const rejected = await send(server, cleo, sent.body, 'reject', { reason: 'Please confirm Friday' })
  const again = await send(server, evan, rejected.body, 'submit', { employeeNote: 'Friday is right' })
  expect(again.body).toMatchObject({
    status: 'SUBMITTED',
    rejectReason: null,
    employeeNote: 'Friday is right',
  })
})
