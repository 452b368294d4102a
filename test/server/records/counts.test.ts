import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import type { ListTab } from '#domain/kernel/lists/listTabs.ts'
import { contractTabs } from '#domain/contracts/tabs.ts'
import { employeeTabs } from '#domain/employees/tabs.ts'
import { projectTabs } from '#domain/projects/tabs.ts'
import { contractBody, create, employeeBody, projectBody, setStatus } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let tenant: TestTenant

beforeAll(async () => {
  ;({ server, admin, tenant } = await startWithAdmin())
  const { id: projectId } = await create(server, admin, 'project', projectBody())
  const { id: employeeId } = await create(server, admin, 'employee', employeeBody())
  const today = todayUtc()
  const contracts = [
    ['DRAFT', 200],
    ['PENDING_APPROVAL', 200],
    ['ACTIVE', 200],
    ['ACTIVE', 30],
    ['ACTIVE', 31],
    ['ENDED', 10],
    ['CANCELLED', 10],
  ] as const
  for (const [status, days] of contracts) {
    const dates = { startDate: addDays(today, -90), endDate: addDays(today, days) }
    const { id } = await create(server, admin, 'contract', contractBody(projectId, employeeId, dates))
    await setStatus(server, 'contracts', id, status)
  }
  for (const status of ['ONBOARDING', 'ACTIVE', 'ACTIVE', 'TERMINATED']) {
    const { id } = await create(server, admin, 'employee', employeeBody())
    await setStatus(server, 'employees', id, status)
  }
})
afterAll(() => server.close())

const get = (path: string, who: TestUser = admin) => server.request(who, 'GET', path)
const countsOf = async (path: string, who?: TestUser): Promise<Record<string, number>> => {
  const { body } = await get(`${path}/counts`, who)
  return Object.fromEntries(body.map(({ id, count }: { id: string; count: number }) => [id, count]))
}

describe('the counts of the tabs of a list', () => {
  test('say how many contracts each tab has', async () => {
    expect(await countsOf('/contracts')).toEqual({
      ALL: 7,
      DRAFTS: 1,
      WAITING: 1,
      APPROVED: 0,
      ACTIVE: 3,
      ENDING: 1,
      ON_HOLD: 0,
      CLOSED: 2,
    })
    expect(await countsOf('/employees')).toMatchObject({ ALL: 5, STARTING: 2, ACTIVE: 2, TERMINATED: 1 })
  })

  test.each<[string, readonly ListTab[]]>([
    ['/contracts', contractTabs],
    ['/employees', employeeTabs],
    ['/projects', projectTabs],
  ])('are the totals of the same filters of %s', async (path, tabs) => {
    const counts = await countsOf(path)
    for (const { key, filters } of tabs) {
      const query = new URLSearchParams(
        Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value])),
      )
      const list = await get(`${path}?${query.toString()}`)
      expect([key, list.status, list.total]).toEqual([key, 200, counts[key]])
    }
  })

  test('count only the client of the caller', async () => {
    const other = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.b] })
    expect(await countsOf('/contracts', other)).toMatchObject({ ALL: 0, ACTIVE: 0 })
  })
})
