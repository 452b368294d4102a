import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBehind } from '#domain/dashboard/tiles.ts'
import { benchKeys } from '#domain/employees/bench.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import type { Permission } from '#domain/kernel/permissions.ts'
import { withOwner } from '#server/db/withActor.ts'
import { contractBody, create, employeeBody, projectBody, setStatus } from '#test/support/records.ts'
import {
  startWithAdmin,
  type TestServer,
  type TestTenant,
  type TestUser,
} from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let tenant: TestTenant
const today = todayUtc()
const ago = (days: number) => addDays(today, -days)

const rate = (amount: string, unit: string, currency = 'USD', effectiveFrom = '2020-01-01') => ({
  effectiveFrom,
  rate: amount,
  unit,
  currency,
})

/**
 * People by name, with the days since they were hired, the days since their assignments ended (null for a
 * running one), their pay rates and burden, and whether the project is billable.
 */
const people: Readonly<
  Record<
    string,
    {
      hired: number
      ended?: readonly (number | null)[]
      pay?: readonly object[]
      burdenPct?: string
      internal?: true
      status?: string
    }
  >
> = {
  'Hired 14 days ago': { hired: 14, pay: [rate('50.00', 'HOURLY')], burdenPct: '12.50' },
  // The first rate counts until it begins, and monthly rates are converted to hours.
  'Ended 15 days ago': { hired: 400, ended: [200, 15], pay: [rate('10400.00', 'MONTHLY')], burdenPct: '0' },
  'Ended 16 days ago, in euros': {
    hired: 400,
    ended: [16],
    pay: [rate('33.3333', 'HOURLY', 'EUR')],
    burdenPct: '10.00',
  },
  'On own work since 31 days': {
    hired: 400,
    ended: [32],
    internal: true,
    pay: [rate('50.00', 'HOURLY')],
    burdenPct: '0',
  },
  'Ended 62 days ago': {
    hired: 400,
    ended: [62],
    pay: [rate('60.00', 'HOURLY', 'USD', ago(10)), rate('40.00', 'HOURLY')],
    burdenPct: '0',
  },
  'Hired 61 days ago, without pay': { hired: 61, pay: [] },
  'For a fixed amount': { hired: 15, pay: [rate('9000.00', 'FIXED')] },
  'At work': { hired: 400, ended: [30, null], pay: [rate('50.00', 'HOURLY')] },
  'On leave': { hired: 400, ended: [30], status: 'ON_LEAVE', pay: [rate('50.00', 'HOURLY')] },
}
const expected = {
  DAYS_14: ['Ended 15 days ago', 'Hired 14 days ago'],
  DAYS_30: ['Ended 16 days ago, in euros', 'For a fixed amount'],
  DAYS_60: ['On own work since 31 days'],
  LONGER: ['Ended 62 days ago', 'Hired 61 days ago, without pay'],
  UNPRICED: ['For a fixed amount', 'Hired 61 days ago, without pay'],
}

beforeAll(async () => {
  ;({ server, admin, tenant } = await startWithAdmin())
  const billable = (await create(server, admin, 'project', projectBody())).id
  const internal = { kind: 'INTERNAL', endClientName: null, billable: false }
  const own = (await create(server, admin, 'project', projectBody(internal))).id
  for (const [lastName, { hired, ended = [], pay = [], burdenPct = null, ...more }] of Object.entries(
    people,
  )) {
    const person = { lastName, hireDate: ago(hired), payRates: [] }
    const { id } = await create(server, admin, 'employee', employeeBody(person))
    const contract = await create(server, admin, 'contract', contractBody(billable, id))
    const spans = ended.map((days) => ({ projectId: billable, days }))
    if (more.internal === true) spans.push({ projectId: own, days: null }, { projectId: own, days: 5 })
    await withOwner(server.database, async (tx) => {
      await tx.execute(
        sql`UPDATE employees SET pay_rates = ${JSON.stringify(pay)}, burden_pct = ${burdenPct} WHERE id = ${id}`,
      )
      for (const { projectId, days } of spans)
        await tx.execute(sql`INSERT INTO assignments (client_id, id, tenant_id, project_id, employee_id, contract_id, start_date, end_date,
            status, end_reason, created_by, updated_by)
          SELECT client_id, gen_random_uuid(), tenant_id, ${projectId}, employee_id, ${projectId === own ? null : contract.id}::uuid, '2020-01-01', ${days === null ? null : ago(days)},
            ${days === null ? 'ACTIVE' : 'ENDED'}, ${days === null ? null : 'COMPLETED'}, 'x', 'x' FROM contracts WHERE id = ${contract.id}`)
    })
    await setStatus(server, 'employees', id, more.status ?? 'ACTIVE')
  }
})
afterAll(() => server.close())

