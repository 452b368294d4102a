import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'
import { createPayroll } from '#test/support/billing/payroll.ts'

let world: BillingTest
let payroll: ReturnType<typeof createPayroll>
beforeAll(async () => {
  world = await startBilling()
  payroll = createPayroll(world, 'ADP_WORKFORCE_NOW')
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const week = '2026-02-02'
const approve = (assignmentId = world.engagement.assignmentId) =>
  addApprovedWeek(world.server, assignmentId, week, fullWeek(week))

const path = '/handoff/setup/adp_workforce_now'
const setupOf = async () => (await world.billing.request('GET', path)).body
const save = async (entries: readonly object[]) =>
  world.billing.request('PUT', path, { version: (await setupOf()).version, entries })

test('the names of a payroll system have its classes and the people with approved time, not companies', async () => {
  await world.issued()
  await addEngagement(world.server, world.admin)
  expect(
    (await setupOf()).entries.map(({ kind, label }: Record<string, string>) => `${kind} ${label}`),
  ).toEqual([
    'OPTION Company code',
    'EARNING Double time',
    'EARNING PTO',
    'EARNING Holiday',
    'EARNING Sick',
    'EARNING Unpaid absence',
    'PERSON Rao, Priya (E-00001)',
  ])
  const refused = await save([{ kind: 'PERSON', key: 'E-00001', name: '123' }])
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [{ code: 'invalid', field: 'entries.0.name', message: 'Enter 6 digits, such as 000123.' }],
  ])
})

test('a batch for ADP Workforce Now gets its file once each number is given', async () => {
  await approve()
  const draft = await payroll.draft()
  expect(draft.problems.map(({ code }: { code: string }) => code)).toEqual([
    'unmapped_option',
    'unmapped_person',
  ])
  expect((await payroll.event(draft, 'make')).status).toBe(422)
  const given = await save([
    { kind: 'OPTION', key: 'COMPANY_CODE', name: 'ABC' },
    { kind: 'PERSON', key: 'E-00001', name: '000123' },
  ])
  expect(given.status).toBe(200)
  const { status, body } = await payroll.event(draft, 'make')
  expect([status, body.files.map(({ name }: { name: string }) => name)]).toEqual([200, ['PRABCEPI.csv']])
  const { text } = await payroll.fileOf(body)
  expect(text.split('\r\n')[1]).toBe('ABC,H00001,000123,40.00,,,,,')
})

test('time of C2C contractors stays out of files for payroll systems, and of no others', async () => {
  await approve()
  const { employeeId, assignmentId } = await addEngagement(world.server, world.admin)
  await withOwner(world.server.database, (tx) =>
    tx.execute(
      sql`UPDATE employees SET employment_type = 'C2C', classification = NULL WHERE id = ${employeeId}`,
    ),
  )
  await approve(assignmentId)
  const draft = await payroll.draft()
  expect([draft.documentCount, draft.warnings.map(({ message }: { message: string }) => message)]).toEqual([
    1,
    [
      'The files for ADP Workforce Now leave out 1 timesheet of C2C employees, because their vendors bill for that time.',
    ],
  ])
  const general = await payroll.draft({ system: 'GENERAL_PAYROLL' })
  expect([general.documentCount, general.warnings]).toEqual([2, []])
})
