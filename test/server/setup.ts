import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/database.ts'
import { openEmbedded } from '#server/embedded/embedded.ts'
import { lockFolder } from '#server/embedded/lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { newDataFolder } from '#test/support/server/dataFolder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The databases of this run, one per worker, and whether they are embedded. */
    testDatabases: { urls: string[]; embedded: boolean }
  }
}

type Databases = { urls: string[]; drop(): Promise<void> }

/**
 * Migrates one template database and copies it for each worker, so that files can run in parallel. The
 * databases are embedded, or on the server of TEST_DATABASE_URL, which must be the URL of a superuser.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL']
  const workers = Math.max(1, project.vitest.config.maxWorkers)
  const { urls, drop } = server === undefined ? await embedded(workers) : await onServer(server, workers)
  project.provide('testDatabases', { urls, embedded: server === undefined })
  return drop
}

async function migrated(url: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: url, databaseOwnerUrl: null })
  await migrate(database)
  await database.close()
}

async function embedded(workers: number): Promise<Databases> {
  const root = mkdtempSync(join(tmpdir(), 'muster-test-'))
  const open = async (name: string) => {
    const { connection, close } = await openEmbedded(
      join(root, name),
      lockFolder(join(root, name)),
      40,
      (message) => {
        throw new Error(message)
      },
    )
    const host = encodeURIComponent(connection.host ?? '')
    return { url: `postgres://postgres@localhost:${connection.port}/postgres?host=${host}`, close }
  }
  await rename(await newDataFolder('muster-template-'), join(root, 'template'))
  const template = await open('template')
  await migrated(template.url)
  await template.close()
  const names = Array.from({ length: workers }, (_, index) => `worker-${index}`)
  for (const name of names) cpSync(join(root, 'template'), join(root, name), { recursive: true })
  const databases = await Promise.all(names.map(open))
  return {
    urls: databases.map(({ url }) => url),
    drop: async () => {
      await Promise.all(databases.map(({ close }) => close()))
      rmSync(root, { recursive: true, force: true })
    },
  }
}

async function onServer(server: string, workers: number): Promise<Databases> {
  const template = `muster_test_${randomBytes(5).toString('hex')}`
  const names = Array.from({ length: workers }, (_, index) => `${template}_${index}`)
  const urlOf = (name: string) => {
    const url = new URL(server)
    url.pathname = `/${name}`
    return url.toString()
  }
  await asSuperuser(server, `CREATE DATABASE ${template}`)
  await migrated(urlOf(template))
  for (const name of names) await asSuperuser(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return {
    urls: names.map(urlOf),
    drop: async () => {
      for (const name of [...names, template]) await asSuperuser(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function asSuperuser(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
