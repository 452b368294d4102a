import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/database.ts'
import { openEmbedded } from '#server/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database of this run and whether it is the embedded one. */
    testDatabase: { url: string; embedded: boolean }
  }
}

/** One database for the whole run: embedded, or a fresh one on the server of TEST_DATABASE_URL (a superuser's). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL']
  const { url, drop } = server === undefined ? await embedded() : await fresh(server)
  const database = await openDatabase({ databaseUrl: url, databaseOwnerUrl: null, dataDir: '' })
  await migrate(database)
  await database.close()
  project.provide('testDatabase', { url, embedded: server === undefined })
  return drop
}

async function embedded() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-test-'))
  const { connection, close } = await openEmbedded(folder, 40, (message) => {
    throw new Error(message)
  })
  const drop = async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
  const { host, port } = connection
  return {
    url: `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(host ?? '')}`,
    drop,
  }
}

async function fresh(server: string) {
  const name = `muster_test_${randomBytes(5).toString('hex')}`
  await asSuperuser(server, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.toString(), drop: () => asSuperuser(server, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function asSuperuser(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
