import { and, eq, inArray } from 'drizzle-orm'
import { permissionsBeyond, rankOf } from '#domain/users/access.ts'
import type { ManagedUser } from '#domain/users/managed.ts'
import { canGrantExceptions } from '#domain/users/exceptions.ts'
import { effectivePermissions, type Permission, type Role } from '#domain/kernel/permissions.ts'
import { isDuplicate, sqlState, violatedConstraint } from '#server/db/errors.ts'
import { keepOpen } from '#server/db/keepOpen.ts'
import { findRecord } from '#server/db/records.ts'
import { clients, tenants } from '#server/db/schema.ts'
import {
  ApiError,
  unavailable,
  badInput,
  duplicate,
  notAllowedNow,
  notPermitted,
  ruleBroken,
} from '#server/pipeline/apiError.ts'
import { permissionsIn, roleDefaultsIn, type Caller } from '#server/pipeline/caller.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { employees } from '#server/records/employees/table.ts'
import type { Access } from '#server/records/users/clientUsers.ts'

// What a caller can grant to a user, and how rejections by the database and the provider are reported.

/** Throws 403 for a role or a permission beyond the caller's, and for an exception that the caller can't grant to this user. The database checks the clients. */
export function checkCanGrant(
  { caller }: RequestContext,
  access: Access,
  before?: Pick<ManagedUser, 'uid' | 'roles' | 'grant'>,
): void {
  if (rankOf(access.roles) > rankOf(caller.roles))
    throw notPermitted("You can't assign a role above your own.")
  if (isBeyond(caller, access)) throw notPermitted("You can't grant permissions that you don't have.")
  const grantsMoreThan = (granted: readonly Permission[]) =>
    access.overrides.grant.some((name) => !granted.includes(name))
  if (canGrantExceptions(caller.roles, access.roles)) {
    // The caller's role already has the permission, so the exception would only matter after the caller loses the role.
    if (before?.uid === caller.uid && grantsMoreThan(before.grant))
      throw notPermitted("You can't grant exceptions to yourself. Ask another administrator.")
    return
  }
  // The user can keep exceptions that someone with a higher role granted. If the caller could grant exceptions to a
  // user with the old role but not to one with the new role, every exception counts as new.
  const earlierGrants =
    before === undefined || canGrantExceptions(caller.roles, before.roles) ? [] : before.grant
  if (grantsMoreThan(earlierGrants))
    throw notPermitted(
      "You can't grant exceptions to users with your own role. Ask someone with a higher role.",
    )
}

/**
 * Returns true if the access has permissions that the caller doesn't have. Compares them in the request's
 * client and in each client that the access includes, because clients can limit roles differently. Also
 * compares them without any limits. Otherwise, a limit could hide a difference, and the user would have more permissions
 * than the caller once the limit is lifted.
 */
export function isBeyond(
  caller: Caller,
  { roles, overrides, clientIds }: Pick<Access, 'roles' | 'overrides' | 'clientIds'>,
): boolean {
  const withoutLimits = effectivePermissions(caller.roles, caller.overrides)
  return (
    permissionsBeyond(withoutLimits, roles, overrides).length > 0 ||
    [clientOf(caller).clientId, ...clientIds].some(
      (clientId) =>
        permissionsBeyond(permissionsIn(caller, clientId), roles, overrides, roleDefaultsIn(caller, clientId))
          .length > 0,
    )
  )
}

/** Throws 403 for clients whose users the caller can't maintain. The request's own check isn't enough, because clients limit roles differently. */
export function checkMaintainsUsers(caller: Caller, clientIds: readonly string[]): void {
  if (clientIds.some((clientId) => !permissionsIn(caller, clientId).includes('CAN_MAINTAIN_USERS')))
    throw notPermitted("You don't have permission to change the users of one of these clients.")
}

/**
 * Throws 403 if one of the clients belongs to a suspended tenant. The request's own checks aren't enough,
 * because the request may be for a client of another tenant.
 */
