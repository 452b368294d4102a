import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { quietIdentity } from '#test/support/server/quietIdentity.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let other: TestTenant
let superAdmin: TestUser
let admin: TestUser
let clientAdmin: TestUser
const claims: unknown[] = []

beforeAll(async () => {
  server = await startTestApp({
    identityAdmin: {
      ...quietIdentity,
      setClaims: async (...given) => {
        claims.push(given)
      },
    },
  })
  tenant = await server.makeTenant()
  other = await server.makeTenant()
  superAdmin = await server.makeUser({ role: 'SUPER_ADMIN', clientIds: [tenant.a] })
  admin = await server.makeUser({ role: 'ADMIN', tenant })
  clientAdmin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
})
afterAll(() => server.close())

const unique = () => crypto.randomUUID().slice(0, 8)
const address = { street1: '1 Elm St', city: 'Plano', state: 'TX', zip: '75024' }
const clientBody = (more: object = {}) => ({
  name: `Acme ${unique()}`,
  code: unique().toUpperCase(),
  taxId: '98-7654321',
  address,
  billingEmail: 'AR@Acme.com',
  ...more,
})
const tenantBody = (more: object = {}) => ({
  name: `Staffing ${unique()}`,
  slug: `s-${unique()}`,
  contactEmail: 'ops@s.test',
  ...more,
})
const add = (who: TestUser, more: object = {}) =>
  server.request(who, 'POST', '/client/create', { body: clientBody(more) })
const change = (who: TestUser, id: string, body: object) =>
  server.request(who, 'PUT', `/client/${id}`, { body })
const addTenant = (who: TestUser, more: object = {}) =>
  server.request(who, 'POST', '/tenant/create', { body: tenantBody(more) })
const changeTenant = (who: TestUser, id: string, body: object) =>
  server.request(who, 'PUT', `/tenant/${id}`, { body })
const stored = async (statement: ReturnType<typeof sql>) =>
  (await withOwner(server.database, (tx) => tx.execute(statement))).rows

