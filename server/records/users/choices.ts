import { and, asc, count, eq, exists, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { userChoiceQuery } from '#domain/users/managed.ts'
import { pageOf } from '#server/db/lists.ts'
import { userClients, users } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** Returns a page of a client's users who can be a manager or an approver, by name. Employees without another role can't. */
export async function listChoices(
  tx: Transaction,
  clientId: string,
  query: z.output<typeof userChoiceQuery>,
) {
  const { limit, offset } = query
  const words = (query.search ?? '').split(/\s+/).filter(Boolean)
  const mapped = tx
    .select()
    .from(userClients)
    .where(
      and(eq(userClients.uid, users.uid), eq(userClients.clientId, clientId), isNull(userClients.endedAt)),
    )
  const where = and(
    isNull(users.archivedAt),
    inArray(users.status, ['INVITED', 'ACTIVE']),
    exists(mapped),
    sql`${users.roles} ?| ARRAY['SUPER_ADMIN', 'ADMIN', 'CLIENT_ADMIN']`,
    query.for === 'APPROVER' ? maintainsTime : undefined,
    ...words.map(namedLike),
  )
  const { uid, firstName, lastName, email } = users
  const rows = await tx
    .select({ uid, firstName, lastName, email })
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

const maintainsTime: SQL = sql`NOT (${users.permissionOverrides} -> 'deny' ?| ARRAY['CAN_VIEW_TIMESHEETS', 'CAN_MAINTAIN_TIMESHEETS'])`

function namedLike(word: string): SQL {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(
    ilike(users.email, pattern),
    ilike(users.firstName, pattern),
    ilike(users.lastName, pattern),
  ) as SQL
}
