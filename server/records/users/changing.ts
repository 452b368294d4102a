import { rankOf } from '#domain/users/access.ts'
import type { ManagedUser } from '#domain/users/managed.ts'
import { setActor } from '#server/db/withActor.ts'
import { notFound, notPermitted } from '#server/pipeline/apiError.ts'
import { changesOf, checkVersion, stored } from '#server/pipeline/changes.ts'
import type { Outcome } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/inClient.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { isBeyond, withDatabaseErrors } from '#server/records/users/granting.ts'
import { changeUser, findClientUser, type Access } from '#server/records/users/manage.ts'

/** The fields of a user that decide what they can access. */
export const ACCESS = ['clients', 'roles', 'grant', 'deny', 'employeeId'] as const

/** Returns a user of the caller's client. Throws 404 for any other. */
export async function userById({ tx, caller }: RequestContext, uid: string) {
  const found = await findClientUser(tx, clientOf(caller).clientId, uid)
  if (found === null) throw notFound()
  return found
}

/** Returns a user that the caller can change. Throws 403 for a user with a higher role, or with permissions that the caller doesn't have. */
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
export async function invitedUser({ tx, caller }: RequestContext, uid: string, clientIds: readonly string[]) {
  const requestClientId = clientOf(caller).clientId
  const clientId = clientIds.includes(requestClientId) ? requestClientId : (clientIds[0] ?? requestClientId)
  await setActor(tx, { ...caller, clientId })
  const found = await findClientUser(tx, clientId, uid)
  await setActor(tx, caller)
  if (found === null) throw new Error('an invited user is missing')
  return found.managed
}

/**
 * Stores a user's access, with its audit row. The database enforces it immediately, and the job
 * `tell-provider` updates the account. An enabled user must be able to sign in immediately too, because the
 * job needs a few seconds, and an administrator may ask the user to try again right away.
 */
export async function changeAccess(
  context: RequestContext,
  before: ManagedUser,
  status: ManagedUser['status'],
  access: Access,
): Promise<Outcome> {
  const { tx, caller, audit } = context
  const { uid, version, displayName: entityLabel } = before
  const isChanged = await withDatabaseErrors(changeUser(tx, { uid, version }, status, access))
  stored(isChanged ? before : null)
  const found = await findClientUser(tx, clientOf(caller).clientId, uid, 'includingFormer')
  const after = found?.managed ?? before
  const fields = ['status', ...ACCESS]
  const idsOf = ({ clients }: ManagedUser) => ({ clients: clients.map(({ clientId }) => clientId) })
  await audit({
    action: status === before.status ? 'ROLE_CHANGE' : 'UPDATE',
    entityType: 'user',
    entityId: uid,
    entityLabel,
    fields,
    changes: changesOf({ ...before, ...idsOf(before) }, { ...after, ...idsOf(after) }, fields),
  })
  if (before.status !== 'DISABLED' || status === 'DISABLED') return { body: after }
  // The job retries a call that fails.
  return { body: after, afterwards: (admin) => admin.setDisabled(uid, false).catch(() => undefined) }
}
