import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withOwner, type Transaction } from '#server/db/withActor.ts'
import { anchorOf, checkTrails, sealTrails, trailText } from '#server/jobs/sealAudit.ts'
import { sealClient } from '#server/records/audit/seal.ts'
import type { Anchor } from '#server/records/audit/anchor.ts'
import { verifyTrail } from '#server/records/audit/verify.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let folder: string
let file: string
let anchor: Anchor
let tenant: TestTenant
let admin: TestUser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seals-'))
  file = join(folder, 'anchor.json')
  const late: Anchor = {
    headOf: (clientId) => anchor.headOf(clientId),
    store: (heads) => anchor.store(heads),
  }
  server = await startTestApp({ auditAnchor: late })
  anchor = await anchorOf(server.database, file)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
})

const act = async (times: number) => {
  for (let done = 0; done < times; done += 1) await create(server, admin, 'employee', employeeBody())
}
/** Checks the trails of all clients. */
async function checkAll() {
  const checks = []
  for await (const check of checkTrails(server.database, anchor)) checks.push(check)
  return checks
}
const sealNow = () => sealTrails(server.database, anchor)
/**
 * Seals every event. Events of transactions that began after one that is still running must wait, and tests of other databases run
 * transactions too.
 */
async function seal(): Promise<void> {
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
  await sealNow()
}
/** Returns how many events can't be sealed yet. */
async function waiting(): Promise<number> {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ events: number }>(
      sql`SELECT count(*)::int AS events FROM audit_events
        WHERE client_id = ${tenant.a} AND xid >= pg_snapshot_xmin(pg_current_snapshot()) AND xid < pg_snapshot_xmax(pg_current_snapshot())`,
    ),
  )
  return rows[0]?.events ?? 0
}
const verify = async () => (await server.request(admin, 'GET', '/audit/verify')).body
/** Runs statements as someone who owns the database and has turned off its protections. */
const tamper = (...statements: SQL[]) =>
  withOwner(server.database, async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = 'replica'`)
    for (const statement of statements) await tx.execute(statement)
  })
/** Returns the nth event of the client, oldest first. */
const nth = (place: number) =>
  sql`(SELECT seq FROM audit_events WHERE client_id = ${tenant.a} ORDER BY seq OFFSET ${place} LIMIT 1)`
const timeOf = async (place: number) => {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ at: string }>(sql`SELECT at::text AS at FROM audit_events WHERE seq = ${nth(place)}`),
  )
  return new Date(rows[0]?.at ?? '').toISOString()
}
const ageSeals = sql`UPDATE audit_seals SET sealed_at = sealed_at - interval '2 hours'`

test('events are sealed in order, and every sealing continues the one before', async () => {
  expect(await verify()).toEqual({ from: null, to: null, events: 0, intact: true, brokenAt: null })
  await act(3)
  await seal()
  const first = await verify()
  expect(first).toEqual({
    from: await timeOf(0),
    to: await timeOf(2),
    events: 3,
    intact: true,
    brokenAt: null,
  })
  await act(2)
  expect(await verify()).toEqual(first)
  await seal()
  expect(await verify()).toMatchObject({ to: await timeOf(4), events: 5, intact: true })
  await seal()
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute(
      sql`SELECT s.number, s.previous = b.root AS continues FROM audit_seals s
        LEFT JOIN audit_seals b ON b.client_id = s.client_id AND b.number = s.number - 1 WHERE s.client_id = ${tenant.a} ORDER BY 1`,
    ),
  )
  expect(rows).toEqual([
    { number: 1, continues: null },
    { number: 2, continues: true },
  ])
  expect(await checkAll()).not.toContainEqual(expect.objectContaining({ clientId: tenant.a, intact: false }))
})

test('a long trail that was never sealed is sealed whole in one run, in several seals', async () => {
  await act(1)
  await withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO audit_events (client_id, actor_uid, actor_name, actor_role, action, entity_type, request_id)
      SELECT ${tenant.a}, 'x', 'X', 'x', 'UPDATE', 'employee', 'r' FROM generate_series(1, 20001)`),
  )
  await seal()
  expect(await verify()).toMatchObject({ events: 20_002, intact: true })
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute(
      sql`SELECT cardinality(seqs) AS events FROM audit_seals WHERE client_id = ${tenant.a} ORDER BY number`,
    ),
  )
  expect(rows).toEqual([{ events: 10_000 }, { events: 10_000 }, { events: 2 }])
})

