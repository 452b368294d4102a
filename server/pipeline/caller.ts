import type { Permission, PermissionOverrides, Role, RolePermissions } from '#domain/kernel/permissions.ts'
import { effectivePermissions, roles as allRoles } from '#domain/kernel/permissions.ts'
import {
  fullRoleAccess,
  limitableRoles,
  limitedAccess,
  permissionsUnder,
} from '#domain/users/rolePermissions.ts'
import type { IdentityRow } from '#server/db/identity.ts'
import { tokenRefused, userDisabled } from '#server/pipeline/apiError.ts'
import type { Actor, Origin } from '#server/db/withActor.ts'
import type { TokenClaims } from '#server/identity/claims.ts'

/** The user of a request. Their roles and clients are those in both the token's claims and the database. */
export type Caller = Actor & {
  readonly origin: Origin
  readonly displayName: string
  readonly tenantId: string | null
  /** The roles, highest first. The first one is recorded in the audit trail. */
  readonly roles: readonly Role[]
  /** The clients, in the order of the claims. */
  readonly clients: readonly IdentityRow['clients'][number][]
  /** The user's exceptions: permissions granted or denied to them regardless of their roles. They apply in every client. */
  readonly overrides: PermissionOverrides
  /** The effective permissions in the client of the request. Empty if the request has no client. */
  readonly permissions: readonly Permission[]
  /** The caller's own employee record, if it belongs to the client of the request. */
  readonly employeeId: string | null
}

/** Returns the user of a token. Throws 401 if they are unknown, archived or disabled, or if the token or its sign-in predates a revocation. */
export function userOrThrow(identity: IdentityRow | null, claims: TokenClaims): IdentityRow {
  if (identity === null || identity.archived) throw tokenRefused()
  if (identity.status === 'DISABLED') throw userDisabled()
  const validAfter = identity.tokensValidAfter
  // After a revocation, the provider may still issue new tokens for an older sign-in.
  const authenticatedAt = Math.min(claims.issuedAt, claims.signedInAt)
  if (validAfter !== null && authenticatedAt < Math.floor(Date.parse(validAfter) / 1000)) throw tokenRefused()
  return identity
}

/** Returns the clients in both the claims and the database, in the order of the claims. */
export function clientsOf(claims: TokenClaims, identity: IdentityRow): Caller['clients'] {
  return claims.clients.flatMap((id) => identity.clients.filter((client) => client.clientId === id))
}

/** Returns true if the database has a client or a role that the token doesn't contain. The browser then needs a new token. */
export function isOutdated({ claimsInToken, ...own }: TokenClaims, identity: IdentityRow): boolean {
  const { clients, roles } = claimsInToken ?? own
  return (
    identity.clients.some(({ clientId }) => !clients.includes(clientId)) ||
    identity.roles.some((role) => !roles.includes(role))
  )
}

/** Returns the caller with their permissions in a client. They have none if `clientId` is null. */
export function callerIn(
  clientId: string | null,
  claims: TokenClaims,
  identity: IdentityRow,
  origin: Origin,
): Caller {
  const roles = allRoles.filter((role) => claims.roles.includes(role) && identity.roles.includes(role))
  const access = { roles, overrides: identity.permissionOverrides, clients: clientsOf(claims, identity) }
  return {
    ...access,
    uid: identity.uid,
    clientId,
    tenantScope: scopeOf(roles, identity.tenantId),
    origin,
    displayName: identity.displayName,
    tenantId: identity.tenantId,
    permissions: clientId === null ? [] : permissionsIn(access, clientId),
    employeeId: identity.employeeClientId === clientId ? identity.employeeId : null,
  }
}

/** Returns each role's default permissions in a client, within the limits of the client and its tenant. Uses the built-in defaults for a client that isn't the caller's. */
export function roleDefaultsIn({ clients }: Pick<Caller, 'clients'>, clientId: string): RolePermissions {
  const limits = clients.find((client) => client.clientId === clientId)?.roleLimits ?? []
  const access = limits.reduce((inherited, own) => limitedAccess(inherited, own ?? {}), fullRoleAccess)
  return permissionsUnder(access)
}

/**
 * Returns the caller's effective permissions in a client. A client's limits are unknown unless both the token
 * and the database contain the client. If they are unknown, a caller whose highest role can be limited has no permissions.
 * This happens, for example, if the user was added to the client after the token was issued.
 */
export function permissionsIn(
  caller: Pick<Caller, 'roles' | 'overrides' | 'clients'>,
  clientId: string,
): readonly Permission[] {
  const isKnown = caller.clients.some((client) => client.clientId === clientId)
  if (!isKnown && limitableRoles.some((role) => role === caller.roles[0])) return []
  return effectivePermissions(caller.roles, caller.overrides, roleDefaultsIn(caller, clientId))
}

/** For a caller whose only role is EMPLOYEE, returns the employee whose records they can see. `employeeId` is null if they have no employee record in the client of the request. Returns null for all other callers. */
export function employeeLimitOf({
  roles,
  employeeId,
}: Caller): { readonly employeeId: string | null } | null {
  return roles.some((role) => role !== 'EMPLOYEE') ? null : { employeeId }
}

function scopeOf(roles: readonly Role[], tenantId: string | null): string | null {
  if (roles.includes('SUPER_ADMIN')) return '*'
  return roles.includes('ADMIN') ? tenantId : null
}
