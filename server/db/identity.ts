import { and, asc, eq } from 'drizzle-orm'
import type { ClientLink, TenantRow } from '#domain/organization/client.ts'
import type { PermissionOverrides, Role } from '#domain/kernel/permissions.ts'
import type { User } from '#domain/users/record.ts'
import type { Database } from '#server/db/database.ts'
import { clients, tenants, userClients, users } from '#server/db/schema.ts'
import { withActor } from '#server/db/withActor.ts'

/** What the database knows about a user when a request begins. */
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
  clients: readonly (ClientLink & { tenantStatus: TenantRow['status'] })[]
}

/** The user with the clients mapped to him; null when there is no such user. */
export function findIdentity(db: Database, uid: string): Promise<IdentityRow | null> {
  return withActor(db, { uid, clientId: null, tenantScope: null }, async (tx) => {
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
      .leftJoin(clients, eq(clients.clientId, userClients.clientId))
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
  })
}
