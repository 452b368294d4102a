import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBelowTarget } from '#domain/contracts/margin.ts'
import { listBehind } from '#domain/dashboard/tiles.ts'
import { presetOverrides } from '#domain/users/access.ts'
import { contractBody, create, employeeBody, projectBody, setStatus } from '#test/support/records.ts'
import { startTestApp, type TestServer, type TestTenant, type TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser

type Units = 'HOURLY' | 'MONTHLY' | 'ANNUAL'
interface Priced {
  readonly title: string
  readonly burdenPct?: string
  readonly rates: readonly (readonly [from: string, bill: string, unit: Units, pay: string, payUnit: Units])[]
  readonly status?: string
}

/** Margins around a target of 20. Each pair is on both sides of the limit or tests one part of the rule. */
const priced: readonly Priced[] = [
  { title: 'at the target', burdenPct: '0', rates: [['2026-02-02', '100', 'HOURLY', '80', 'HOURLY']] },
  { title: 'rounded up to it', burdenPct: '0', rates: [['2026-02-02', '100', 'HOURLY', '80.005', 'HOURLY']] },
  {
    title: 'rounded below it',
    burdenPct: '0',
    rates: [['2026-02-02', '100', 'HOURLY', '80.0051', 'HOURLY']],
  },
  { title: 'a loss', burdenPct: '0', rates: [['2026-02-02', '50', 'HOURLY', '60', 'HOURLY']] },
  { title: 'no pay', burdenPct: '0', rates: [['2026-02-02', '50', 'HOURLY', '0.0001', 'HOURLY']] },
  { title: 'a month', burdenPct: '10', rates: [['2026-02-02', '10000', 'MONTHLY', '41', 'HOURLY']] },
  { title: 'a year', burdenPct: '25', rates: [['2026-02-02', '150000', 'ANNUAL', '9000', 'MONTHLY']] },
  { title: 'below by burden', burdenPct: '40', rates: [['2026-02-02', '85', 'HOURLY', '55', 'HOURLY']] },
  {
    title: 'raised since',
    burdenPct: '0',
    rates: [
      ['2026-02-02', '60', 'HOURLY', '55', 'HOURLY'],
      ['2026-03-02', '90', 'HOURLY', '55', 'HOURLY'],
      ['2099-01-01', '60', 'HOURLY', '55', 'HOURLY'],
    ],
  },
  {
    title: 'not started, so by its first rate',
    burdenPct: '0',
    status: 'APPROVED',
    rates: [
      ['2099-02-02', '60', 'HOURLY', '55', 'HOURLY'],
      ['2099-03-02', '90', 'HOURLY', '55', 'HOURLY'],
    ],
  },
  {
    title: 'a draft is marked and not counted',
    burdenPct: '0',
    status: 'DRAFT',
    rates: [['2026-02-02', '60', 'HOURLY', '55', 'HOURLY']],
  },
]

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  const project = await create(
    server,
    admin,
    'project',
    projectBody({ startDate: '2026-01-01', endDate: null }),
  )
  for (const { title, burdenPct, rates, status = 'ACTIVE' } of priced) {
    const employee = await create(server, admin, 'employee', employeeBody({ burdenPct }))
    const body = contractBody(project.id, employee.id, {
      title,
      startDate: rates[0]?.[0],
      endDate: '2099-12-31',
      rates: rates.map(([effectiveFrom, billRate, billRateUnit, payRate, payRateUnit]) => ({
        effectiveFrom,
        billRate,
        billRateUnit,
        payRate,
        payRateUnit,
      })),
    })
    const { id } = await create(server, admin, 'contract', body)
    await setStatus(server, 'contracts', id, status)
  }
}, 60_000)
afterAll(() => server.close())

type Row = { id: string; title: string; status: string; marginPct: string | null }
/** Returns the target margin in the response of the list, which is sent once for all rows. */
const targetFor = async (who: TestUser) =>
  (await server.request(who, 'GET', '/contracts?limit=1')).headers['x-target-margin']
