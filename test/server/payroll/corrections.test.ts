import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'
import { approvedHours, createPayroll, hoursIn, payrollRows } from '#test/support/billing/payroll.ts'

let world: BillingTest
let payroll: ReturnType<typeof createPayroll>
beforeAll(async () => {
  world = await startBilling()
  payroll = createPayroll(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  await payroll.nameCodes()
})

const first = '2026-02-09'
const approve = (monday: string, days = fullWeek(monday), assignmentId = world.engagement.assignmentId) =>
  addApprovedWeek(world.server, assignmentId, monday, days)

/** Corrects a day of an approved timesheet with an adjustment that someone else approves. Returns its id. */
async function adjust(sheet: string, date: string, minutes: number): Promise<string> {
  const { version } = await payroll.sheet(sheet)
  const path = `/timesheet/${sheet}/adjust`
  const { body: added } = await world.billing.request('POST', path, { version, reason: 'Wrong day' })
  const entries = [{ date, type: 'ADJUSTMENT', minutes }]
  const saved = await world.billing.request('PUT', `/timesheet/${added.id}`, {
    version: added.version,
    entries,
  })
  const sent = await world.billing.request('POST', `/timesheet/${added.id}/submit`, {
    version: saved.body.version,
  })
  const approver = await world.server.makeUser({ role: 'CLIENT_ADMIN', tenant: world.tenant })
  const body = { version: sent.body.version }
  const approved = await world.server.request(approver, 'POST', `/timesheet/${added.id}/approve`, { body })
  expect(approved.status).toBe(200)
  return added.id
}

const rowsOf = async (batch: { id: string; version: number }) =>
  payrollRows((await payroll.fileOf(batch)).text).map(([, no, , , , weekStart, , kind, name, , hours]) =>
    [no, weekStart, kind, name, hours].join(' '),
  )

test('an adjustment of time that was handed off goes out as a correction of its own week', async () => {
  const sheet = await approve(first)
  await payroll.made({ toDate: '2026-02-15' })
  const adjustment = await adjust(sheet, first, -90)
  await approve('2026-02-16')
  const next = await payroll.made({ fromDate: '2026-02-16' })
  expect(await rowsOf(next)).toEqual([
    'E-00001 2026-02-09 CORRECTION Regular -1.50',
    'E-00001 2026-02-16 HOURS Regular 40.00',
  ])
  expect(await payroll.sheet(adjustment)).toMatchObject({ lockReason: 'EXPORTED' })
  const refused = await payroll.reopen(adjustment)
  expect([refused.status, refused.body.errors[0].message]).toEqual([
    422,
    'This time was handed off to payroll. Add an adjustment instead.',
  ])
})

test('time of a handed-off week that is approved later goes out with the next batch', async () => {
  await approve(first)
  await payroll.made({ toDate: '2026-02-15' })
  const other = await addEngagement(world.server, world.admin)
  await approve(first, [{ date: first, minutes: 465 }], other.assignmentId)
  const next = await payroll.made({ fromDate: '2026-02-16' })
  expect(await rowsOf(next)).toEqual(['E-00002 2026-02-09 CORRECTION Regular 7.75'])
})

test('an adjustment that is handed off with its week is not a correction', async () => {
  const sheet = await approve(first)
  await adjust(sheet, first, -60)
  expect(await rowsOf(await payroll.made())).toEqual(['E-00001 2026-02-09 HOURS Regular 39.00'])
})

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('approve' as const),
      week: fc.nat(3),
      minutes: fc.integer({ min: 1, max: 480 }),
    }),
    fc.record({
      kind: fc.constant('overtime' as const),
      week: fc.nat(3),
      minutes: fc.integer({ min: 1, max: 240 }),
    }),
    fc.record({ kind: fc.constant('batch' as const) }),
    fc.record({ kind: fc.constant('cancel' as const) }),
  ),
  { minLength: 8, maxLength: 16 },
)

test('what live batches have handed off is every approved minute, once and by class', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await world.reset()
      await payroll.nameCodes()
      const made: { id: string; version: number }[] = []
      const used = new Set<number>()
      for (const step of sequence) {
        if (step.kind === 'batch') {
          const { status, body } = await payroll.event(await payroll.draft(), 'make')
          expect([200, 422]).toContain(status)
          if (status === 200) made.push(body)
        } else if (step.kind === 'cancel') {
          const last = made.pop()
          if (last !== undefined)
            expect((await payroll.event(last, 'cancel', { reason: 'Wrong days' })).status).toBe(200)
        } else if (!used.has(step.week)) {
          used.add(step.week)
          const date = addDays('2026-01-26', 7 * step.week)
          const classification = step.kind === 'overtime' ? 'OT' : 'REG'
          await approve(date, [{ date, minutes: step.minutes, classification }])
        }
      }
      const { status } = await payroll.event(await payroll.draft(), 'make')
      expect([200, 422]).toContain(status)
      expect(await hoursIn(world, { live: true })).toEqual(await approvedHours(world))
    }),
    { numRuns: 4 },
  )
})
