import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { checkFieldKey, storeOnce } from '#server/db/installation.ts'
import { readLocalKeys } from '#server/demo/localKeys.ts'
import { createFieldCipher } from '#server/records/kit/fieldCipher.ts'
import type { FieldCipher } from '#server/records/kit/fieldCipher.ts'

/**
 * Opens the demo's cipher, either with MUSTER_FIELD_KEY or with a key stored next to the data: in the data
 * folder or in the database, so that another folder on the same server can still read everything.
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