const list = async (query = ''): Promise<Row[]> =>
  (await server.request(admin, 'GET', `/contracts?limit=100${query}`)).body
const setTarget = async (targetMarginPct: string, scope: 'TENANT' | 'CLIENT') => {
  const { body } = await server.request(admin, 'GET', `/settings?scope=${scope}`)
  const sent = { version: body.version, targetMarginPct }
  const answer = await server.request(admin, 'PUT', `/settings?scope=${scope}`, { body: sent })
  expect(answer.status, answer.text).toBe(200)
}
const tile = async (who: TestUser, client = tenant.a) =>
  (await server.request(who, 'GET', '/dashboard/summary?tiles=belowMargin', { client })).body.belowMargin

/** Checks that the filter, the dashboard, the rows and the records agree. Returns the titles that are below the target. */
async function belowNow(): Promise<string[]> {
  const rows = await list()
  const targetMarginPct = String(await targetFor(admin))
  expect(rows).toHaveLength(priced.length)
  const marked = rows.filter(({ marginPct }) => isBelowTarget(marginPct, targetMarginPct))
  const titles = (some: readonly Row[]) => some.map(({ title }) => title).toSorted()
  expect(titles(await list('&margin=BELOW_TARGET'))).toEqual(titles(marked))
  for (const { id, marginPct } of rows)
    expect((await server.request(admin, 'GET', `/contract/${id}`)).body).toMatchObject({
      marginPct,
      targetMarginPct,
    })
  for (const [key, count] of Object.entries(await tile(admin))) {
    const { filters } = listBehind('belowMargin', key, { uid: admin.uid })
    const behind = await list(`&${new URLSearchParams(filters as Record<string, never>).toString()}`)
    expect(titles(behind)).toEqual(titles(marked.filter(({ status }) => status === key)))
    expect(count).toBe(behind.length)
  }
  return titles(marked)
}

test('list, filter, dashboard and record mark the same contracts, whatever their units, rates and burden', async () => {
  expect(await belowNow()).toEqual([
    'a draft is marked and not counted',
    'a loss',
    'a year',
    'below by burden',
    'not started, so by its first rate',
    'rounded below it',
  ])
  expect(await tile(admin)).toEqual({ ACTIVE: 4, APPROVED: 1 })
})

test("the target is the tenant's until the client sets its own, and takes effect immediately", async () => {
  await setTarget('25', 'TENANT')
  expect(await belowNow()).toEqual(expect.arrayContaining(['at the target', 'rounded up to it']))
  expect(await targetFor(admin)).toBe('25.00')
  expect((await list())[0]).not.toHaveProperty('targetMarginPct')
  await setTarget('0', 'CLIENT')
  expect(await belowNow()).toEqual(['a loss'])
  await setTarget('99.99', 'CLIENT')
  expect(await belowNow()).toHaveLength(priced.length - 1)
  expect(await tile(admin, tenant.b)).toEqual({ ACTIVE: 0, APPROVED: 0 })
})

test("users who can't see margins can't infer them from the filter or the dashboard", async () => {
  const approver = await server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant,
    overrides: presetOverrides('APPROVER'),
  })
  expect((await server.request(approver, 'GET', '/contracts')).status).toBe(200)
  const refused = await server.request(approver, 'GET', '/contracts?margin=BELOW_TARGET')
  expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([403, 'permission'])
  const csv = await server.request(approver, 'GET', '/contracts?margin=BELOW_TARGET&format=csv')
  expect(csv.status).toBe(403)
  expect(await tile(approver)).toBeNull()
  const [row] = (await server.request(approver, 'GET', '/contracts')).body
  expect(row).toMatchObject({ marginPct: null })
  expect(await targetFor(approver)).toBeUndefined()
  const unknown = await server.request(admin, 'GET', '/contracts?margin=ABOVE')
  expect([unknown.status, unknown.body.errors?.[0]?.field]).toEqual([400, 'margin'])
})
