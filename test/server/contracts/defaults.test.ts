import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractBody, create, employeeBody, projectBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let projectId: string

beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
  projectId = (await create(server, admin, 'project', projectBody())).id
})
afterAll(() => server.close())

const read = async (id: string) => (await server.request(admin, 'GET', `/contract/${id}`)).body

test('terms, switches and multipliers that were left out have the defaults of the product', async () => {
  const { id: employeeId } = await create(server, admin, 'employee', employeeBody())
  const { kind: _, ...body } = contractBody(projectId, employeeId)
  const { id } = await create(server, admin, 'contract', body)
  expect(await read(id)).toMatchObject({
    status: 'DRAFT',
    kind: 'EXTERNAL',
    billToLevel: 'END_CLIENT',
    invoiceGrouping: 'PER_BILL_TO',
    requireApprovedTime: true,
    waitForAllTimesheets: true,
    poRequired: false,
    invoiceApproval: false,
    poWarnPct: '80.00',
    overtimeRule: 'WEEKLY_40',
    remote: false,
    rates: [{ otBillMultiplier: '1.50', dtBillMultiplier: '2.00', otPayMultiplier: '1.50' }],
  })
})

test.each([
  ['W2', { classification: 'EXEMPT' }],
  ['1099', { classification: null }],
])('an employee of type %s with %j has a contract without overtime', async (employmentType, more) => {
  const { id: employeeId } = await create(
    server,
    admin,
    'employee',
    employeeBody({ employmentType, ...more }),
  )
  const { id } = await create(server, admin, 'contract', contractBody(projectId, employeeId))
  expect(await read(id)).toMatchObject({ employmentType, overtimeRule: 'NONE' })
})

test('a contract keeps the employment type of the day it was made, until it gets another employee', async () => {
  const person = await create(server, admin, 'employee', employeeBody())
  const other = await create(
    server,
    admin,
    'employee',
    employeeBody({ employmentType: '1099', classification: null }),
  )
  const { id } = await create(server, admin, 'contract', contractBody(projectId, person.id))
  const changed = await server.request(admin, 'POST', '/employee/update', {
    body: { id: person.id, version: 1, employmentType: '1099', classification: null },
  })
  expect(changed.body).toMatchObject({ employmentType: '1099' })
  const put = (version: number, values: object) =>
    server.request(admin, 'PUT', `/contract/${id}`, { body: { version, ...values } })
  expect((await put(1, { title: 'Kept' })).body).toMatchObject({ employmentType: 'W2', title: 'Kept' })
  expect(await read(id)).toMatchObject({ employmentType: 'W2' })
  expect((await put(2, { employeeId: other.id })).body).toMatchObject({ employmentType: '1099' })
})
