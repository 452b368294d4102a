import { and, eq } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** What a user may store about himself. */
export type OwnUserValues = Partial<
  Pick<typeof users.$inferInsert, 'firstName' | 'lastName' | 'displayName' | 'phone' | 'preferences'>
>

/** One user that the actor may see. */
export async function findUser(tx: Transaction, uid: string) {
  const [row] = await tx.select().from(users).where(eq(users.uid, uid))
  return row ?? null
}

/** Stores the own user over the version it was read with; null when that version is gone. */
export async function updateOwnUser(tx: Transaction, uid: string, version: number, values: OwnUserValues) {
  const [row] = await tx
    .update(users)
    .set({ ...values, version: version + 1, updatedAt: new Date().toISOString(), updatedBy: uid })
    .where(and(eq(users.uid, uid), eq(users.version, version)))
    .returning()
  return row ?? null
}
