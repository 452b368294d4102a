import { afterAll, beforeAll, expect, test } from 'vitest'
import { windowOn } from '#domain/kernel/alertDays.ts'
import { addDays, daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import { endWindows } from '#domain/kernel/windows.ts'
import { listBehind } from '#domain/dashboard/tiles.ts'
import { contractBody, create, employeeBody, projectBody, setStatus } from '#test/support/records.ts'
import { startTestApp, type TestServer, type TestTenant, type TestUser } from '#test/support/server/server.ts'

const today = todayUtc()
/** Days until an end. They are on both sides of every limit that the tests set. */
const ends = [-1, 0, 10, 11, 14, 15, 20, 21, 30, 31, 45, 46, 60, 61, 90, 91, 120, 121]

let server: TestServer
let tenant: TestTenant
let admin: TestUser

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  const project = await create(
    server,
    admin,
    'project',
    projectBody({ startDate: '2020-01-01', endDate: null }),
  )
  for (const days of ends) {
    const end = addDays(today, days)
    const employee = await create(
      server,
      admin,
      'employee',
      employeeBody({ workAuth: [{ type: 'H1B', validFrom: '2020-01-01', validTo: end }] }),
    )
    const rates = contractBody('', '').rates.map((rate) => ({ ...rate, effectiveFrom: '2020-01-01' }))
    const dates = { startDate: '2020-01-01', endDate: end, rates }
    const { id } = await create(server, admin, 'contract', contractBody(project.id, employee.id, dates))
    await setStatus(server, 'contracts', id, 'ACTIVE')
  }
}, 60_000)
afterAll(() => server.close())

const request = async (path: string) => (await server.request(admin, 'GET', path, { client: tenant.a })).body
const set = async (values: object, scope: 'TENANT' | 'CLIENT') => {
  const { version } = await request(`/settings?scope=${scope}`)
  const answer = await server.request(admin, 'PUT', `/settings?scope=${scope}`, {
    body: { version, ...values },
  })
  expect(answer.status, answer.text).toBe(200)
}

const kinds = [
  { tile: 'authorizations', path: '/employees', one: '/employee', end: 'workUntil', name: 'expiryAlertDays' },
  {
    tile: 'contractsEnding',
    path: '/contracts',
    one: '/contract',
    end: 'endDate',
    name: 'contractAlertDays',
  },
] as const
type Row = Record<string, unknown> & { id: string }

/** Checks that list, filter, tabs, dashboard and record divide the ends by the same days. Returns the number of windows checked. */
async function agreeOn(expected: Readonly<Record<(typeof kinds)[number]['name'], readonly number[]>>) {
  let checked = 0
  for (const { tile, path, one, end, name } of kinds) {
    const alertDays = expected[name]
    const list = await server.request(admin, 'GET', `${path}?limit=100`, { client: tenant.a })
    const rows: Row[] = list.body
    expect(rows).toHaveLength(ends.length)
    expect(list.headers['x-alert-days']).toBe(alertDays.join(','))
    for (const row of rows) expect(row).not.toHaveProperty(name)
    expect((await request(`${one}/${rows[0]?.id ?? ''}`))[name]).toEqual(alertDays)
    for (const tab of await request(`${path}/counts`)) expect(Object.keys(tab)).toEqual(['id', 'count'])
    const summary = await request(`/dashboard/summary?tiles=${tile}`)
    expect(summary.alertDays).toEqual([{ tile, days: alertDays }])
    for (const window of [...(tile === 'authorizations' ? ['EXPIRED'] : []), ...endWindows]) {
      const within = rows.filter(
        (row) => windowOn(daysBetween(today, String(row[end])), alertDays) === window,
      )
      const { filters } = listBehind(tile, window, { uid: admin.uid })
      const behind: Row[] = await request(
        `${path}?limit=100&${new URLSearchParams(filters as never).toString()}`,
      )
      const ids = (some: readonly Row[]) => some.map(({ id }) => id).toSorted()
      expect([tile, window, ids(behind)]).toEqual([tile, window, ids(within)])
      expect(summary[tile][window]).toBe(within.length)
      checked += 1
    }
  }
  return checked
}

test('list, filter, dashboard and record follow the alert days of product, tenant and client', async () => {
  const defaults = { expiryAlertDays: [180, 120, 90, 60, 30, 14, 7, 0], contractAlertDays: [90, 60, 30, 14] }
  expect(await agreeOn(defaults)).toBe(7)
  await set({ expiryAlertDays: [60, 20], contractAlertDays: [45, 10] }, 'TENANT')
  expect(await agreeOn({ expiryAlertDays: [60, 20], contractAlertDays: [45, 10] })).toBe(7)
  await set({ expiryAlertDays: [120], contractAlertDays: [90, 60, 30, 20] }, 'CLIENT')
  expect(await agreeOn({ expiryAlertDays: [120], contractAlertDays: [90, 60, 30, 20] })).toBe(7)
})

test('a saved employee still has the alert days, which cannot be changed there', async () => {
  const [row] = await request('/employees?limit=1')
  const sent = { id: row.id, version: row.version, department: 'IT', expiryAlertDays: [120] }
  const saved = await server.request(admin, 'POST', '/employee/update', { body: sent })
  expect(saved.body).toMatchObject({ department: 'IT', expiryAlertDays: [120] })
  const other = { id: row.id, version: saved.body.version, expiryAlertDays: [5] }
  const refused = await server.request(admin, 'POST', '/employee/update', { body: other })
  expect([refused.status, refused.body.errors[0]]).toEqual([
    400,
    expect.objectContaining({ code: 'read_only', field: 'expiryAlertDays' }),
  ])
})
