import { and, asc, eq } from 'drizzle-orm'
import { userClients, users } from '#server/db/schema.ts'
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

/** Makes every token of the user that was issued before `instant` invalid (ISO-8601). */
export async function endSessionsBefore(tx: Transaction, uid: string, instant: string): Promise<void> {
  await tx.update(users).set({ tokensValidAfter: instant }).where(eq(users.uid, uid))
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

/** Every user with the ids of the mapped clients, first the default one; for the owner of the tables. */
export async function listUsersWithClients(tx: Transaction) {
  const rows = await tx.select().from(users).orderBy(asc(users.uid))
  const mappings = await tx
    .select()
    .from(userClients)
    .orderBy(asc(userClients.position), asc(userClients.clientId))
  const byUser = Map.groupBy(mappings, ({ uid }) => uid)
  return rows.map((row) => ({
    ...row,
    clientIds: (byUser.get(row.uid) ?? []).map(({ clientId }) => clientId),
  }))
}
