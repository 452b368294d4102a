import { and, asc, count, desc, eq, exists, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Page } from '#domain/kernel/lists/lists.ts'
import {
  effectivePermissions,
  type PermissionOverrides,
  type Role,
  type RolePermissions,
} from '#domain/kernel/permissions.ts'
import { userFilters } from '#domain/users/filters.ts'
import type { ManagedUser, userQuery } from '#domain/users/managed.ts'
import { pageOf } from '#server/db/lists.ts'
import { clients, userClients, users } from '#server/db/schema.ts'
import { toInstant } from '#server/db/conversions.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { columnConditions, queryConditions } from '#server/records/kit/filters.ts'
import { rolePermissionsIn } from '#server/records/settings/effectiveSettings.ts'

type UserRow = typeof users.$inferSelect

const conditions = columnConditions(userFilters, {
  status: users.status,
  role: (roles) => or(...roles.map((role) => sql`${users.roles} ? ${role}`)) as SQL,
  lastSignInAt: users.lastSignInAt,
})

/** Returns one page of the users of a client, sorted by last name by default. */
export async function listClientUsers(
  tx: Transaction,
  clientId: string,
  query: z.output<typeof userQuery>,
): Promise<Page<ManagedUser>> {
  const { limit, offset, sort = 'lastName' } = query
  const words = (query.search ?? '').split(/\s+/).filter(Boolean)
  const where = and(
    isMember(tx, clientId),
    ...queryConditions(conditions, query),
    ...words.map(matchesNameOrEmail),
  )
  const column = { lastName: users.lastName, email: users.email, status: users.status }[
    sort.replace(/^-/, '') as 'lastName'
  ]
  const rows = await tx
    .select()
    .from(users)
    .where(where)
    .orderBy(sort.startsWith('-') ? desc(column) : asc(column), asc(users.firstName), asc(users.uid))
    .limit(limit)
    .offset(offset)
  const page = await readManagedUsers(tx, clientId, rows)
  return pageOf({ limit, offset }, page, async () => {
    const [row] = await tx.select({ total: count() }).from(users).where(where)
    return row?.total ?? 0
  })
}

/** Returns the users in `uids` who are members of the client, in the order of `uids`. */
export async function clientUsersOf(
  tx: Transaction,
  clientId: string,
  uids: readonly string[],
): Promise<ManagedUser[]> {
  const rows = await tx
    .select()
    .from(users)
    .where(and(isMember(tx, clientId), inArray(users.uid, [...uids])))
  const found = new Map((await readManagedUsers(tx, clientId, rows)).map((user) => [user.uid, user]))
  return uids.flatMap((uid) => found.get(uid) ?? [])
}

/** Returns one user of a client, or null if there is none. With `includingFormer`, returns any user whose row the database lets the caller read, such as a former user of the client. */
export async function findClientUser(
  tx: Transaction,
  clientId: string,
  uid: string,
  membership: 'current' | 'includingFormer' = 'current',
) {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.uid, uid), membership === 'current' ? isMember(tx, clientId) : undefined))
  if (row === undefined) return null
  const [managed] = await readManagedUsers(tx, clientId, [row])
  return managed === undefined ? null : { row, managed }
}

const isMember = (tx: Transaction, clientId: string) =>
  and(
    isNull(users.archivedAt),
    exists(
      tx
        .select()
        .from(userClients)
        .where(
          and(
            eq(userClients.uid, users.uid),
            eq(userClients.clientId, clientId),
            isNull(userClients.endedAt),
          ),
        ),
    ),
  )

function matchesNameOrEmail(word: string): SQL {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(
    ilike(users.email, pattern),
    ilike(users.firstName, pattern),
    ilike(users.lastName, pattern),
  ) as SQL
}

/** Returns users with their clients, limited to the clients that the caller can see. The clients are read separately, because user rows don't contain them. */
async function readManagedUsers(
  tx: Transaction,
  clientId: string,
  rows: readonly UserRow[],
): Promise<ManagedUser[]> {
  if (rows.length === 0) return []
  const uids = rows.map(({ uid }) => uid)
  const defaults = await rolePermissionsIn(tx, clientId)
  const { rows: links } = await tx.execute<ManagedUser['clients'][number] & { uid: string }>(sql`
    SELECT m.uid, c.client_id AS "clientId", c.tenant_id AS "tenantId", c.name, c.code, c.status
      FROM memberships_in_reach(${sql.param(uids)}::text[]) m JOIN ${clients} c ON c.client_id = m.client_id
      ORDER BY m.place, c.client_id`)
  return rows.map((row) =>
    managedUser(
      row,
      clientId,
      links.filter(({ uid }) => uid === row.uid),
      defaults,
    ),
  )
}

function managedUser(
  row: UserRow,
  clientId: string,
  links: ManagedUser['clients'],
  defaults: RolePermissions,
): ManagedUser {
  const { grant, deny } = row.permissionOverrides
  const { uid, email, displayName, firstName, lastName, tenantId, roles, phone } = row
  return {
    uid,
    email,
    displayName,
    firstName,
    lastName,
    tenantId,
    roles,
    permissions: effectivePermissions(roles, row.permissionOverrides, defaults),
    clients: links.map((link) => ({
      clientId: link.clientId,
      tenantId: link.tenantId,
      name: link.name,
      code: link.code,
      status: link.status,
    })),
    employeeId: row.employeeClientId === clientId ? row.employeeId : null,
    linkedElsewhere: row.employeeId !== null && row.employeeClientId !== clientId,
    phone,
    preferences: row.preferences,
    status: row.status,
    version: row.version,
    grant: [...grant],
    deny: [...deny],
    lastSignInAt: row.lastSignInAt === null ? null : toInstant(row.lastSignInAt),
  }
}

/** A user's roles, exceptions, employee record and clients. */
export type Access = {
  roles: readonly Role[]
  overrides: PermissionOverrides
  employee: { clientId: string; id: string } | null
  clientIds: readonly string[]
}

/** Returns whether an account at the provider belongs to a user of any tenant. */
export async function isUser(tx: Transaction, uid: string): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`SELECT is_user(${uid}) AS found`)
  return rows[0]?.found === true
}

/**
 * Inserts an invited user. The database rejects roles that are higher than the caller's, and clients that the
 * caller can't access.
 */
export async function inviteUser(
  tx: Transaction,
  user: { uid: string; email: string; firstName: string; lastName: string },
  { roles, overrides, employee, clientIds }: Access,
): Promise<void> {
  const { uid, email, firstName, lastName } = user
  await tx.execute(sql`SELECT invite_user(${uid}, ${email}, ${firstName}, ${lastName},
    ${JSON.stringify(roles)}::jsonb, ${JSON.stringify(overrides)}::jsonb, ${employee?.id ?? null}::uuid,
    ${sql.param([...clientIds])}::text[])`)
}

/** Changes the status and access of a user. Returns false if the version has changed. */
export async function changeUser(
  tx: Transaction,
  { uid, version }: { uid: string; version: number },
  status: UserRow['status'],
  { roles, overrides, employee, clientIds }: Access,
): Promise<boolean> {
  const { rows } = await tx.execute<{ done: boolean }>(sql`SELECT change_user(${uid}, ${version}, ${status},
    ${JSON.stringify(roles)}::jsonb, ${JSON.stringify(overrides)}::jsonb, ${employee?.clientId ?? null},
    ${employee?.id ?? null}::uuid, ${sql.param([...clientIds])}::text[]) AS done`)
  return rows[0]?.done === true
}
