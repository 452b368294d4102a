import { and, asc, count, eq, exists, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { roles } from '#domain/kernel/permissions.ts'
import type { userChoiceQuery } from '#domain/users/managed.ts'
import { pageOf } from '#server/db/lists.ts'
import { userClients, users } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { rolePermissionsIn } from '#server/records/settings/effectiveSettings.ts'

type Query = z.output<typeof userChoiceQuery>

/** Returns the condition for users of the client who can be selected. Users whose only role is EMPLOYEE can't be selected. */
async function isSelectable(
  tx: Transaction,
  clientId: string,
  purpose: Query['for'],
): Promise<SQL | undefined> {
  const membership = tx
    .select()
    .from(userClients)
    .where(
      and(eq(userClients.uid, users.uid), eq(userClients.clientId, clientId), isNull(userClients.endedAt)),
    )
  return and(
    isNull(users.archivedAt),
    inArray(users.status, ['INVITED', 'ACTIVE']),
    exists(membership),
    sql`${users.roles} ?| ARRAY['SUPER_ADMIN', 'ADMIN', 'CLIENT_ADMIN']`,
    purpose === 'APPROVER' ? await canMaintainTime(tx, clientId) : undefined,
  )
}

/** Returns which of the `uids` belong to users who can be selected as approvers in the client. */
export async function findApprovers(
  tx: Transaction,
  clientId: string,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set()
  const rows = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(inArray(users.uid, [...uids]), await isSelectable(tx, clientId, 'APPROVER')))
  return new Set(rows.map(({ uid }) => uid))
}

/** Returns a page of a client's users who can be a manager or an approver, sorted by name. */
export async function listChoices(tx: Transaction, clientId: string, query: Query) {
  const { limit, offset } = query
  const words = (query.search ?? '').split(/\s+/).filter(Boolean)
  const where = and(await isSelectable(tx, clientId, query.for), ...words.map(matchesNameOrEmail))
  const { uid, firstName, lastName, email } = users
  const employeeId = sql<
    string | null
  >`CASE WHEN ${users.employeeClientId} = ${clientId} THEN ${users.employeeId} END`
  const rows = await tx
    .select({ uid, firstName, lastName, email, employeeId })
    .from(users)
    .where(where)
    .orderBy(asc(sql`lower(${lastName})`), asc(sql`lower(${firstName})`), asc(uid))
    .limit(limit)
    .offset(offset)
  return pageOf({ limit, offset }, rows, async () => {
    const [row] = await tx.select({ total: count() }).from(users).where(where)
    return row?.total ?? 0
  })
}

/** Returns the condition for users who can maintain timesheets in the client, by the rules of `effectivePermissions`. Assumes that they have a role other than EMPLOYEE. */
async function canMaintainTime(tx: Transaction, clientId: string): Promise<SQL> {
  const defaults = await rolePermissionsIn(tx, clientId)
  const allowingRoles = roles.filter(
    (role) => role !== 'EMPLOYEE' && defaults[role].includes('CAN_MAINTAIN_TIMESHEETS'),
  )
  return sql`NOT (${users.permissionOverrides} -> 'deny' ?| ARRAY['CAN_VIEW_TIMESHEETS', 'CAN_MAINTAIN_TIMESHEETS'])
    AND (${users.roles} ?| ${sql.param(allowingRoles)}::text[] OR ${users.permissionOverrides} -> 'grant' ? 'CAN_MAINTAIN_TIMESHEETS')`
}

function matchesNameOrEmail(word: string): SQL {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(
    ilike(users.email, pattern),
    ilike(users.firstName, pattern),
    ilike(users.lastName, pattern),
  ) as SQL
}
