import { readFileSync } from 'node:fs'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sqlState } from '#server/db/errors.ts'
import { withActor, withOwner } from '#server/db/withActor.ts'
import type { Actor } from '#server/db/withActor.ts'
import { createOneOfEach } from '#test/support/records.ts'
import { openTestDatabase, startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let database: Database
let own: TestTenant
let other: TestTenant
let user: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestApp()
  database = server.database
  own = await server.makeTenant()
  other = await server.makeTenant()
  user = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: own })
  stranger = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: other })
  for (const who of [user, stranger]) await createOneOfEach(server, who)
})
afterAll(() => server.close())

const actorOf = ({ uid, clientIds }: TestUser): Actor => ({
  uid,
  clientId: clientIds[0] ?? null,
  tenantScope: null,
})
const asUser = (statement: SQL, actor: Actor = actorOf(user)) =>
  withActor(database, actor, async (tx) => (await tx.execute(statement)).rows)

/** Returns the SQLSTATE of a statement, or 'done'. */
const outcome = (statement: SQL, actor?: Actor) =>
  asUser(statement, actor).then(
    () => 'done',
    (error: unknown) => sqlState(error),
  )

/**
 * The reviewed functions that run as muster_definer, except those of each searched table. A name with two parameter lists is listed
 * twice.
 */
