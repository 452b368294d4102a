import { eq } from 'drizzle-orm'
import { StartError } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { installation } from '#server/db/schema.ts'
import { withOwner } from '#server/db/withActor.ts'
import type { FieldCipher } from '#server/records/kit/fieldCipher.ts'

const KEY_CHECK = 'field_key_check'
const PLACE = { clientId: '', id: KEY_CHECK, column: 'installation.value' }

/** Stores a value of this installation under a name, unless there already is one. Returns the stored value. */
export function storeOnce(database: Database, name: string, value: string): Promise<string> {
  return withOwner(database, async (tx) => {
    await tx.insert(installation).values({ name, value }).onConflictDoNothing()
    const [row] = await tx.select().from(installation).where(eq(installation.name, name))
    return row?.value ?? value
  })
}

/** Throws a StartError if the database was encrypted with another key. */
export async function checkFieldKey(database: Database, cipher: FieldCipher): Promise<void> {
  const stored = await storeOnce(database, KEY_CHECK, cipher.encrypt(KEY_CHECK, PLACE))
  try {
    cipher.decrypt(stored, PLACE)
  } catch {
    throw new StartError(
      'MUSTER_FIELD_KEY is not the key that encrypted this database. Set it to the previous key.',
    )
  }
}
