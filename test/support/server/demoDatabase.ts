import { rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadDemoData } from '#server/demo/data/load.ts'
import { openDatabaseOrEmbedded } from '#server/embedded/openDatabase.ts'
import { newDataFolder } from '#test/support/server/dataFolder.ts'
import { openOwnDatabase } from '#test/support/server/clusterDatabases.ts'
import { testCipher, testDatabaseUrl } from '#test/support/server/server.ts'

/** Opens a new database with the demo data, of the same kind as the run's. */
export async function openDemoDatabase(
  today: string,
): Promise<{ database: Database; drop(): Promise<void> }> {
  const { embedded } = inject('testDatabases')
  const { database, drop } = embedded ? await inFolder() : await onServer()
  await migrate(database)
  await loadDemoData(database, { today, cipher: testCipher })
  return { database, drop }
}

async function inFolder() {
  const folder = await newDataFolder('muster-demo-')
  const database = await openDatabaseOrEmbedded({
    databaseUrl: null,
    databaseOwnerUrl: null,
    dataDir: folder,
  })
  return {
    database,
    async drop() {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function onServer() {
  const name = `muster_demo_${randomBytes(5).toString('hex')}`
  const database = await openOwnDatabase(testDatabaseUrl(), name)
  return {
    database,
    async drop() {
      await database.close()
      const server = await openDatabase({
        databaseUrl: testDatabaseUrl(),
        databaseOwnerUrl: null,
        keepsPlans: !inject('testDatabases').embedded,
      })
      const connection = await server.leaseOwner()
      await connection.query(`DROP DATABASE ${name} WITH (FORCE)`)
      connection.release()
      await server.close()
    },
  }
}
