import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeChanges } from '#domain/audit/describe.ts'
import { employeeTrail } from '#domain/employees/trail.ts'
import { withOwner } from '#server/db/withActor.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

const values = {
  ssn: '123456789',
  dateOfBirth: '1991-04-02',
  documentNumber: 'AB1234567',
  receiptNumber: 'WAC1234567890',
  sevisId: 'N0123456789',
}
let server: TestServer
let tenant: TestTenant
let admin: TestUser
let id: string
const lines: string[] = []

beforeAll(async () => {
  server = await startTestApp({
    logLevel: 'trace',
    logStream: { write: (line: string) => void lines.push(line) },
  })
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  const { ssn, dateOfBirth, ...numbers } = values
  const workAuth = [
    { type: 'OPT', validFrom: '2025-01-01', validTo: '2026-12-31', ...numbers },
    { type: 'OPT', validFrom: '2024-01-01', validTo: '2024-12-31', documentNumber: 'OLD7654321' },
  ]
  id = (await create(server, admin, 'employee', employeeBody({ ssn, dateOfBirth, workAuth }))).id
}, 60_000)
afterAll(() => server.close())

const reveal = (who: TestUser, query: string, of = id) =>
  server.request(who, 'GET', `/employee/${of}/sensitive?${query}`)

async function reveals(): Promise<{ fields: string[]; reason: string; line: string }[]> {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ fields: string[]; reason: string; line: string }>(
      sql`SELECT fields, reason, e::text AS line FROM audit_events e WHERE entity_id = ${id} AND action = 'REVEAL' ORDER BY seq`,
    ),
  )
  return rows
}

test.each([
  ['ssn', values.ssn],
  ['dateOfBirth', values.dateOfBirth],
  ['documentNumber', values.documentNumber],
  ['receiptNumber', values.receiptNumber],
  ['workAuth.0.sevisId', values.sevisId],
  ['workAuth.1.documentNumber', 'OLD7654321'],
  ['workAuth.1.sevisId', null],
])(
  '%s is shown to users who maintain employees, with an audit row that has field and reason',
  async (field, value) => {
    const before = (await reveals()).length
    const shown = await reveal(admin, `field=${field}&reason=Benefits%20call`)
    expect([shown.status, shown.body]).toEqual([200, { field, value }])
    expect(shown.headers['cache-control']).toContain('no-store')
    const rows = await reveals()
    expect(rows).toHaveLength(before + 1)
    expect(rows.at(-1)).toMatchObject({ fields: [field], reason: 'Benefits call' })
  },
)

test.each([
  ['ssn', 'ssn', '•••'],
  ['receiptNumber', 'workAuth', { 0: { receiptNumber: '•••' } }],
  ['workAuth.1.documentNumber', 'workAuth', { 1: { documentNumber: '•••' } }],
])('the history says that %s was seen, without its value', async (field, changed, seen) => {
  await reveal(admin, `field=${field}&reason=Benefits%20call`)
  const { body } = await server.request(admin, 'GET', `/employee/${id}/history?limit=1`)
  expect(body[0]).toMatchObject({
    action: 'REVEAL',
    changes: [{ field: changed, old: null, new: seen }],
    reason: 'Benefits call',
  })
})

test('the history names the first work authorization if the employee has none', async () => {
  const other = await create(server, admin, 'employee', employeeBody({ workAuth: [] }))
  const shown = await reveal(admin, 'field=documentNumber&reason=Benefits%20call', other.id)
  expect([shown.status, shown.body]).toEqual([200, { field: 'documentNumber', value: null }])
  const { body } = await server.request(admin, 'GET', `/employee/${other.id}/history?limit=1`)
  expect(describeChanges(body[0].changes, employeeTrail)).toEqual([
    { label: 'Work authorization 1, document number', old: '', new: '•••' },
  ])
})

test.each(['field=ssn', 'field=ssn&reason=', 'field=ssn&reason=%20%20', 'field=ssn&reason=ab'])(
  'without a valid reason (%s) nothing is shown',
  async (query) => {
    const refused = await reveal(admin, query)
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'reason'])
  },
)

test.each(['email', 'payRates', 'workAuth', 'workAuth.0.type', '__proto__', 'ssn&field=dateOfBirth'])(
  'the field %s is not restricted',
  async (field) => {
    expect((await reveal(admin, `field=${field}&reason=Curious`)).status).toBe(400)
  },
)