const bench = async (who: TestUser) =>
  (await server.request(who, 'GET', '/dashboard/summary?tiles=bench')).body

test('counts people by their days on the bench with the estimated cost of a day, and each number opens exactly them', async () => {
  const { bench: counts, amounts } = await bench(admin)
  expect(counts).toEqual({ DAYS_14: 2, DAYS_30: 2, DAYS_60: 1, LONGER: 2, UNPRICED: 2 })
  const opened = []
  for (const key of benchKeys) {
    const { area, filters } = listBehind('bench', key, { uid: admin.uid })
    const query = new URLSearchParams({ limit: '100', ...filters }).toString()
    const rows = await server.request(admin, 'GET', `/${area}?${query}`)
    opened.push([key, rows.body.map(({ lastName }: { lastName: string }) => lastName)])
  }
  expect(Object.fromEntries(opened)).toEqual(expected)
  expect(amounts).toEqual([
    // 8 × 50.00 × 1.125, and 8 × 60.00, because 10,400.00 a month is 60.00 an hour.
    { tile: 'bench', key: 'DAYS_14', currency: 'USD', amount: '930.00' },
    // 8 × 33.3333 × 1.10.
    { tile: 'bench', key: 'DAYS_30', currency: 'EUR', amount: '293.33' },
    { tile: 'bench', key: 'DAYS_60', currency: 'USD', amount: '400.00' },
    { tile: 'bench', key: 'LONGER', currency: 'USD', amount: '480.00' },
  ])
})

test('rows say since when their people are on the bench', async () => {
  const { body } = await server.request(admin, 'GET', '/employees?limit=100')
  const since = Object.fromEntries(
    body.map(({ lastName, benchSince }: Record<string, string>) => [lastName, benchSince]),
  )
  expect(since).toEqual({
    'Hired 14 days ago': ago(14),
    'Ended 15 days ago': ago(14),
    'Ended 16 days ago, in euros': ago(15),
    'On own work since 31 days': ago(31),
    'Ended 62 days ago': ago(61),
    'Hired 61 days ago, without pay': ago(61),
    'For a fixed amount': ago(15),
    'At work': null,
    'On leave': null,
  })
})

test('users who may not see pay get the people without the cost', async () => {
  const deny: Permission[] = [
    'CAN_MAINTAIN_EMPLOYEES',
    'CAN_MAINTAIN_PROJECTS',
    'CAN_MAINTAIN_INVOICES',
    'CAN_VIEW_INVOICES',
  ]
  const viewer = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, overrides: { grant: [], deny } })
  const { bench: counts, amounts } = await bench(viewer)
  expect(counts).toEqual({ DAYS_14: 2, DAYS_30: 2, DAYS_60: 1, LONGER: 2, UNPRICED: 0 })
  expect(amounts).toEqual([])
  const refused = await server.request(viewer, 'GET', '/employees?bench=UNPRICED')
  expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([403, 'permission'])
  const wrong = await server.request(admin, 'GET', '/employees?bench=YEARS')
  expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, 'bench'])
})