export async function checkNotSuspended(
  { tx }: Pick<RequestContext, 'tx'>,
  clientIds: readonly string[],
): Promise<void> {
  if (clientIds.length === 0) return
  const found = await tx
    .select({ id: clients.clientId })
    .from(clients)
    .innerJoin(tenants, eq(tenants.tenantId, clients.tenantId))
    .where(and(inArray(clients.clientId, [...clientIds]), eq(tenants.status, 'SUSPENDED')))
    .limit(1)
  if (found.length > 0)
    throw notPermitted(
      "The tenant of a selected client is suspended. You can't add users to that client or remove users from it.",
    )
}

/** Returns the error for a user with the role EMPLOYEE but without an employee record. */
export const employeeRequiredError = () =>
  badInput([{ code: 'required', message: "Select this user's employee record.", field: 'employeeId' }])

/**
 * Returns the employee record to link a user to, or null if no id is given. Throws if the client has no current
 * employee with the id, or if there is no id but the role EMPLOYEE requires one. The user's email must be the
 * employee's, unless the caller can maintain employees. Without this rule, a caller could give their own account
 * access to someone else's record.
 */
export async function employeeToLink(
  { tx, caller }: RequestContext,
  roles: readonly Role[],
  id: string | null,
  email: string,
): Promise<Access['employee']> {
  if (id === null) {
    if (roles.includes('EMPLOYEE')) throw employeeRequiredError()
    return null
  }
  const { clientId } = clientOf(caller)
  const found = await findRecord(tx, employees, clientId, id).catch(() => null)
  if (found === null || found.archivedAt !== null || found.status === 'TERMINATED')
    throw ruleBroken([
      {
        code: 'unknown_reference',
        message: 'Select a current employee of this client.',
        field: 'employeeId',
      },
    ])
  if (!caller.permissions.includes('CAN_MAINTAIN_EMPLOYEES') && !isSameEmail(found.email, email))
    throw ruleBroken([
      {
        code: 'not_allowed',
        message: "Use the email in the employee record. You don't have permission to use a different email.",
        field: 'employeeId',
      },
    ])
  return { clientId, id }
}

const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Returns the database's result. Throws its rejections as API errors. */
export async function withDatabaseErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (sqlState(error) === '42501')
      throw notPermitted(
        "You don't have permission to change this user, or to grant this role or access to this client.",
      )
    if (sqlState(error) === 'MU001')
      throw notAllowedNow([
        { code: 'last_admin', message: 'This is the last administrator. Add another one first.' },
      ])
    if (!isDuplicate(error)) throw error
    throw violatedConstraint(error)?.includes('email') === true
      ? duplicate('email', 'A user with this email already exists.')
      : duplicate('employeeId', 'Another user is already linked to this employee.')
  }
}

/** Waits for the provider's result while keeping the request's transaction open. Throws the provider's failures as API errors. */
export const callProvider = <T>({ tx }: Pick<RequestContext, 'tx'>, work: Promise<T>): Promise<T> =>
  keepOpen(tx, work).catch((error: unknown) => {
    throw error instanceof ApiError ? error : unavailable(error)
  })

/**
 * Sends an invitation to a user who is being added or was invited before. If the provider can't send it,
 * throws 422 instead of 503. After a 503, a browser would retry without showing an error. But a retry can't fix
 * a wrong address or a broken mail service.
 */
export const sendInvitation = (
  context: Pick<RequestContext, 'tx' | 'identityAdmin'>,
  email: string,
  user: 'new' | 'invited',
): Promise<void> =>
  callProvider(
    context,
    context.identityAdmin.sendInvitation(email).catch(() => {
      const failed = `The invitation email to ${email} couldn't be sent`
      throw ruleBroken([
        user === 'invited'
          ? { code: 'not_sent', message: `${failed}. Try again later.` }
          : {
              code: 'not_sent',
              field: 'email',
              message: `${failed}, so the user wasn't added. Check the address, or try again later.`,
            },
      ])
    }),
  )
