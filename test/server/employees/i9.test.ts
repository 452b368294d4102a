import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { create, employeeBody, setStatus } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
const today = todayUtc()
const auth = { type: 'H1B', validFrom: '2025-01-01', validTo: '2099-01-31' }

beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
})
afterAll(() => server.close())

test('the filter for an overdue I-9 finds current W-2 employees without section 2', async () => {
  const make = (lastName: string, more: object = {}) =>
    create(
      server,
      admin,
      'employee',
      employeeBody({ lastName, hireDate: addDays(today, -14), workAuth: [auth], ...more }),
    )
  const late = await make('Late')
  await make('New', { hireDate: today })
  await make('Done', { workAuth: [{ ...auth, i9Section2On: addDays(today, -12) }] })
  await make('Contractor', { employmentType: '1099', classification: null })
  await setStatus(server, 'employees', (await make('Gone')).id, 'TERMINATED')
  const names = async () =>
    (await server.request(admin, 'GET', '/employees?i9=OVERDUE')).body.map(
      ({ lastName }: { lastName: string }) => lastName,
    )
  expect(await names()).toEqual(['Late'])
  const workAuth = [{ ...auth, i9Section2On: addDays(today, -1) }]
  await server.request(admin, 'POST', '/employee/update', { body: { id: late.id, version: 1, workAuth } })
  expect(await names()).toEqual([])
})
