import { afterAll, beforeAll, expect, test } from 'vitest'
import { similarEmployee } from '#domain/employees/similar.ts'
import { create, employeeBody, setStatus } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser

beforeAll(async () => {
  ;({ server, tenant, admin } = await startWithAdmin())
})
afterAll(() => server.close())

type Values = Readonly<Record<string, string>>
const find = (query: Values, who = admin, client?: string) =>
  server.request(who, 'GET', `/employees/similar?${new URLSearchParams(query).toString()}`, {
    ...(client !== undefined && { client }),
  })
const numbersOf = async (query: Values, who?: TestUser, client?: string): Promise<string[]> =>
  (await find(query, who, client)).body.map(({ employeeNo }: { employeeNo: string }) => employeeNo)
const add = (more: Values, who = admin) => create(server, who, 'employee', employeeBody(more))

test('an employee with the same first and last name is found, whatever the case and accents', async () => {
  const jose = await add({ firstName: 'José', lastName: 'Núñez Ødegård', phone: '2145550101' })
  for (const [firstName, lastName] of [
    ['José', 'Núñez Ødegård'],
    ['JOSE', 'nunez odegard'],
    [' Jose ', 'Nuñez Odegård'],
  ] as const)
    expect(await numbersOf({ firstName, lastName })).toEqual([jose.employeeNo])
  for (const query of [
    { firstName: 'José', lastName: 'Núñez' },
    { firstName: 'Josef', lastName: 'Núñez Ødegård' },
    { firstName: 'José' },
    { lastName: 'Núñez Ødegård' },
  ])
    expect(await numbersOf(query as Values)).toEqual([])
})

test('an employee with the same email or phone is found, the one with most in common first', async () => {
  const ana = await add({
    firstName: 'Ana',
    lastName: 'Quist',
    email: 'ana.quist@acme.test',
    phone: '2145550102',
  })
  const ben = await add({
    firstName: 'Ben',
    lastName: 'Quist',
    email: 'ben.quist@acme.test',
    phone: '2145550103',
  })
  expect(await numbersOf({ email: 'ANA.QUIST@ACME.TEST' })).toEqual([ana.employeeNo])
  expect(await numbersOf({ phone: '214-555-0103' })).toEqual([ben.employeeNo])
  const { body } = await find({
    firstName: 'Ben',
    lastName: 'Quist',
    email: 'ana.quist@acme.test',
    phone: '2145550103',
  })
  expect(body).toEqual([
    {
      id: ben.id,
      employeeNo: ben.employeeNo,
      firstName: 'Ben',
      lastName: 'Quist',
      status: 'PENDING',
      terminationDate: null,
      same: ['NAME', 'PHONE'],
    },
    expect.objectContaining({ employeeNo: ana.employeeNo, same: ['EMAIL'] }),
  ])
})

test('a former employee is found, an archived one is not', async () => {
  const left = { hireDate: '2025-01-06', terminationDate: '2026-01-30', terminationReason: 'Moved' }
  const { id } = await add({ firstName: 'Fay', lastName: 'Former', phone: '2145550104', ...left })
  await setStatus(server, 'employees', id, 'TERMINATED')
  const { body } = await find({ phone: '2145550104' })
  expect(body).toMatchObject([{ id, status: 'TERMINATED', terminationDate: '2026-01-30' }])
  const archived = await server.request(admin, 'POST', `/employee/${id}/archive`, { body: { version: 1 } })
  expect(archived.status).toBe(200)
  expect(await numbersOf({ phone: '2145550104', firstName: 'Fay', lastName: 'Former' })).toEqual([])
})

test('employees of other clients are never found', async () => {
  const both = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  const other = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
  const person = { firstName: 'Cato', lastName: 'Clientless', email: 'cato@acme.test', phone: '2145550105' }
  const { employeeNo } = await add(person)
  expect(await numbersOf(person, both, tenant.a)).toEqual([employeeNo])
  expect(await numbersOf(person, both, tenant.b)).toEqual([])
  expect(await numbersOf(person, other)).toEqual([])
})

test('only users who may view employees can ask, and no restricted field is sent or compared', async () => {
  const overrides = { grant: [], deny: ['CAN_VIEW_EMPLOYEES' as const] }
  const employee = await server.makeUser({ role: 'EMPLOYEE', tenant })
  const viewer = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, overrides })
  for (const who of [employee, viewer]) expect((await find({ phone: '2145550102' }, who)).status).toBe(403)
  expect(Object.keys(similarEmployee.shape)).toEqual([
    'id',
    'employeeNo',
    'firstName',
    'lastName',
    'status',
    'terminationDate',
    'same',
  ])
  expect((await find({ ssn: '987654321' })).status).toBe(400)
})

test('at most five employees are returned, and none without anything to compare', async () => {
  for (let made = 0; made < 6; made += 1)
    await add({ firstName: 'Sam', lastName: 'Smith', phone: `21455502${made}0` })
  expect(await numbersOf({ firstName: 'Sam', lastName: 'Smith' })).toHaveLength(5)
  expect((await find({})).body).toEqual([])
})
