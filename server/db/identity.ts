import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { ClientLink, TenantRow } from '#domain/organization/client.ts'
import type { PermissionOverrides, Role } from '#domain/kernel/permissions.ts'
import type { User } from '#domain/users/record.ts'
import { clients, tenants, userClients, users } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** What the database stores about a user, read at the start of a request. */
export type IdentityRow = {
  uid: string
  displayName: string
  tenantId: string | null
  roles: readonly Role[]
  permissionOverrides: PermissionOverrides
  status: User['status']
  archived: boolean
  employeeClientId: string | null
  employeeId: string | null
  tokensValidAfter: string | null
  lastSignInAt: string | null
  clients: readonly (ClientLink & { tenantStatus: TenantRow['status'] })[]
}

/** The clients a user can work in: active, not archived, and with a current membership. */
const isOpen = and(isNull(userClients.endedAt), eq(clients.status, 'ACTIVE'), isNull(clients.archivedAt))

/** Returns a user with the clients they can work in, or null. The transaction must act as the user. */
export async function findIdentity(tx: Transaction, uid: string): Promise<IdentityRow | null> {
  const rows = await tx
    .select({
      uid: users.uid,
      displayName: users.displayName,
      tenantId: users.tenantId,
      roles: users.roles,
      permissionOverrides: users.permissionOverrides,
      status: users.status,
      archivedAt: users.archivedAt,
      employeeClientId: users.employeeClientId,
      employeeId: users.employeeId,
      tokensValidAfter: users.tokensValidAfter,
      lastSignInAt: users.lastSignInAt,
      client: {
        clientId: clients.clientId,
        tenantId: clients.tenantId,
        name: clients.name,
        code: clients.code,
        status: clients.status,
      },
      tenantStatus: tenants.status,
    })
    .from(users)
    .leftJoin(userClients, eq(userClients.uid, users.uid))
    .leftJoin(clients, and(eq(clients.clientId, userClients.clientId), isOpen))
    .leftJoin(tenants, eq(tenants.tenantId, clients.tenantId))
    .where(and(eq(users.uid, uid)))
    .orderBy(asc(userClients.position), asc(userClients.clientId))
  const [first] = rows
  if (first === undefined) return null
  const { client: _client, tenantStatus: _status, archivedAt, ...user } = first
  return {
    ...user,
    archived: archivedAt !== null,
    clients: rows.flatMap(({ client, tenantStatus }) =>
      client === null || tenantStatus === null ? [] : [{ ...client, tenantStatus }],
    ),
  }
}

/** Makes the invited user of the transaction active. */
export async function acceptInvitation(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT accept_invitation()`)
}

/** Notes when the user of the transaction signed in. Returns false if that or a later time is noted already. */
export async function noteSignIn(tx: Transaction, uid: string, signedInAt: string): Promise<boolean> {
  const { lastSignInAt } = users
  const rows = await tx
    .update(users)
    .set({ lastSignInAt: signedInAt })
    .where(and(eq(users.uid, uid), or(isNull(lastSignInAt), lt(lastSignInAt, signedInAt))))
    .returning({ uid: users.uid })
  return rows.length > 0
}