const reviewed = readFileSync(new URL('./definers.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
/** Tables that reference a client but have their own policies. */
const controlPlane = ['clients', 'user_clients']
/** Every table that references a client, from the catalog. */
const ofClient = await tablesOfClients()
/** Tables that only jobs, as the owner, or a trigger write. */
const readOnly = ['audit_seals', 'client_setting_values']
/** Tables whose rows are only added. */
const appendOnly = 'audit_events client_settings contract_versions handoff_files invoice_pdfs'.split(' ')
/** Tables without a client. */
const others =
  'account_updates clients installation sign_outs tenant_setting_values tenant_settings tenants user_clients users'.split(
    ' ',
  )

async function tablesOfClients(): Promise<string[]> {
  const opened = await openTestDatabase()
  const { rows } = await withOwner(opened, (tx) =>
    tx.execute<{ name: string }>(sql`SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'client_id' ORDER BY 1`),
  )
  await opened.close()
  return rows.map(({ name }) => name).filter((name) => !controlPlane.includes(name))
}

test('the catalog has the known client tables', () => {
  expect(ofClient).toEqual(expect.arrayContaining(['assignments', 'audit_events', 'contracts', 'employees']))
})

describe.each(ofClient)('%s', (table) => {
  const name = sql.identifier(table)

  test('shows only the rows of the selected client', async () => {
    const rows = await asUser(sql`SELECT client_id FROM ${name}`)
    // An empty table proves nothing, so createOneOfEach adds a row to each.
    expect(rows.length, `rows of ${table} in the test's clients`).toBeGreaterThan(0)
    expect(new Set(rows.map((row) => row['client_id']))).toEqual(new Set([own.a]))
  })
  test('shows nothing without a client', async () => {
    expect(
      await asUser(sql`SELECT 1 FROM ${name} WHERE client_id IS NOT NULL`, {
        uid: user.uid,
        clientId: null,
        tenantScope: '*',
      }),
    ).toEqual([])
  })
  test('cannot be deleted from or emptied', async () => {
    expect(await outcome(sql`DELETE FROM ${name}`)).toBe('42501')
    expect(await outcome(sql`TRUNCATE ${name} CASCADE`)).toBe('42501')
  })
  test('cannot be moved to another client', async () => {
    expect(['42501', '23503', '23514']).toContain(
      await outcome(sql`UPDATE ${name} SET client_id = ${other.a}`),
    )
  })
  test('hides rows of other clients', async () => {
    const { rows } = await withOwner(database, (tx) =>
      tx.execute(sql`SELECT 1 FROM ${name} WHERE client_id = ${other.a}`),
    )
    expect(rows.length).toBeGreaterThan(0)
  })
  test('rejects inserts for another client', async () => {
    const { rows } = await withOwner(database, (tx) =>
      tx.execute(sql`SELECT pg_get_expr(polwithcheck, polrelid) AS condition FROM pg_policy
        WHERE polrelid = ${table}::regclass AND polcmd IN ('a', 'w') AND 'muster_app'::regrole = ANY (polroles)`),
    )
    const conditions = rows.map(({ condition }) => String(condition))
    expect(conditions.length).toBe(readOnly.includes(table) ? 0 : appendOnly.includes(table) ? 1 : 2)
    for (const condition of conditions) expect(condition).toContain('client_id = app_client_id()')
  })
  test("another client's row cannot be changed", async () => {
    if ([...readOnly, ...appendOnly].includes(table)) return
    const changed = await asUser(
      sql`UPDATE ${name} SET client_id = client_id WHERE client_id = ${other.a} RETURNING 1`,
    )
    expect(changed).toEqual([])
  })
})

test('a row cannot be inserted into another client', async () => {
  const copy = sql`INSERT INTO projects (client_id, id, tenant_id, number, code, name, kind, start_date, manager_user_id, billable, search_text, created_by, updated_by)
    VALUES (${other.a}, gen_random_uuid(), ${other.tenantId}, 999, 'P-00999', 'x', 'INTERNAL', '2026-01-01', 'x', false, 'x', 'x', 'x')`
  expect(await outcome(copy)).toBe('42501')
})

test("a contract can't reference records of another client, even without the API's checks", async () => {
  const [foreign] = await asUser(sql`SELECT id FROM employees LIMIT 1`, actorOf(stranger))
  expect(await outcome(sql`UPDATE contracts SET employee_id = ${foreign?.['id']}`)).toBe('23503')
})

describe('users, clients and tenants', () => {
  test('users see only themselves and the users of their client', async () => {
    const uids = (await asUser(sql`SELECT uid FROM users`)).map((row) => row['uid'])
    expect(uids).toEqual([user.uid])
    expect(await asUser(sql`SELECT uid FROM user_clients WHERE uid = ${stranger.uid}`)).toEqual([])
  })
  test("users can't raise their own permissions", async () => {
    for (const column of ['roles', 'permission_overrides', 'preferences']) {
      const set = sql`UPDATE users SET ${sql.identifier(column)} = '{}' WHERE uid = ${user.uid}`
      expect(await outcome(set)).toBe(column === 'preferences' ? 'done' : '42501')
    }
    expect(await outcome(sql`UPDATE users SET status = 'ACTIVE'`)).toBe('42501')
    expect(await outcome(sql`UPDATE users SET status_before_leaving = 'ACTIVE'`)).toBe('42501')
    expect(
      await outcome(sql`INSERT INTO user_clients (uid, client_id) VALUES (${user.uid}, ${other.a})`),
    ).toBe('42501')
    expect(await asUser(sql`UPDATE users SET phone = 'x' WHERE uid = ${stranger.uid} RETURNING 1`)).toEqual(
      [],
    )
  })
  test('users see their clients and the tenants in their scope', async () => {
    const seen = async (tenantScope: string | null) =>
      (
        await asUser(
          sql`SELECT client_id FROM clients WHERE client_id IN (${own.a}, ${own.b}, ${other.a}) ORDER BY 1`,
          {
            ...actorOf(user),
            tenantScope,
          },
        )
      ).length
    expect([await seen(null), await seen(own.tenantId), await seen('*')]).toEqual([1, 2, 3])
    expect(await asUser(sql`SELECT tenant_id FROM tenants`)).toEqual([{ tenant_id: own.tenantId }])
    expect(await asUser(sql`UPDATE clients SET name = 'x' RETURNING 1`)).toEqual([])
    expect(await asUser(sql`UPDATE tenants SET name = 'x' RETURNING 1`)).toEqual([])
    const admin = { ...actorOf(user), tenantScope: own.tenantId }
    const touched = sql`UPDATE clients SET version = version RETURNING tenant_id`
    expect(new Set((await asUser(touched, admin)).map((row) => row['tenant_id']))).toEqual(
      new Set([own.tenantId]),
    )
    expect(await asUser(sql`UPDATE tenants SET name = 'x' RETURNING 1`, admin)).toEqual([])
  })
})

describe('the audit trail', () => {
  test('accepts rows only in the name of the current user', async () => {
    const write = (uid: string, client: string) =>
      outcome(sql`INSERT INTO audit_events (client_id, actor_uid, actor_name, actor_role, action, entity_type, request_id)
        VALUES (${client}, ${uid}, 'n', 'r', 'X', 'x', 'q')`)
    expect(await write(user.uid, own.a)).toBe('done')
    expect(await write(stranger.uid, own.a)).toBe('42501')
    expect(await write(user.uid, other.a)).toBe('42501')
  })
  test("can't be changed, not even by the owner", async () => {
    for (const statement of [sql`UPDATE audit_events SET action = 'x'`, sql`DELETE FROM audit_events`]) {
      await expect(withOwner(database, (tx) => tx.execute(statement))).rejects.toSatisfy(
        (error) => sqlState(error) === '42501',
      )
    }
  })
})

/** Returns the tables of clients that can be searched. */
async function searchedTables(): Promise<string[]> {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute<{ name: string }>(sql`SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'search_text' ORDER BY 1`),
  )
  return rows.map(({ name }) => name).filter((name) => ofClient.includes(name))
}

describe('set_up_client_table', () => {
  const made = async (statements: SQL[], actor: Actor) => {
    let found: Record<string, unknown>[] = []
    const undone = new Error('undone')
    await withOwner(database, async (tx) => {
      await tx.execute(sql`CREATE TABLE things (client_id text NOT NULL, id uuid NOT NULL DEFAULT gen_random_uuid(),
        tenant_id text NOT NULL, archived_at timestamptz, PRIMARY KEY (client_id, id))`)
      await tx.execute(sql`SELECT set_up_client_table('things', searched => true)`)
      await tx.execute(sql`SELECT set_up_client_table('things', searched => true)`)
      await tx.execute(sql`INSERT INTO things (client_id, tenant_id, search_text)
        VALUES (${own.a}, ${own.tenantId}, 'red thing'), (${other.a}, ${other.tenantId}, 'red thing')`)
      await tx.execute(sql`SET LOCAL ROLE muster_app`)
      await tx.execute(sql`SELECT set_config('app.client_id', ${actor.clientId ?? ''}, true)`)
      for (const statement of statements) found = (await tx.execute(statement)).rows
      throw undone
    }).catch((error: unknown) => {
      if (error !== undone) throw error
    })
    return found
  }
  test('sets up policies, grants and search of a new table in one call, and a second call changes nothing', async () => {
    const actor = actorOf(user)
    expect(await made([sql`SELECT client_id FROM things`], actor)).toEqual([{ client_id: own.a }])
    const search = sql`SELECT count_matching_things(ARRAY['red']) AS hits, (SELECT count(*)::int FROM matching_things(ARRAY['thing'])) AS found`
    expect(await made([search], actor)).toEqual([{ hits: 1, found: 1 }])
    expect(await made([sql`SELECT client_id FROM things`], { ...actor, clientId: null })).toEqual([])
    const denied = [
      sql`INSERT INTO things (client_id, tenant_id, search_text) VALUES (${other.a}, ${other.tenantId}, 'x')`,
      sql`DELETE FROM things`,
      sql`SELECT set_up_client_table('things')`,
    ]
    for (const statement of denied) {
      await expect(made([statement], actor)).rejects.toSatisfy((error) => sqlState(error) === '42501')
    }
  })
})

describe('the catalog', () => {
  test('every table has forced row security and a policy; DELETE is never granted', async () => {
    const { rows } = await withOwner(database, (tx) =>
      tx.execute(sql`SELECT relname, relrowsecurity AND relforcerowsecurity AS forced,
          has_table_privilege('muster_app', oid, 'DELETE') OR has_table_privilege('muster_app', oid, 'TRUNCATE') AS deletes
        FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'muster_migrations' ORDER BY 1`),
    )
    expect(rows).toEqual(
      [...ofClient, ...others].sort().map((relname) => ({ relname, forced: true, deletes: false })),
    )
  })
  test('the app’s role has few rights', async () => {
    const { rows } = await withOwner(database, (tx) =>
      tx.execute(
        sql`SELECT rolsuper, rolbypassrls, rolcanlogin, rolcreaterole FROM pg_roles WHERE rolname IN ('muster_app', 'muster_definer')`,
      ),
    )
    const nothing = { rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false }
    expect(rows).toEqual([nothing, nothing])
    expect(await outcome(sql`CREATE TABLE x ()`)).toBe('42501')
    expect(await outcome(sql`SELECT 1 FROM muster_migrations`)).toBe('42501')
    expect(await outcome(sql`SELECT 1 FROM installation`)).toBe('42501')
    expect(await outcome(sql`SELECT pg_read_file('/etc/passwd')`)).toBe('42501')
  })
  test('only reviewed functions are SECURITY DEFINER, each with a fixed search path', async () => {
    const { rows } = await withOwner(database, (tx) =>
      tx.execute(sql`SELECT proname, pg_get_userbyid(proowner) AS owner, proconfig::text LIKE '%search_path%' AS pinned
        FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY 1`),
    )
    const searched = await searchedTables()
    const perTable = searched.flatMap((table) => [`count_matching_${table}`, `matching_${table}`])
    const names = [...perTable, ...reviewed]
    expect(searched).toEqual(expect.arrayContaining(['contracts', 'employees', 'projects']))
    expect(rows).toEqual(names.sort().map((proname) => ({ proname, owner: 'muster_definer', pinned: true })))
  })
  test('a search and a look-up of emails find only rows of the selected client', async () => {
    const everywhere = { uid: 'x', clientId: null, tenantScope: '*' }
    expect(await asUser(sql`SELECT matching_employees(ARRAY['rao'])`, everywhere)).toEqual([])
    expect((await asUser(sql`SELECT matching_employees(ARRAY['rao']) AS id`)).length).toBe(2)
    expect(await asUser(sql`SELECT count_matching_employees(ARRAY['rao']) AS n`)).toEqual([{ n: 2 }])
    for (const who of [user, stranger]) {
      const [row] = await asUser(sql`SELECT id, email FROM employees LIMIT 1`, actorOf(who))
      const found = sql`SELECT employees_with_emails(ARRAY[lower(${row?.['email']})]) AS id`
      expect(await asUser(found)).toEqual(who === user ? [{ id: row?.['id'] }] : [])
    }
  })
})
