import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { checkFieldKey, storeOnce } from '#server/db/installation.ts'
import { readLocalKeys } from '#server/demo/localKeys.ts'
import { createFieldCipher } from '#server/records/kit/fieldCipher.ts'
import type { FieldCipher } from '#server/records/kit/fieldCipher.ts'

/**
 * Returns the demo's cipher. The key is MUSTER_FIELD_KEY if set. Otherwise, the key is stored with the data. For an
 * embedded database, it is in the data folder. For PostgreSQL, it is in the database, so that a demo with another
 * data folder can also read it.
 * Throws a StartError if the key isn't the one that the data was encrypted with.
 */
export async function openDemoCipher(database: Database, config: Config): Promise<FieldCipher> {
  const cipher = createFieldCipher(config.fieldKey ?? (await storedKey(database, config)))
  await checkFieldKey(database, cipher)
  return cipher
}

async function storedKey(database: Database, config: Config): Promise<Buffer> {
  const { fieldKey } = await readLocalKeys(config.dataDir)
  if (database.isEmbedded) return fieldKey
  return Buffer.from(await storeOnce(database, 'demo_field_key', fieldKey.toString('base64')), 'base64')
}