test('an event whose transaction ends late is sealed too, and nothing is lost', async () => {
  // The embedded database runs one transaction at a time.
  const isConcurrent = process.env['TEST_DATABASE_URL'] !== undefined
  await act(1)
  const others = async () => {
    await act(2)
    await sealNow()
    return (await verify()).events
  }
  const sealedBefore = await withOwner(server.database, async (tx) => {
    await tx.execute(sql`INSERT INTO audit_events (client_id, actor_uid, actor_name, actor_role, action, entity_type, request_id)
      VALUES (${tenant.a}, 'x', 'X', 'x', 'UPDATE', 'employee', 'r')`)
    return isConcurrent ? await others() : 0
  })
  if (!isConcurrent) await others()
  // The later events are from transactions that began after the open one, so they waited too.
  expect(sealedBefore).toBeLessThanOrEqual(1)
  await seal()
  expect(await verify()).toMatchObject({ events: 4, intact: true })
})

test('a trail that cannot be sealed or checked does not stop those after it', async () => {
  const tenants = [tenant, await server.makeTenant()]
  const [failing, later] = tenants.map(({ a }) => a).toSorted()
  for (const of of tenants) {
    const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: of })
    await create(server, who, 'employee', employeeBody())
  }
  const cannot: Anchor = {
    ...anchor,
    headOf: async (clientId) => {
      if (clientId === failing) throw new Error('unreadable')
      return anchor.headOf(clientId)
    },
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
  await expect(sealTrails(server.database, cannot)).rejects.toThrow('were not sealed')
  expect(await anchor.headOf(later ?? '')).not.toBeNull()
  expect(await anchor.headOf(failing ?? '')).toBeNull()
  const checked: string[] = []
  const check = async () => {
    for await (const { clientId } of checkTrails(server.database, cannot)) checked.push(clientId)
  }
  await expect(check()).rejects.toThrow('were not checked')
  expect(checked).toContain(later)
  expect(checked).not.toContain(failing)
})

test('a check compares many small seals at once, and a long one by itself', async () => {
  await act(1)
  await withOwner(server.database, async (tx) => {
    await tx.execute(sql`INSERT INTO audit_events (client_id, actor_uid, actor_name, actor_role, action, entity_type, request_id)
      SELECT ${tenant.a}, 'x', 'X', 'x', 'UPDATE', 'employee', 'r' FROM generate_series(1, 11000)`)
  })
  await seal()
  for (let more = 0; more < 3; more += 1) {
    await act(1)
    await seal()
  }
  let turns = 0
  const inTurn = <T>(work: (tx: Transaction) => Promise<T>) => {
    turns += 1
    return withOwner(server.database, work)
  }
  expect(await verifyTrail(inTurn, tenant.a, await anchor.headOf(tenant.a))).toMatchObject({
    events: 11_004,
    intact: true,
  })
  // What must be sealed, the long seal, the others, the check that there are no more, and the count.
  expect(turns).toBe(5)
})

