import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  contractBody,
  create,
  employeeBody,
  projectBody,
  setStatus,
  submittable,
} from '#test/support/records.ts'
import { startTestApp, type TestServer, type TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let names: { projectId: string; employeeId: string }

beforeAll(async () => {
  server = await startTestApp()
})
beforeEach(async () => {
  const tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  names = {
    projectId: (await create(server, admin, 'project', projectBody({ endDate: null }))).id,
    employeeId: (await create(server, admin, 'employee', employeeBody())).id,
  }
})
afterAll(() => server.close())

const allow = async (allowOpenEndedContracts: boolean) => {
  const { version } = (await server.request(admin, 'GET', '/settings')).body
  const answer = await server.request(admin, 'PUT', '/settings', {
    body: { version, allowOpenEndedContracts },
  })
  expect(answer.status).toBe(200)
}
const body = (more: object = {}) =>
  contractBody(names.projectId, names.employeeId, { endDate: null, ...more })
const add = (more: object = {}) =>
  server.request(admin, 'POST', '/contract/create', {
    body: body(more),
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
const change = (id: string, version: number, more: object) =>
  server.request(admin, 'PUT', `/contract/${id}`, { body: { version, ...more } })
const missing = [
  {
    code: 'required',
    message: 'Enter an end date. Only internal contracts can be open-ended.',
    field: 'endDate',
  },
]
const refused = (answer: { status: number; body: { errors: object[] } }) => [
  answer.status,
  answer.body.errors,
]

test('an external contract needs an end date until the setting allows none', async () => {
  expect(refused(await add())).toEqual([400, missing])
  await allow(true)
  expect((await server.request(admin, 'GET', '/settings/contracts')).body).toMatchObject({ openEnd: true })
  const made = await add({ ...submittable })
  expect(made.body).toMatchObject({ endDate: null, openEndAllowed: true, daysToEnd: null, status: 'DRAFT' })
  const sent = await server.request(admin, 'POST', `/contract/${made.body.id}/submit`, {
    body: { version: 1 },
  })
  expect(sent.body.status).toBe('PENDING_APPROVAL')
})

test('what is open-ended stays so when the setting is turned off, and can still be changed', async () => {
  await allow(true)
  const { id } = (await add()).body
  await allow(false)
  const changed = await change(id, 1, { title: 'Another title' })
  expect(changed.body).toMatchObject({ title: 'Another title', endDate: null, openEndAllowed: false })
  expect((await change(id, 2, { endDate: '2027-01-31' })).status).toBe(200)
  expect(refused(await change(id, 3, { endDate: null }))).toEqual([400, missing])
})

test('a draft does not become external without an end date', async () => {
  const internal = { kind: 'INTERNAL', parties: [], paymentTerms: null, invoiceFrequency: null }
  const [rate] = body().rates
  const rates = [{ ...rate, billRate: null, billRateUnit: null }]
  const made = await add({ ...internal, poNumber: null, rates })
  expect([made.status, made.body.endDate]).toEqual([201, null])
  const { parties, paymentTerms, invoiceFrequency } = body()
  const external = { kind: 'EXTERNAL', parties, paymentTerms, invoiceFrequency, rates: [rate] }
  expect(refused(await change(made.body.id, 1, external))).toEqual([400, missing])
})

test('an approved contract loses its end date only where the setting allows it', async () => {
  const { id } = (await add({ ...submittable, endDate: '2099-12-31' })).body
  await setStatus(server, 'contracts', id, 'ACTIVE')
  const amend = () =>
    server.request(admin, 'POST', `/contract/${id}/amend`, {
      body: {
        version: 1,
        effectiveFrom: '2026-03-02',
        reason: 'Until further notice',
        changes: { endDate: null },
      },
    })
  const early = await amend()
  expect([early.status, early.body.errors[0].message]).toEqual([422, missing[0]?.message])
  await allow(true)
  expect((await amend()).body).toMatchObject({ endDate: null, status: 'ACTIVE' })
})

test('a successor has no end date only where the setting allows it, and then no expiring PO', async () => {
  const terms = { ...submittable, endDate: '2026-07-31', poNumber: 'PO-1', poExpiry: '2099-12-31' }
  const { id } = (await add(terms)).body
  await setStatus(server, 'contracts', id, 'ACTIVE')
  const extend = (more: object) =>
    server.request(admin, 'POST', `/contract/${id}/extend`, {
      body: { version: 1, ...more },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  expect(refused(await extend({ endDate: null }))).toEqual([422, missing])
  await allow(true)
  expect((await extend({})).status).toBe(400)
  // An empty field, as the form sends it.
  expect((await extend({ endDate: '' })).body).toMatchObject({
    status: 'DRAFT',
    orderType: 'EXTENSION',
    startDate: '2026-08-01',
    endDate: null,
    poExpiry: null,
  })
})

test('an internal contract is renewed without an end date whatever the setting says', async () => {
  const [rate] = body().rates
  const made = await add({
    kind: 'INTERNAL',
    parties: [],
    paymentTerms: null,
    invoiceFrequency: null,
    poNumber: null,
    rates: [{ ...rate, billRate: null, billRateUnit: null }],
    endDate: '2026-07-31',
  })
  await setStatus(server, 'contracts', made.body.id, 'ACTIVE')
  const renewed = await server.request(admin, 'POST', `/contract/${made.body.id}/renew`, {
    body: { version: 1, endDate: null },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect([renewed.status, renewed.body.endDate]).toEqual([201, null])
})
