import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import { contractBody, create, employeeBody, projectBody, setStatus } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let tenant: TestTenant
beforeAll(async () => {
  ;({ server, admin, tenant } = await startWithAdmin())
})
afterAll(() => server.close())

/** Returns a user of the client without some permissions. */
async function without(...denied: readonly string[]): Promise<TestUser> {
  const user = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const overrides = JSON.stringify({ grant: [], deny: denied })
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE users SET permission_overrides = ${overrides}::jsonb WHERE uid = ${user.uid}`),
  )
  return user
}

test('a row names the end client of the running contract and the pay of today, to users who may see them', async () => {
  const today = todayUtc()
  const rate = { unit: 'HOURLY', currency: 'USD' }
  const payRates = [
    { ...rate, effectiveFrom: addDays(today, -400), rate: '41.17' },
    { ...rate, effectiveFrom: addDays(today, -1), rate: '43.19' },
    { ...rate, effectiveFrom: addDays(today, 1), rate: '47.23' },
  ]
  const body = employeeBody({ payRates, hireDate: addDays(today, -400) })
  const employee = await create(server, admin, 'employee', body)
  const rowFor = async (who: TestUser, more = '') => {
    const { body: rows, text } = await server.request(who, 'GET', `/employees?search=${body['email']}${more}`)
    return more === '' ? rows[0] : text
  }
  const pay = { payRate: '43.19', payRateUnit: 'HOURLY', payCurrency: 'USD' }
  expect(await rowFor(admin)).toMatchObject({ ...pay, endClient: null })

  const { id: projectId } = await create(server, admin, 'project', projectBody())
  for (const [endClient, status] of [
    ['Past Corp', 'ENDED'],
    ['Now Corp', 'ACTIVE'],
    ['Planned Corp', 'DRAFT'],
  ]) {
    const parties = [{ level: 'END_CLIENT', companyName: endClient }]
    const contract = await create(
      server,
      admin,
      'contract',
      contractBody(projectId, employee.id, { parties, billToLevel: 'END_CLIENT' }),
    )
    await setStatus(server, 'contracts', contract.id, status ?? '')
  }
  expect(await rowFor(admin)).toMatchObject({ ...pay, endClient: 'Now Corp' })

  const blind = await without(
    'CAN_MAINTAIN_EMPLOYEES',
    'CAN_MAINTAIN_PROJECTS',
    'CAN_VIEW_PROJECTS',
    'CAN_MAINTAIN_INVOICES',
    'CAN_VIEW_INVOICES',
  )
  expect(await rowFor(blind)).toMatchObject({
    payRate: null,
    payRateUnit: null,
    payCurrency: null,
    endClient: null,
  })
  const file = await rowFor(blind, '&format=csv&columns=lastName&columns=endClient&columns=payRate')
  expect(file).toContain('Last name')
  expect(file).not.toMatch(/Now Corp|43\.19|Pay rate|End client/)
  expect(await rowFor(admin, '&format=csv&columns=lastName&columns=endClient&columns=payRate')).toMatch(
    /Now Corp,43\.19/,
  )
})
