import { eq } from 'drizzle-orm'
import { StartError } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { installation } from '#server/db/schema.ts'
import { withOwner } from '#server/db/withActor.ts'
import type { FieldCipher } from '#server/records/kit/fieldCipher.ts'

const KEY_CHECK = 'field_key_check'
const PLACE = { clientId: '', id: KEY_CHECK, column: 'installation.value' }

/** Keeps a value with the database under a name, unless there is one already; gives back the one that is kept. */
export function keepOnce(database: Database, name: string, value: string): Promise<string> {
  return withOwner(database, async (tx) => {
    await tx.insert(installation).values({ name, value }).onConflictDoNothing()
    const [row] = await tx.select().from(installation).where(eq(installation.name, name))
    return row?.value ?? value
  })
}

/** Throws a StartError when the database was encrypted with another key: better now than at the first record. */
export async function checkFieldKey(database: Database, cipher: FieldCipher): Promise<void> {
  const kept = await keepOnce(database, KEY_CHECK, cipher.encrypt(KEY_CHECK, PLACE))
  try {
    cipher.decrypt(kept, PLACE)
  } catch {
    throw new StartError(
      'MUSTER_FIELD_KEY is not the key that this database was encrypted with: give back the former key.',
    )
  }
}
