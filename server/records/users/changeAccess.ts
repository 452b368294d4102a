import { rankOf } from '#domain/users/access.ts'
import type { ClientLink } from '#domain/organization/client.ts'
import type { ManagedUser } from '#domain/users/managed.ts'
import { setActor } from '#server/db/withActor.ts'
import { notFound, notPermitted } from '#server/pipeline/apiError.ts'
import { changesOf, checkVersion, updatedRowOrThrow } from '#server/pipeline/changes.ts'
import type { Outcome } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { checkMaintainsUsers, isBeyond, withDatabaseErrors } from '#server/records/users/grants.ts'
import { changeUser, findClientUser, type Access } from '#server/records/users/clientUsers.ts'

/** The fields that determine what a user can access. */
export const ACCESS_FIELDS = ['clients', 'roles', 'grant', 'deny', 'employeeId'] as const

/** Returns a user of the caller's client. Throws 404 for any other user. */
export async function userById({ tx, caller }: RequestContext, uid: string) {
  const found = await findClientUser(tx, clientOf(caller).clientId, uid)
  if (found === null) throw notFound()
  return found
}

/** Returns a user that the caller can change. Throws 403 for a user with a higher role or with permissions that the caller doesn't have, and 412 for an outdated version. */
export async function userToChange(context: RequestContext, uid: string, version: number | undefined) {
  const found = await userById(context, uid)
  const { roles, grant, deny, clients } = found.managed
  if (rankOf(roles) > rankOf(context.caller.roles)) throw notPermitted()
  const clientIds = clients.map(({ clientId }) => clientId)
  if (isBeyond(context.caller, { roles, overrides: { grant, deny }, clientIds }))
    throw notPermitted("This user has permissions that you don't have. Ask someone who has them.")
  checkVersion(version, found.managed)
  return found
}

/** Returns an invited user, even one without access to the request's client. */
export async function readInvitedUser(
  { tx, caller }: RequestContext,
  uid: string,
  clientIds: readonly string[],
) {
  const requestClientId = clientOf(caller).clientId
  const clientId = clientIds.includes(requestClientId) ? requestClientId : (clientIds[0] ?? requestClientId)
  await setActor(tx, { ...caller, clientId })
  const found = await findClientUser(tx, clientId, uid)
  await setActor(tx, caller)
  if (found === null) throw new Error('an invited user is missing')
  return found.managed
}

/**
 * Stores a user's access, and audit rows for the change. The database enforces the access immediately. The job
 * `tell-provider` updates the account at the provider within seconds. A newly enabled user may sign in right away,
 * so their account is also enabled right after the commit.
 */
export async function changeAccess(
  context: RequestContext,
  before: ManagedUser,
  status: ManagedUser['status'],
  access: Access,
): Promise<Outcome> {
  const { tx, caller, audit } = context
  const { uid, version, displayName: entityLabel } = before
  const affected = affectedClients(before, status, access)
  checkMaintainsUsers(caller, affected)
  const isChanged = await withDatabaseErrors(changeUser(tx, { uid, version }, status, access))
  updatedRowOrThrow(isChanged ? before : null)
  const found = await findClientUser(tx, clientOf(caller).clientId, uid, 'includingFormer')
  const after = found?.managed ?? before
  const fields = ['status', ...ACCESS_FIELDS]
  const action = status === before.status ? 'ROLE_CHANGE' : 'UPDATE'
  const event = { action, entityType: 'user', entityId: uid, entityLabel } as const
  const accessOf = (user: ManagedUser) => ({ ...user, clients: user.clients.map(({ clientId }) => clientId) })
  const [accessBefore, accessAfter] = [accessOf(before), accessOf(after)]
  await audit({ ...event, fields, changes: changesOf(accessBefore, accessAfter, fields) })
  const others = [...before.clients, ...after.clients].filter(({ clientId }) => affected.includes(clientId))
  await auditElsewhere(context, event, { before: accessBefore, after: accessAfter }, others)
  if (before.status !== 'DISABLED' || status === 'DISABLED') return { body: after }
  // If this call fails, the job repeats it.
  return { body: after, afterCommit: (admin) => admin.setDisabled(uid, false).catch(() => undefined) }
}

type AccessValues = { readonly clients: readonly string[] }

/**
 * Records a change to a user in the audit trails of the other clients that it affects. Each row omits the user's
 * other clients. It also omits the link to an employee, because the employee belongs to only one client.
 */
export async function auditElsewhere(
  { caller, audit }: Pick<RequestContext, 'caller' | 'audit'>,
  event: Omit<Parameters<RequestContext['audit']>[0], 'fields' | 'changes'>,
  { before, after }: { readonly before: AccessValues; readonly after: AccessValues },
  clients: readonly ClientLink[],
): Promise<void> {
  const fields = ['status', 'clients', 'roles', 'grant', 'deny']
  const others = new Map(clients.map((client) => [client.clientId, client]))
  others.delete(clientOf(caller).clientId)
  for (const [clientId, client] of others) {
    const withOnlyThisClient = ({ clients: ids, ...values }: AccessValues) => ({
      ...values,
      clients: ids.filter((id) => id === clientId),
    })
    await audit(
      { ...event, fields, changes: changesOf(withOnlyThisClient(before), withOnlyThisClient(after), fields) },
      client,
    )
  }
}

/** Returns the clients that a change affects. A change of status, roles or exceptions affects all old and new clients. Otherwise, returns only the added and removed ones. */
function affectedClients(
  before: ManagedUser,
  status: ManagedUser['status'],
  { roles, overrides, clientIds }: Access,
): readonly string[] {
  const old = before.clients.map(({ clientId }) => clientId)
  const all = [...new Set([...old, ...clientIds])]
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.toSorted().join() === other.toSorted().join()
  const changesUser =
    status !== before.status ||
    !isSame(roles, before.roles) ||
    !isSame(overrides.grant, before.grant) ||
    !isSame(overrides.deny, before.deny)
  return changesUser ? all : all.filter((id) => !old.includes(id) || !clientIds.includes(id))
}
