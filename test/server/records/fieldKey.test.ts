import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { checkFieldKey } from '#server/db/installation.ts'
import { withOwner } from '#server/db/withActor.ts'
import { openDemoCipher } from '#server/demo/demoCipher.ts'
import { createFieldCipher } from '#server/records/kit/fieldCipher.ts'
import { openTestDatabase } from '#test/support/server/server.ts'

let database: Database
const folders: string[] = []
const place = { clientId: 'c', id: 'i', column: 'x' }

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => withOwner(database, (tx) => tx.execute(sql`DELETE FROM installation`)))
afterAll(async () => {
  await withOwner(database, (tx) => tx.execute(sql`DELETE FROM installation`))
  await database.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function demoConfig(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-keys-'))
  folders.push(folder)
  return readConfig({ MUSTER_DATA: folder, ...env })
}

test('a wrong field key is reported at startup', async () => {
  const first = createFieldCipher(Buffer.alloc(32, 1))
  await checkFieldKey(database, first)
  expect(await checkFieldKey(database, first)).toBeUndefined()
  const other = checkFieldKey(database, createFieldCipher(Buffer.alloc(32, 2)))
  await expect(other).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('MUSTER_FIELD_KEY'),
  })
})

test('the demo on PostgreSQL stores its key in the database, so another data folder can read it', async () => {
  const first = await openDemoCipher(database, demoConfig())
  const second = await openDemoCipher(database, demoConfig())
  expect(second.decrypt(first.encrypt('123456789', place), place)).toBe('123456789')
})

test('the embedded demo stores its key in its folder', async () => {
  const embedded = { ...database, isEmbedded: true }
  const config = demoConfig()
  const first = await openDemoCipher(embedded, config)
  const again = await openDemoCipher(embedded, config)
  expect(again.decrypt(first.encrypt('x', place), place)).toBe('x')
  await expect(openDemoCipher(embedded, demoConfig())).rejects.toMatchObject({ name: 'StartError' })
})

test('a configured key is used', async () => {
  const key = Buffer.alloc(32, 9)
  const cipher = await openDemoCipher(database, demoConfig({ MUSTER_FIELD_KEY: key.toString('base64') }))
  expect(createFieldCipher(key).decrypt(cipher.encrypt('x', place), place)).toBe('x')
})