describe('a new client', () => {
  test('has its creator as the first user, who works in it with the next token', async () => {
    claims.length = 0
    const who = await server.makeUser({ role: 'ADMIN', tenant })
    const made = await add(who)
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({
      tenantId: tenant.tenantId,
      status: 'ACTIVE',
      taxIdMasked: '**-***4321',
      billingEmail: 'ar@acme.com',
      defaultCurrency: 'USD',
      version: 1,
    })
    const { clientId } = made.body
    expect(clientId).toMatch(/^[0-9a-z]{12}$/)
    expect(claims).toEqual([[who.uid, { clients: [tenant.a, clientId], roles: ['ADMIN'] }]])
    const next = { ...who, clientIds: [tenant.a, clientId] }
    expect((await server.request(next, 'GET', '/employees', { client: clientId })).body).toEqual([])
    expect((await server.request(admin, 'GET', `/client/list/${tenant.tenantId}`)).text).toContain(clientId)
    const trail = await server.request(next, 'GET', '/audit', { client: clientId })
    expect(trail.body).toMatchObject([{ action: 'CREATE', entityType: 'client', entityId: clientId }])
    expect((await server.request(clientAdmin, 'GET', '/audit')).text).not.toContain(clientId)
  })

  test('stays with its creator, who adds another one with the same token', async () => {
    const who = await server.makeUser({ role: 'ADMIN', tenant })
    const first = (await add(who)).body.clientId
    const second = (await add(who)).body.clientId
    expect(claims.at(-1)).toEqual([who.uid, { clients: [tenant.a, first, second], roles: ['ADMIN'] }])
  })

  test('is not added by a user who has as many clients as the provider can store', async () => {
    const busy = await server.makeUser({ role: 'ADMIN', tenant })
    for (let count = 1; count < 50; count += 1) expect((await add(busy)).status).toBe(201)
    const refused = await add(busy)
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      422,
      expect.stringContaining('You already have access to 50 clients, which is the maximum.'),
    ])
    const [last] = claims.slice(-1) as [[string, object]]
    expect(JSON.stringify(last[1]).length).toBeLessThan(1_000)
  })

  test('stores the EIN encrypted and never shows it', async () => {
    const { body } = await add(admin)
    const [row] = await stored(
      sql`SELECT tax_id_cipher AS sealed FROM clients WHERE client_id = ${body.clientId}`,
    )
    expect(row?.['sealed']).toMatch(/^v1:/)
    const same = await change(admin, body.clientId, {
      version: 1,
      taxId: '**-***4321',
      name: `New ${unique()}`,
    })
    expect(same.body).toMatchObject({ taxIdMasked: '**-***4321', version: 2 })
    const mask = await change(admin, body.clientId, { version: 2, taxId: '**-***9999' })
    expect(mask.status, mask.text).toBe(400)
    expect(mask.body.errors[0].field).toBe('taxId')
    const next = await change(admin, body.clientId, { version: 2, taxId: '11-1111111' })
    expect(next.body.taxIdMasked).toBe('**-***1111')
    const [event] = await stored(
      sql`SELECT changes::text FROM audit_events WHERE entity_id = ${body.clientId} ORDER BY seq DESC LIMIT 1`,
    )
    expect(event?.['changes']).toContain('hash:')
    expect(event?.['changes']).not.toContain('1111111')
  })

  test.each([
    [{ code: 'a' }, 'code'],
    [{ taxId: '123456789' }, 'taxId'],
    [{ address: { ...address, state: 'ZZ' } }, 'address.state'],
    [{ website: 'http://x.test' }, 'website'],
    [{ name: '' }, 'name'],
    [{ clientId: 'abc' }, 'clientId'],
  ])('with %j is refused', async (more, field) => {
    const answer = await add(admin, more)
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field])
  })

  test('needs a name and a code that no other client of the tenant has', async () => {
    const { body } = await add(admin)
    const name = await add(admin, { name: body.name })
    expect([name.status, name.body.errors[0].field]).toEqual([409, 'name'])
    const code = await add(admin, { code: body.code })
    expect([code.status, code.body.errors[0].field]).toEqual([409, 'code'])
    const { name: sameName, code: sameCode } = body
    const elsewhere = await add(superAdmin, { tenantId: other.tenantId, name: sameName, code: sameCode })
    expect(elsewhere.status, elsewhere.text).toBe(201)
  })

  test('is added by administrators of its tenant only', async () => {
    expect((await add(clientAdmin)).status).toBe(403)
    expect((await add(admin, { tenantId: other.tenantId })).status).toBe(404)
    expect((await change(clientAdmin, tenant.a, { version: 1, name: 'X' })).status).toBe(403)
    expect((await change(admin, other.a, { version: 1, name: 'X' })).status).toBe(404)
    expect((await add(superAdmin, { tenantId: other.tenantId })).body.tenantId).toBe(other.tenantId)
  })

  test('is stored once for a repeated key', async () => {
    const body = clientBody()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [one, two] = [
      await server.request(admin, 'POST', '/client/create', { body, headers }),
      await server.request(admin, 'POST', '/client/create', { body, headers }),
    ]
    expect([two.status, two.body.clientId]).toEqual([201, one.body.clientId])
  })
})

