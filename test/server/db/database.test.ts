import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { DatabaseUnavailable, openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { checkRestrictedRole, migrate, readMigrations } from '#server/db/migrate.ts'
import { withActor, withOwner } from '#server/db/withActor.ts'
import { openTestDatabase, testDatabaseUrl } from '#test/support/server/server.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Returns a port that nothing listens on. */
async function closedPort(): Promise<number> {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  return port
}

const actor = (clientId: string) => ({ uid: 'u', clientId, tenantScope: null })

describe('the database connection', () => {
  test('a reused connection keeps no state over 1,000 requests of two clients', async () => {
    let crossed = 0
    const one = async (index: number) => {
      const client = index % 2 === 0 ? 'aaaaaaaaaaaa' : 'bbbbbbbbbbbb'
      await withActor(database, actor(client), async (tx) => {
        const { rows } = await tx.execute<{ c: string; r: string }>(
          sql`SELECT app_client_id() AS c, current_user AS r`,
        )
        if (rows[0]?.c !== client || rows[0].r !== 'muster_app') crossed += 1
        if (index % 7 === 0) throw new Error('on purpose')
      }).catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'on purpose') throw error
      })
    }
    // As many at a time as a slow machine can process before the last one times out.
    for (let batch = 0; batch < 25; batch++) {
      await Promise.all(Array.from({ length: 40 }, (_, index) => one(batch * 40 + index)))
    }
    expect(crossed).toBe(0)
    const [row] = await withActor(
      database,
      actor(''),
      async (tx) => (await tx.execute(sql`SELECT app_client_id() AS c`)).rows,
    )
    expect(row).toEqual({ c: null })
  })

  test('a connection stays open for the next request for some minutes, because a new one has no plans', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const backend = () =>
        withActor(
          database,
          actor(''),
          async (tx) => (await tx.execute(sql`SELECT pg_backend_pid() AS id`)).rows,
        )
      const before = await backend()
      await vi.advanceTimersByTimeAsync(5 * 60_000)
      expect(await backend()).toEqual(before)
    } finally {
      vi.useRealTimers()
    }
  })

  test('too many waiting requests are rejected immediately', async () => {
    const hold = Promise.withResolvers<void>()
    const leases = Array.from({ length: 110 }, () =>
      withActor(database, actor('aaaaaaaaaaaa'), () => hold.promise),
    )
    await expect(withActor(database, actor('aaaaaaaaaaaa'), async () => 1)).rejects.toBeInstanceOf(
      DatabaseUnavailable,
    )
    hold.resolve()
    await Promise.all(leases)
    expect(await withActor(database, actor('aaaaaaaaaaaa'), async () => 1)).toBe(1)
  })

  test('a connection that breaks during a request ends that request, not the process (R4)', async () => {
    const lease = await database.lease()
    expect(() => lease.emit('error', new Error('read ECONNRESET'))).not.toThrow()
    lease.release(true)
    const next = await database.lease()
    expect((await next.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    next.release()
  })
  test('statements, locks and idle transactions have timeouts, which count as overload', async () => {
    const [row] = await withActor(database, actor('aaaaaaaaaaaa'), async (tx) => {
      const deadlines = sql`SELECT current_setting('statement_timeout') AS s, current_setting('lock_timeout') AS l, current_setting('idle_in_transaction_session_timeout') AS i`
      return (await tx.execute(deadlines)).rows
    })
    expect(row).toEqual({ s: '3s', l: '2s', i: '5s' })
    const canceled = withActor(database, actor('aaaaaaaaaaaa'), (tx) =>
      tx.execute(sql`DO $$ BEGIN RAISE EXCEPTION 'canceled' USING ERRCODE = '57014'; END $$`),
    )
    await expect(canceled).rejects.toSatisfy(isUnavailable)
  })

  test('an unreachable database is a start error without the password', async () => {
    const port = await closedPort()
    const opening = openDatabase({
      databaseUrl: `postgres://u:secret@127.0.0.1:${port}/x`,
      databaseOwnerUrl: null,
    })
    await expect(opening).rejects.toMatchObject({
      name: 'StartError',
      message: expect.not.stringContaining('secret'),
    })
  })

  test('the start error names the URL that is unreachable, for requests or for the owner', async () => {
    const [port, reachable] = [await closedPort(), testDatabaseUrl()]
    const closed = `postgres://u:secret@127.0.0.1:${port}/x`
    for (const urls of [
      { databaseUrl: closed, databaseOwnerUrl: reachable },
      { databaseUrl: reachable, databaseOwnerUrl: closed },
    ])
      await expect(openDatabase(urls)).rejects.toThrow(`The database at 127.0.0.1:${port}/x can't be reached`)
  })
})

describe('migrations', () => {
  test('are applied once, even by two processes at a time', async () => {
    expect(await Promise.all([migrate(database), migrate(database)])).toEqual([0, 0])
    expect(await checkRestrictedRole(database)).toEqual({ isSuperuser: true })
  })
  test('a changed or missing file is rejected', async () => {
    const files = await readMigrations()
    const changed = files.map((file, index) => (index === 0 ? { ...file, checksum: 'other' } : file))
    await expect(migrate(database, changed)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('changed'),
    })
    await expect(migrate(database, files.slice(0, 1))).rejects.toMatchObject({
      message: expect.stringContaining('newer'),
    })
  })
  test('a failed one changes nothing and can be repeated', async () => {
    const files = await readMigrations()
    const bad = { number: 9_999, title: 'bad', statements: 'CREATE TABLE half (); SELECT 1/0', checksum: 'x' }
    await expect(migrate(database, [...files, bad])).rejects.toMatchObject({ name: 'StartError' })
    const { rows } = await withActor(database, actor('aaaaaaaaaaaa'), (tx) =>
      tx.execute(sql`SELECT to_regclass('half') AS t`),
    )
    expect(rows[0]?.['t']).toBeNull()
    expect(await migrate(database)).toBe(0)
  })
})

describe('logins on a server', () => {
  test('a login in muster_app works; any other gets an error with the missing grant', async () => {
    const { embedded } = inject('testDatabases')
    const url = testDatabaseUrl()
    const suffix = randomBytes(4).toString('hex')
    const names = [`login_${suffix}_a`, `login_${suffix}_b`] as const
    await withOwner(database, async (tx) => {
      for (const name of names)
        await tx.execute(sql`CREATE ROLE ${sql.identifier(name)} LOGIN NOSUPERUSER NOBYPASSRLS`)
      await tx.execute(sql`GRANT muster_app TO ${sql.identifier(names[0])}`)
    })
    const attempt = async (name: string): Promise<string> => {
      const login = new URL(url)
      login.username = name
      const restricted = await openDatabase({
        databaseUrl: login.toString(),
        databaseOwnerUrl: null,
      })
      try {
        const { isSuperuser } = await checkRestrictedRole(restricted)
        return isSuperuser ? 'superuser' : 'restricted'
      } catch (error) {
        return error instanceof Error ? error.message : ''
      } finally {
        await restricted.close()
      }
    }
    // The embedded database has only one session user, regardless of the login.
    expect(await attempt(names[0])).toBe(embedded ? 'superuser' : 'restricted')
    expect(await attempt(names[1])).toMatch(embedded ? 'superuser' : 'GRANT muster_app')
    await withOwner(database, async (tx) => {
      for (const name of names) await tx.execute(sql`DROP ROLE ${sql.identifier(name)}`)
    })
  })
})
