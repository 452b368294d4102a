import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DashboardSummary } from '#domain/dashboard/summary.ts'
import { tileNames } from '#domain/dashboard/tileNames.ts'
import { listBehind } from '#domain/dashboard/tiles.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { roles, type Role } from '#domain/kernel/permissions.ts'
import { withOwner } from '#server/db/withActor.ts'
import { contractBody, create, employeeBody, projectBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

const today = todayUtc()
let server: TestServer
let tenant: TestTenant
let admin: TestUser

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  await fill(tenant.a)
}, 60_000)
afterAll(() => server.close())

const summary = async (who: TestUser, client: string, tiles?: string) =>
  server.request<DashboardSummary>(
    who,
    'GET',
    `/dashboard/summary${tiles === undefined ? '' : `?tiles=${tiles}`}`,
    { client },
  )

async function setStatus(table: 'employees' | 'contracts', id: string, status: string): Promise<void> {
  const name = table === 'employees' ? sql`employees` : sql`contracts`
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE ${name} SET status = ${status} WHERE id = ${id}`),
  )
}

/** The days until the work authorization expires, the employment type, and whether the employee has left. */
const people: readonly (readonly [number | null, 'W2' | '1099' | 'C2C', boolean?])[] = [
  [-400, 'W2'],
  [-1, '1099'],
  [-1, 'W2', true],
  [0, 'W2'],
  [30, 'C2C'],
  [31, 'W2'],
  [60, 'W2'],
  [61, 'W2'],
  [90, 'W2'],
  [91, 'W2'],
  [10, 'W2', true],
  [null, '1099'],
]

/** The statuses of some of these employees, by days until their authorization expires. */
const moved = new Map([
  [31, 'ONBOARDING'],
  [60, 'OFFBOARDING'],
  [90, 'ON_LEAVE'],
])

/** The days until the end, the status and the successor. */
const endings: readonly (readonly [number, string, ('EXTENSION' | 'RENEWAL' | 'CANCELLED')?])[] = [
  [-1, 'ACTIVE'],
  [0, 'ACTIVE'],
  [30, 'ACTIVE'],
  [30, 'ON_HOLD'],
  [31, 'ACTIVE'],
  [60, 'ACTIVE', 'EXTENSION'],
  [61, 'ACTIVE'],
  [90, 'ACTIVE', 'RENEWAL'],
  [90, 'ACTIVE', 'CANCELLED'],
  [91, 'ACTIVE'],
  [200, 'PENDING_APPROVAL'],
  [200, 'APPROVED'],
]

const vendor = { legalName: 'Zeta LLC', ein: '12-3456789', contactName: 'Z', email: 'z@zeta.test' }

async function fill(client: string): Promise<void> {
  for (const [days, employmentType, left] of people) {
    const workAuth =
      days === null
        ? [{ type: 'USC', validFrom: null, validTo: null }]
        : [{ type: 'H1B', validFrom: '2020-01-01', validTo: addDays(today, days) }]
    const kind =
      employmentType === 'W2' ? {} : { classification: null, ...(employmentType === 'C2C' ? { vendor } : {}) }
    const body = employeeBody({ employmentType, workAuth, ...kind })
    const { id } = await create(server, admin, 'employee', body, client)
    if (left === true) await setStatus('employees', id, 'TERMINATED')
    const moving = days === null ? undefined : moved.get(days)
    if (left !== true && moving !== undefined) await setStatus('employees', id, moving)
  }
  const project = await create(server, admin, 'project', projectBody({ startDate: '2020-01-01' }), client)
  // The green card has expired, but the authorization to work hasn't.
  const card = { type: 'GC', validFrom: '2020-01-01', validTo: addDays(today, -1) }
  const free = employeeBody({ workAuth: [card] })
  const employee = await create(server, admin, 'employee', free, client)
  const make = (more: Record<string, unknown>) =>
    create(server, admin, 'contract', contractBody(project.id, employee.id, more), client)
  for (const [days, status, next] of endings) {
    const endDate = addDays(today, days)
    const rates = contractBody('', '').rates.map((rate) => ({ ...rate, effectiveFrom: '2020-01-01' }))
    const { id } = await make({ startDate: '2020-01-01', endDate, rates })
    await setStatus('contracts', id, status)
    if (next === undefined) continue
    const startDate = addDays(endDate, next === 'RENEWAL' ? 5 : 1)
    const follower = await make({
      orderType: next === 'RENEWAL' ? 'RENEWAL' : 'EXTENSION',
      predecessorId: id,
      startDate,
      endDate: addDays(startDate, 100),
      rates: rates.map((rate) => ({ ...rate, effectiveFrom: startDate })),
    })
    if (next === 'CANCELLED') await setStatus('contracts', follower.id, 'CANCELLED')
  }
}

test('the count of each tile matches its definition, and no record is in two windows', async () => {
  const { status, body } = await summary(admin, tenant.a)
  expect(status).toBe(200)
  expect(body).toEqual({
    asOf: expect.stringMatching(new RegExp(`^${today}T.*Z$`)),
    contractsWaiting: { PENDING_APPROVAL: 1, DRAFT: 2, APPROVED: 1, ON_HOLD: 1 },
    authorizations: { EXPIRED: 2, DAYS_30: 2, DAYS_60: 2, DAYS_90: 2 },
    contractsEnding: { DAYS_30: 2, DAYS_60: 1, DAYS_90: 2 },
    purchaseOrders: { USED_UP: 0, EXPIRED: 0, WARNING: 0, EXPIRING: 0 },
    movements: expect.any(Object),
    belowMargin: { ACTIVE: 0, APPROVED: 0 },
    onboarding: { I9_OVERDUE: 8, PENDING: 8, ONBOARDING: 1, OFFBOARDING: 1, ON_LEAVE: 1 },
    headcount: { W2: 8, '1099': 2, C2C: 1, ON_BENCH: 0 },
    bench: { DAYS_14: 0, DAYS_30: 0, DAYS_60: 0, LONGER: 0, UNPRICED: 0 },
    hours: expect.any(Object),
    grossMargin: expect.any(Object),
    ranked: [],
    invoices: { DRAFT: 0, OVERDUE: 0, DUE_SOON: 0, DISPUTED: 0, UNSENT: 0 },
    timesheets: {
      TO_APPROVE: 0,
      MINE: 0,
      OLDEST_DAYS: 0,
      MISSING_LAST: 0,
      MISSING_EARLIER: 0,
      REJECTED: 0,
    },
    unbilled: { DAYS_30: 0, DAYS_60: 0, DAYS_90: 0, OLDER: 0 },
    receivables: { AGE_0: 0, AGE_1: 0, AGE_2: 0, AGE_3: 0, AGE_4: 0, COLLECTED: 0 },
    amounts: [],
    alertDays: [
      { tile: 'authorizations', days: [180, 120, 90, 60, 30, 14, 7, 0] },
      { tile: 'contractsEnding', days: [90, 60, 30, 14] },
      { tile: 'purchaseOrders', days: [90, 60, 30, 14] },
      { tile: 'receivables', days: [30, 60, 90] },
    ],
    weekStart: 'MONDAY',
  })
})

/** The lists whose path isn't the name of their area. */
const listPaths: Readonly<Record<string, string>> = {
  missing: 'timesheets/missing',
  unbilled: 'invoices/unbilled',
  margins: 'invoices/margins',
}

test('every number is the total of the list it links to', async () => {
  const { body } = await summary(admin, tenant.a)
  for (const tile of tileNames) {
    for (const [key, count] of Object.entries(body[tile] ?? {})) {
      // These numbers are days and minutes, not rows.
      if (key === 'OLDEST_DAYS' || tile === 'hours') continue
      const { area, filters } = listBehind(tile, key, { uid: admin.uid, days: [30, 60, 90] })
      const pairs = Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value]))
      const query = new URLSearchParams([['limit', '1'], ...pairs]).toString()
      const list = await server.request(admin, 'GET', `/${listPaths[area] ?? area}?${query}`, {
        client: tenant.a,
      })
      expect([tile, key, list.total]).toEqual([tile, key, count])
    }
  }
})

test('filters also find the records that the numbers leave out', async () => {
  const total = async (path: string) => (await server.request(admin, 'GET', path, { client: tenant.a })).total
  expect(await total('/employees?standing=FORMER')).toBe(2)
  expect(await total('/employees?standing=CURRENT')).toBe(people.length - 2 + 1)
  expect(await total('/contracts?successor=PRESENT')).toBe(2)
  const all = await total('/contracts')
  expect(await total('/contracts?successor=NONE')).toBe((all ?? 0) - 2)
})

test('only the requested tiles are counted', async () => {
  const { body } = await summary(admin, tenant.a, 'headcount')
  expect(body).toMatchObject({ authorizations: null, contractsEnding: null, headcount: { W2: 8 } })
})

test('another client in the tenant has its own numbers', async () => {
  const { body } = await summary(admin, tenant.b)
  expect(body).toMatchObject({
    authorizations: { EXPIRED: 0, DAYS_30: 0, DAYS_60: 0, DAYS_90: 0 },
    contractsEnding: { DAYS_30: 0, DAYS_60: 0, DAYS_90: 0 },
    contractsWaiting: { PENDING_APPROVAL: 0, DRAFT: 0, APPROVED: 0, ON_HOLD: 0 },
    onboarding: { I9_OVERDUE: 0, PENDING: 0, ONBOARDING: 0, OFFBOARDING: 0, ON_LEAVE: 0 },
    headcount: { W2: 0, '1099': 0, C2C: 0, ON_BENCH: 0 },
  })
})

test.each(['', 'nothing', 'headcount,', 'headcount,salaries', 'headcount headcount', 'a'.repeat(300)])(
  'the tiles "%s" are invalid input',
  async (tiles) => {
    const answer = await server.request(admin, 'GET', `/dashboard/summary?tiles=${encodeURIComponent(tiles)}`)
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'tiles'])
  },
)

describe('permissions', () => {
  const user = (role: Role, deny: string[] = []) =>
    server.makeUser({ role, tenant, overrides: { grant: [], deny: deny as never[] } })

  test.each(roles)('%s gets only permitted numbers, and only of their own client', async (role) => {
    const who = await user(role)
    const own = await summary(who, tenant.a)
    const seen = role === 'EMPLOYEE' ? null : expect.any(Object)
    expect(own.body).toEqual({
      asOf: expect.any(String),
      contractsWaiting: seen,
      authorizations: seen,
      contractsEnding: seen,
      purchaseOrders: seen,
      movements: seen,
      belowMargin: seen,
      onboarding: seen,
      headcount: seen,
      bench: seen,
      hours: seen,
      grossMargin: seen,
      ...(seen !== null && { ranked: [] }),
      invoices: seen,
      unbilled: seen,
      receivables: seen,
      // Employees get the numbers for their own time.
      timesheets: expect.any(Object),
      amounts: [],
      alertDays: seen === null ? [] : expect.any(Array),
      weekStart: 'MONDAY',
    })
    for (const client of [tenant.b, (await server.makeTenant()).a]) {
      const other = await summary(who, client)
      expect([other.status, other.text]).toEqual([403, expect.stringContaining('"code":"client_forbidden"')])
    }
  })

  test('a denied area hides only its own tiles', async () => {
    const blind = await summary(await user('CLIENT_ADMIN', ['CAN_VIEW_EMPLOYEES']), tenant.a)
    expect(blind.body).toMatchObject({ authorizations: null, headcount: null })
    expect(blind.body.contractsEnding).not.toBeNull()
    const other = await summary(await user('CLIENT_ADMIN', ['CAN_VIEW_PROJECTS']), tenant.a)
    expect(other.body.contractsEnding).toBeNull()
    expect(other.body.headcount).not.toBeNull()
    const third = await summary(await user('CLIENT_ADMIN', ['CAN_VIEW_INVOICES']), tenant.a)
    expect(third.body.invoices).toBeNull()
    expect(third.body.headcount).not.toBeNull()
  })

  test('a user without a client is rejected', async () => {
    const nobody = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [] })
    const answer = await server.request(nobody, 'GET', '/dashboard/summary')
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([403, 'no_client'])
  })
})

test('the indexes for the counts exist', async () => {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ indexname: string }>(
      sql`SELECT indexname FROM pg_indexes WHERE indexname IN ('employees_current', 'contracts_ending', 'contracts_ending_on', 'contracts_predecessor')`,
    ),
  )
  expect(rows).toHaveLength(4)
})
