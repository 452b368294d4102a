import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { ClientLink, TenantRow } from '#domain/organization/client.ts'
import type { PermissionOverrides, Role } from '#domain/kernel/permissions.ts'
import type { User } from '#domain/users/record.ts'
import type { RoleLimits } from '#domain/users/rolePermissions.ts'
import { users } from '#server/db/schema.ts'
import { executePrepared } from '#server/db/planned.ts'
import { actorSettings } from '#server/db/withActor.ts'
import type { Actor, Origin, Transaction } from '#server/db/withActor.ts'

/** The data stored about a user, read at the start of a request. */
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
  clients: readonly (ClientLink & {
    tenantStatus: TenantRow['status']
    /** The role limits set by the tenant and by the client, in that order. An entry is null if no limits are set. */
    roleLimits: readonly (RoleLimits | null)[]
    /** Changes whenever the settings of the client or its tenant change. Missing for jobs. */
    settingsVersion?: string
  })[]
}

/** Returns a user with the clients they can currently work in, or null. The transaction must act as the user. */
export async function findIdentity(tx: Transaction, uid: string): Promise<IdentityRow | null> {
  const { rows } = await tx.execute<{ identity: IdentityRow | null }>(
    sql`SELECT identity_of(${uid}) AS identity`,
  )
  return rows[0]?.identity ?? null
}

/** Makes the transaction act as a user in a client, and returns that user or null. Does both in one statement, because every request begins with this call. */
export async function actAsUser(
  tx: Transaction,
  { uid, clientId, tenantScope, origin }: Actor & { readonly origin: Origin },
): Promise<IdentityRow | null> {
  const { placeholder } = sql
  const rows = await executePrepared<{ identity: IdentityRow | null }>(
    tx,
    'act_as_user',
    () => sql`SELECT set_config('app.client_id', ${placeholder('clientId')}, true), set_config('app.tenant_scope', ${placeholder('tenantScope')}, true),
      set_config('app.ip', ${placeholder('ip')}, true), set_config('app.user_agent', ${placeholder('userAgent')}, true),
      identity_of(set_config('app.uid', ${placeholder('uid')}, true)) AS identity`,
    actorSettings({ uid, clientId, tenantScope, origin }),
  )
  return rows[0]?.identity ?? null
}

/** Changes the transaction's user from invited to active. */
export async function acceptInvitation(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT accept_invitation()`)
}

/** Records when the transaction's user signed in. Returns false if this or a later time is already recorded. */
export async function recordSignInTime(tx: Transaction, uid: string, signedInAt: string): Promise<boolean> {
  const { lastSignInAt } = users
  const rows = await tx
    .update(users)
    .set({ lastSignInAt: signedInAt })
    .where(and(eq(users.uid, uid), or(isNull(lastSignInAt), lt(lastSignInAt, signedInAt))))
    .returning({ uid: users.uid })
  return rows.length > 0
}
