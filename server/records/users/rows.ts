import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { signOuts, userClients, users } from '#server/db/schema.ts'
import { runPrepared } from '#server/db/planned.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** The fields that users can change in their own user record. */
export type OwnUserValues = Partial<
  Pick<typeof users.$inferInsert, 'firstName' | 'lastName' | 'displayName' | 'phone' | 'preferences'>
>

/** Returns a user, or null if the transaction's actor can't see a user with this uid. */
export async function findUser(tx: Transaction, uid: string) {
  const query = () =>
    tx
      .select()
      .from(users)
      .where(eq(users.uid, sql.placeholder('uid')))
  const [row] = await runPrepared(tx, 'user_by_uid', query, { uid })
  return row ?? null
}

/** Invalidates all of the user's tokens from sign-ins before `instant` (ISO 8601). Records a sign-out for the session that began at `signedInAt`. */
export async function endSessionsBefore(
  tx: Transaction,
  uid: string,
  instant: string,
  signedInAt: string,
): Promise<void> {
  await tx.update(users).set({ tokensValidAfter: instant }).where(eq(users.uid, uid))
  await recordSignOut(tx, uid, signedInAt)
}

/** Records that the user signed out of a session. Returns false if that has already been recorded, for example by another tab of the same browser. */
export async function recordSignOut(tx: Transaction, uid: string, signedInAt: string): Promise<boolean> {
  const rows = await tx
    .insert(signOuts)
    .values({ uid, signedInAt })
    .onConflictDoNothing()
    .returning({ uid: signOuts.uid })
  return rows.length > 0
}

/** Updates the user if their version hasn't changed. Returns null if it has. */
export async function updateOwnUser(tx: Transaction, uid: string, version: number, values: OwnUserValues) {
  const [row] = await tx
    .update(users)
    .set({ ...values, version: version + 1, updatedAt: new Date().toISOString(), updatedBy: uid })
    .where(and(eq(users.uid, uid), eq(users.version, version)))
    .returning()
  return row ?? null
}

/** Returns every user with the ids of their current and former clients, the default client first. Works only in a transaction that runs as the tables' owner. */
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

/** Returns the uids in `uids` that belong to users of the client. */
export async function usersOfClient(
  tx: Transaction,
  clientId: string,
  uids: readonly string[],
): Promise<Set<string>> {
  if (uids.length === 0) return new Set()
  const rows = await tx
    .select({ uid: userClients.uid })
    .from(userClients)
    .where(
      and(
        eq(userClients.clientId, clientId),
        inArray(userClients.uid, [...uids]),
        isNull(userClients.endedAt),
      ),
    )
  return new Set(rows.map((row) => row.uid))
}

/** Returns the uid that an employee signs in with, or null if the employee isn't a user. */
export const userOfEmployee = async (
  tx: Transaction,
  clientId: string,
  employeeId: string,
): Promise<string | null> => (await usersOfEmployees(tx, clientId, [employeeId])).get(employeeId) ?? null

/** Returns the uids that employees sign in with, by employee id. Employees who aren't users are left out. */
export async function usersOfEmployees(
  tx: Transaction,
  clientId: string,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: users.employeeId, uid: users.uid })
    .from(users)
    .where(and(eq(users.employeeClientId, clientId), inArray(users.employeeId, [...new Set(employeeIds)])))
  return new Map(rows.flatMap(({ id, uid }) => (id === null ? [] : [[id, uid] as const])))
}

/** Returns the roles of an employee's user. Empty if the employee isn't a user. */
export async function rolesOfEmployee(tx: Transaction, clientId: string, employeeId: string) {
  const [row] = await tx
    .select({ roles: users.roles })
    .from(users)
    .where(and(eq(users.employeeClientId, clientId), eq(users.employeeId, employeeId)))
  return row?.roles ?? []
}

/** Returns the SQL for a user's name as lists show it. `uid` is the column with the user's uid. */
export const userNameIn = (uid: AnyPgColumn): SQL<string | null> =>
  sql<string | null>`(SELECT u.last_name || ', ' || u.first_name FROM users u WHERE u.uid = ${uid})`

/** Returns the names of users as lists show them, by uid. */
export async function readUserNames(
  tx: Transaction,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map()
  const { uid, firstName, lastName } = users
  const rows = await tx
    .select({ uid, firstName, lastName })
    .from(users)
    .where(inArray(uid, [...uids]))
  return new Map(rows.map((row) => [row.uid, `${row.lastName}, ${row.firstName}`]))
}
