import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { applyScheduledChanges } from '#server/jobs/scheduledChanges.ts'
import { originOf } from '#server/pipeline/origin.ts'
import { digest } from '#server/records/audit/seal.ts'
import { contractBody, create, employeeBody, projectBody, setStatus } from '#test/support/records.ts'
import { startTestApp, type TestServer, type TestTenant, type TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser

const browser = 'Mozilla/5.0 (X11; Linux x86_64)'
const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'user-agent': browser }

beforeAll(async () => {
  server = await startTestApp({ trustProxyHops: 1 })
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
})
afterAll(() => server.close())

const trail = async (query = '') =>
  (await server.request(admin, 'GET', `/audit?limit=100${query}`, { headers })).body
const rename = (who: TestUser, id: string) =>
  server.request(who, 'POST', '/employee/update', { body: { id, version: 1, jobTitle: 'Lead' }, headers })

describe('an event of the audit trail', () => {
  test('says which address and browser its request came from, behind the configured proxies', async () => {
    const employee = await create(server, admin, 'employee', employeeBody())
    expect((await rename(admin, employee.id)).status).toBe(200)
    const [event] = await trail(`&entityId=${employee.id}`)
    // The proxy appends the address it sees. What the sender put before it isn't trusted.
    expect(event).toMatchObject({ action: 'UPDATE', ip: '198.51.100.7', userAgent: browser })
    const file = (await server.request(admin, 'GET', `/audit?format=csv&entityId=${employee.id}`)).text
    expect(file.split('\r\n')[0]).toMatch(/,IP address,Browser$/)
    expect(file).toContain(`,198.51.100.7,"${browser}"\r\n`)
  })

  test('of a denied call says it too', async () => {
    const overrides = { grant: [], deny: ['CAN_MAINTAIN_EMPLOYEES'] } as const
    const viewer = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, overrides })
    const employee = await create(server, admin, 'employee', employeeBody())
    expect((await rename(viewer, employee.id)).status).toBe(403)
    const denied = (await trail(`&actor=${viewer.uid}`)).filter(
      ({ action }: { action: string }) => action === 'authz.denied',
    )
    expect(denied).toMatchObject([{ ip: '198.51.100.7', userAgent: browser }])
  })

  test('is shown without them in the history of its record and in its file', async () => {
    const employee = await create(server, admin, 'employee', employeeBody())
    await rename(admin, employee.id)
    const path = `/employee/${employee.id}/history`
    const [event] = (await server.request(admin, 'GET', path)).body
    expect(event).toMatchObject({ action: 'UPDATE', actorUid: admin.uid })
    expect(Object.keys(event)).not.toContain('ip')
    expect(Object.keys(event)).not.toContain('userAgent')
    const file = await server.request(admin, 'GET', `${path}?format=csv`)
    expect(file.text).toContain('Lead')
    expect(file.text).not.toContain('198.51.100.7')
    expect(file.text).not.toContain(browser)
  })

  test('of a job has none, even on a connection that a request used before', async () => {
    const employee = await create(server, admin, 'employee', employeeBody())
    await setStatus(server, 'employees', employee.id, 'ACTIVE')
    const project = await create(server, admin, 'project', projectBody())
    const contract = await create(server, admin, 'contract', contractBody(project.id, employee.id))
    await setStatus(server, 'contracts', contract.id, 'APPROVED')
    await applyScheduledChanges(server.database, contract.startDate)
    const events = await trail(`&entityId=${contract.id}`)
    expect(
      events.map(({ actorUid, ip, userAgent }: Record<string, unknown>) => [actorUid, ip, userAgent]),
    ).toEqual([
      ['system', null, null],
      [admin.uid, '127.0.0.1', 'lightMyRequest'],
    ])
  })
})

test.each([
  ['an IPv4 address that arrives as IPv6', { ip: '::ffff:192.0.2.1', agent: 'a' }, ['192.0.2.1', 'a']],
  [
    'a long browser name',
    { ip: '2001:db8::1', agent: ` ${'x'.repeat(600)}` },
    ['2001:db8::1', 'x'.repeat(500)],
  ],
  ['no browser name', { ip: '192.0.2.1', agent: undefined }, ['192.0.2.1', null]],
  ['a connection that has ended', { ip: undefined, agent: ' ' }, [null, null]],
])('%s is stored as it is useful', (_, { ip, agent }, expected) => {
  const { ip: address, userAgent } = originOf({ ip: ip as string, headers: { 'user-agent': agent } })
  expect([address, userAgent]).toEqual(expected)
})

describe('the digest that seals cover', () => {
  const digestOf = async (ip: string | null, userAgent: string | null) => {
    const { rows } = await withOwner(server.database, (tx) =>
      tx.execute<{ digest: string }>(sql`SELECT ${digest} AS digest FROM (SELECT
        '00000000-0000-4000-8000-000000000001'::uuid AS id, 7::bigint AS seq, 'nwtx00000001' AS client_id, 'nwstaff00001' AS tenant_id,
        '2026-03-02T14:05:11Z'::timestamptz AS at, 'ada' AS actor_uid, 'Ada' AS actor_name, 'ADMIN' AS actor_role, 'UPDATE' AS action,
        'employee' AS entity_type, 'e1' AS entity_id, 'E-00001' AS entity_label, '["phone"]'::jsonb AS fields,
        '[{"field":"phone","old":null,"new":"1"}]'::jsonb AS changes, NULL::text AS event, 'Typo' AS reason, 'r1' AS request_id,
        ${ip}::text AS ip, ${userAgent}::text AS user_agent) e`),
    )
    return rows[0]?.digest
  }

  test('is what it was before for an event without an origin, so that earlier seals stay valid', async () => {
    expect(await digestOf(null, null)).toBe(
      'a0106c9b544a995aebce714d0b650bb07420429f5761cd43d234d45983e9af69',
    )
  })

  test('covers the origin of an event that has one: no part can be added, changed, swapped or removed', async () => {
    const all = await Promise.all([
      digestOf(null, null),
      digestOf('192.0.2.1', null),
      digestOf('192.0.2.2', null),
      digestOf(null, '192.0.2.1'),
      digestOf('192.0.2.1', browser),
    ])
    expect(new Set(all).size).toBe(all.length)
  })
})