describe('is found, with its time:', () => {
  beforeEach(async () => {
    await act(5)
    await seal()
    await act(5)
    await seal()
    expect(await verify()).toMatchObject({ events: 10, intact: true })
  })

  test.each([
    [
      'a changed value',
      (at: SQL) => sql`UPDATE audit_events SET changes = '[{"field":"x"}]' WHERE seq = ${at}`,
    ],
    ['another actor', (at: SQL) => sql`UPDATE audit_events SET actor_name = 'Someone' WHERE seq = ${at}`],
    ['another address', (at: SQL) => sql`UPDATE audit_events SET ip = '192.0.2.1' WHERE seq = ${at}`],
    ['a removed browser', (at: SQL) => sql`UPDATE audit_events SET user_agent = NULL WHERE seq = ${at}`],
    [
      'another time',
      (at: SQL) => sql`UPDATE audit_events SET at = at + interval '0.000001 second' WHERE seq = ${at}`,
    ],
  ])('%s', async (_, statement) => {
    const at = await timeOf(6)
    await tamper(statement(nth(6)))
    expect(await verify()).toMatchObject({ intact: false, brokenAt: at, events: 5 })
    const checks = await checkAll()
    const own = checks.find(({ clientId }) => clientId === tenant.a)
    expect(own && trailText(own)).toBe(
      `The audit trail of client ${tenant.a} was changed: it is intact only before ${at}.`,
    )
  })

  test('a removed event', async () => {
    const before = await timeOf(2)
    await tamper(sql`DELETE FROM audit_events WHERE seq = ${nth(3)}`)
    expect(await verify()).toMatchObject({ intact: false, brokenAt: before, events: 0 })
  })

  test('an event added among the others', async () => {
    await tamper(
      ageSeals,
      sql`INSERT INTO audit_events (seq, client_id, actor_uid, actor_name, actor_role, action, entity_type, request_id) OVERRIDING SYSTEM VALUE
        VALUES ((SELECT min(seq) FROM audit_events) - 1, ${tenant.a}, 'x', 'X', 'x', 'UPDATE', 'employee', 'r')`,
    )
    await seal()
    expect(await verify()).toMatchObject({ intact: false })
  })

  test('a cut off end: events with their seals', async () => {
    await tamper(
      sql`DELETE FROM audit_events WHERE client_id = ${tenant.a} AND seq >= ${nth(5)}`,
      sql`DELETE FROM audit_seals WHERE client_id = ${tenant.a} AND number = 2`,
    )
    expect(await verify()).toMatchObject({ intact: false, events: 5, brokenAt: await timeOf(4) })
    // Sealing again doesn't hide the change.
    await act(1)
    await seal()
    expect(await verify()).toMatchObject({ intact: false, events: 5 })
    await tamper(sql`DELETE FROM audit_seals WHERE client_id = ${tenant.a}`)
    expect(await verify()).toMatchObject({ intact: false, from: null, brokenAt: null })
  })

  test('a trail that was changed and sealed again', async () => {
    await tamper(
      sql`UPDATE audit_events SET reason = 'forged' WHERE seq = ${nth(6)}`,
      sql`DELETE FROM audit_seals WHERE client_id = ${tenant.a} AND number = 2`,
    )
    await withOwner(server.database, (tx) => sealClient(tx, tenant.a, null))
    expect(await verify()).toMatchObject({ intact: false, events: 5 })
  })
})

test("another client's trail stays intact, and employees can't look", async () => {
  const other = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.b] })
  await create(server, other, 'employee', employeeBody())
  await act(2)
  await seal()
  await tamper(sql`DELETE FROM audit_events WHERE seq = ${nth(0)}`)
  expect((await verify()).intact).toBe(false)
  expect((await server.request(other, 'GET', '/audit/verify')).body).toMatchObject({
    events: 1,
    intact: true,
  })
  const granted = { grant: ['CAN_VIEW_USERS' as const], deny: [] }
  const employee = await server.makeUser({ role: 'EMPLOYEE', tenant, overrides: granted })
  expect((await server.request(employee, 'GET', '/audit/verify')).status).toBe(403)
})

test('a check of a trail says how far it is sealed', () => {
  const check = { clientId: 'nwtx00000001', from: '2026-01-01T00:00:00.000Z', intact: true, brokenAt: null }
  expect(trailText({ ...check, to: '2026-03-02T09:00:00.000Z', events: 1234 })).toBe(
    'The audit trail of client nwtx00000001 is intact: 1,234 events sealed through 2026-03-02T09:00:00.000Z.',
  )
  expect(trailText({ ...check, to: null, events: 0 })).toContain('has no sealed events yet')
  expect(trailText({ ...check, to: null, events: 0, intact: false })).toContain('its seals were removed')
})