describe('a client', () => {
  test('that is inactive can no longer be worked in, and its data stays', async () => {
    const member = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
    const off = await change(admin, tenant.b, { version: 1, status: 'INACTIVE' })
    expect(off.body).toMatchObject({ status: 'INACTIVE', version: 2 })
    expect((await server.request(member, 'GET', '/user')).body.clients).toHaveLength(1)
    expect((await server.request(member, 'GET', '/employees', { client: tenant.b })).status).toBe(403)
    expect((await server.request(admin, 'GET', `/client/${tenant.b}`)).body.status).toBe('INACTIVE')
    await change(admin, tenant.b, { version: 2, status: 'ACTIVE' })
    expect((await server.request(member, 'GET', '/employees', { client: tenant.b })).status).toBe(200)
    const own = await change(admin, tenant.a, { version: 1, status: 'INACTIVE' })
    expect([own.status, own.body.errors[0].field]).toEqual([422, 'status'])
  })

  test('changes only in its version, and keeps its code once it is on an invoice', async () => {
    const { body } = await add(admin)
    expect((await change(admin, body.clientId, { name: 'X' })).status).toBe(428)
    const renamed = await change(admin, body.clientId, { version: 1, code: `Z${unique().toUpperCase()}` })
    expect(renamed.status, renamed.text).toBe(200)
    const stale = await change(admin, body.clientId, { version: 1, name: 'X' })
    expect([stale.status, stale.body.current.version]).toEqual([412, 2])
    const read = await server.request(admin, 'GET', `/client/${body.clientId}`)
    expect(stale.body.current).toEqual(read.body)
    await stored(sql`INSERT INTO invoices (client_id, id, tenant_id, type, status, number, series, sequence, bill_to, bill_to_name, seller,
        currency, payment_terms, frequency, period_start, period_end, issue_date, due_date, subtotal_cents, discount_cents, fee_cents,
        tax_cents, total_cents, void_reason, voided_on, search_text, created_by, updated_by)
      VALUES (${body.clientId}, gen_random_uuid(), ${tenant.tenantId}, 'INVOICE', 'VOIDED', 'Z-1', 'Z', 1, '{}', 'Globex', '{}', 'USD',
        'NET_30', 'MONTHLY', '2026-01-01', '2026-01-31', '2026-02-01', '2026-03-03', 0, 0, 0, 0, 0, 'Wrong PO', '2026-02-02', 'globex', 'x', 'x')`)
    const unchanged = await change(admin, body.clientId, { version: 2, code: `Y${unique().toUpperCase()}` })
    expect([unchanged.status, unchanged.body.errors[0].field]).toEqual([422, 'code'])
  })
})