test('users who may only view employees are rejected, and the attempt is audited', async () => {
  const overrides = { grant: [], deny: ['CAN_MAINTAIN_EMPLOYEES' as const] }
  const viewer = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, overrides })
  const refused = await reveal(viewer, 'field=ssn&reason=Curious')
  expect([refused.status, refused.body.errors[0].code]).toEqual([403, 'permission'])
  expect((await server.request(admin, 'GET', `/audit?actor=${viewer.uid}`)).body).toMatchObject([
    { action: 'authz.denied', entityId: id },
  ])
})

test('employees cannot show their own value, and records of another client are not found', async () => {
  const own = await server.makeUser({ role: 'EMPLOYEE', tenant, employee: { clientId: tenant.a, id } })
  expect((await reveal(own, 'field=ssn&reason=Curious')).status).toBe(403)
  const elsewhere = await create(server, admin, 'employee', employeeBody({ ssn: '111223333' }), tenant.b)
  expect((await reveal(admin, 'field=ssn&reason=Curious', elsewhere.id)).status).toBe(404)
})

test('no restricted value is in a log line, the audit trail, the history, the list or the record', async () => {
  expect((await reveal(admin, 'field=ssn&reason=Canary')).status).toBe(200)
  const texts = [
    lines.join('\n'),
    (await reveals()).map(({ line }) => line).join('\n'),
    (await server.request(admin, 'GET', `/employee/${id}/history`)).text,
    (await server.request(admin, 'GET', `/employee/${id}`)).text,
    (await server.request(admin, 'GET', '/employees?limit=100')).text,
    (await server.request(admin, 'GET', '/audit?limit=100&format=csv')).text,
  ]
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('\n')).not.toContain('Canary')
  for (const text of texts) for (const value of Object.values(values)) expect(text).not.toContain(value)
})

describe("a vendor's EIN", () => {
  const vendor = { legalName: 'Zeta LLC', ein: '12-3456789', contactName: 'Z', email: 'z@zeta.test' }
  const c2c = (more: object = {}) =>
    employeeBody({ employmentType: 'C2C', classification: null, vendor, ...more })
  const make = () => create(server, admin, 'employee', c2c())

  test('is masked in every response, shown with a reason, and in the history without its value', async () => {
    const made = await make()
    expect(made.vendor.ein).toBe('**-***6789')
    const shown = await reveal(admin, 'field=vendor.ein&reason=Tax%20form', made.id)
    expect(shown.body).toEqual({ field: 'vendor.ein', value: vendor.ein })
    const history = await server.request(admin, 'GET', `/employee/${made.id}/history`)
    expect(history.body[0]).toMatchObject({
      action: 'REVEAL',
      reason: 'Tax form',
      changes: [{ field: 'vendor', new: { ein: '•••' } }],
    })
    const exported = await server.request(admin, 'POST', '/employees/export', { body: { ids: [made.id] } })
    for (const { text } of [history, exported, await server.request(admin, 'GET', '/employees?limit=100')])
      expect(text).not.toContain(vendor.ein)
  })

  test('stays when its mask is sent back, and is never stored as a mask', async () => {
    const made = await make()
    const update = (ein: string, version: number) =>
      server.request(admin, 'POST', '/employee/update', {
        body: { id: made.id, version, vendor: { ...made.vendor, contactName: 'Y', ein } },
      })
    expect((await update(made.vendor.ein, 1)).status).toBe(200)
    expect((await reveal(admin, 'field=vendor.ein&reason=Check', made.id)).body.value).toBe(vendor.ein)
    const refused = await update('**-***0000', 2)
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'vendor.ein'])
    const masked = { body: c2c({ vendor: { ...vendor, ein: '**-***6789' } }) }
    expect((await server.request(admin, 'POST', '/employee/create', masked)).status).toBe(400)
  })

  test('needs its vendor: a C2C employee without one is refused at the field', async () => {
    const refused = await server.request(admin, 'POST', '/employee/create', { body: c2c({ vendor: null }) })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'vendor.legalName', message: expect.stringContaining('vendor') })],
    ])
    const { id: w2 } = await create(server, admin, 'employee', employeeBody())
    const body = { id: w2, version: 1, employmentType: 'C2C' }
    expect((await server.request(admin, 'POST', '/employee/update', { body })).body.errors[0].field).toBe(
      'vendor.legalName',
    )
  })
})