describe('a tenant', () => {
  test('is added, changed and listed by a super administrator only', async () => {
    const made = await addTenant(superAdmin)
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({ status: 'ACTIVE', country: 'USA', defaultCurrency: 'USD', version: 1 })
    const { tenantId } = made.body
    expect((await server.request(superAdmin, 'GET', `/tenant/${tenantId}`)).body).toEqual(made.body)
    expect((await server.request(admin, 'GET', `/tenant/${tenantId}`)).status).toBe(404)
    expect((await server.request(admin, 'GET', `/tenant/${tenant.tenantId}`)).status).toBe(200)
    expect((await server.request(clientAdmin, 'GET', `/tenant/${tenant.tenantId}`)).status).toBe(403)
    for (const who of [admin, clientAdmin]) {
      expect((await addTenant(who)).status).toBe(403)
      expect((await changeTenant(who, tenant.tenantId, { version: 1, name: 'X' })).status).toBe(403)
    }
    const renamed = await changeTenant(superAdmin, tenantId, { version: 1, contactPhone: '4695550142' })
    expect(renamed.body).toMatchObject({ contactPhone: '(469) 555-0142', version: 2 })
    const slug = await changeTenant(superAdmin, tenantId, { version: 2, slug: 'other-slug' })
    expect([slug.status, slug.body.errors[0].code]).toEqual([400, 'read_only'])
    const taken = await addTenant(superAdmin, { slug: made.body.slug })
    expect([taken.status, taken.body.errors[0].field]).toEqual([409, 'slug'])
    const events = await stored(
      sql`SELECT action FROM audit_events WHERE entity_id = ${tenantId} ORDER BY seq`,
    )
    expect(events.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE'])
  })

  test('that is suspended is read-only, even for its administrators, until it is active again', async () => {
    const suspended = await server.makeTenant()
    const its = await server.makeUser({ role: 'ADMIN', tenant: suspended })
    await changeTenant(superAdmin, suspended.tenantId, { version: 1, status: 'SUSPENDED' })
    for (const answer of [
      await add(its),
      await change(its, suspended.a, { version: 1, name: 'X' }),
      await server.request(its, 'PUT', '/settings', { body: { version: 1, timeStep: 6 } }),
      await server.request(its, 'PUT', '/settings?scope=TENANT', { body: { version: 1, timeStep: 6 } }),
      await server.request(its, 'GET', `/employee/${crypto.randomUUID()}/sensitive?field=ssn&reason=Audit`),
    ]) {
      expect([answer.status, answer.body.errors[0].code]).toEqual([403, 'permission'])
    }
    expect((await server.request(its, 'GET', '/settings')).status).toBe(200)
    // Super administrators work in clients of several tenants.
    const invitation = (clientId: string) => ({
      email: `new-${crypto.randomUUID()}@users.test`,
      firstName: 'Nia',
      lastName: 'Okafor',
      clients: [clientId],
      roles: ['SUPER_ADMIN'],
    })
    const invite = (clientId: string) =>
      server.request(superAdmin, 'POST', '/user/create', { body: invitation(clientId) })
    expect((await invite(suspended.a)).status).toBe(403)
    const user = (await invite(tenant.a)).body
    const give = (clients: readonly string[]) =>
      server.request(superAdmin, 'POST', `/user/${user.uid}/update`, {
        body: { version: user.version, clients },
      })
    expect((await give([tenant.a, suspended.a])).status).toBe(403)
    expect((await give([tenant.a, tenant.b])).status).toBe(200)
    const [client] = (await server.request(its, 'GET', '/user')).body.clients
    const { contactEmail } = (await server.request(its, 'GET', `/tenant/${suspended.tenantId}`)).body
    expect(client).toMatchObject({ clientId: suspended.a, suspended: { contact: contactEmail } })
    await changeTenant(superAdmin, suspended.tenantId, { version: 2, status: 'ACTIVE' })
    expect((await add(its)).status).toBe(201)
    expect((await server.request(its, 'GET', '/user')).body.clients[0]).not.toHaveProperty('suspended')
  })
})

test('the audit trail shows other clients and their users only to those who can see them', async () => {
  const reader = (clientId: string) =>
    server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [clientId] })
  const [inA, inB, target] = [await reader(tenant.a), await reader(tenant.b), await reader(tenant.a)]
  const trail = async (who: TestUser, uid: string) =>
    (await server.request(who, 'GET', `/audit?entityId=${uid}`)).body
  const sent = { body: { version: 1, clients: [tenant.a, tenant.b] }, client: tenant.a }
  expect((await server.request(admin, 'POST', `/user/${target.uid}/update`, sent)).status).toBe(200)
  const [hidden] = await trail(inA, target.uid)
  expect(hidden.changes).toContainEqual({ field: 'clients', old: [tenant.a], new: [tenant.a, '•••'] })
  const [seen] = (await server.request(admin, 'GET', `/audit?entityId=${target.uid}`, { client: tenant.a }))
    .body
  expect(seen.changes).toContainEqual({ field: 'clients', old: [tenant.a], new: [tenant.a, tenant.b] })
  // Invited into a client other than that of the request.
  const person = { email: `new-${unique()}@users.test`, firstName: 'Nia', lastName: 'Okafor' }
  const body = { ...person, clients: [tenant.b], roles: ['CLIENT_ADMIN'] }
  const { uid } = (await server.request(admin, 'POST', '/user/create', { body, client: tenant.a })).body
  expect(await trail(inA, uid)).toEqual([])
  expect(await trail(inB, uid)).toMatchObject([{ action: 'CREATE', entityId: uid }])
})
