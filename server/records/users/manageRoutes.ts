import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { CallName } from '#domain/calls.ts'
import { selectionExport } from '#domain/kernel/bulk.ts'
import { userEvents } from '#domain/users/events.ts'
import {
  managedUser,
  userAccess,
  userChoice,
  userChoiceQuery,
  userCreate,
  userEvent,
  userQuery,
  type ManagedUser,
} from '#domain/users/managed.ts'
import { notAllowedNow, ruleBroken } from '#server/pipeline/apiError.ts'
import { changesOf } from '#server/pipeline/changes.ts'
import { LONG_TIME_LIMIT_MS, defineRoute, nothing, type Route } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { byId } from '#server/records/kit/resource.ts'
import {
  callProvider,
  checkCanGrant,
  checkMaintainsUsers,
  checkNotSuspended,
  employeeRequiredError,
  employeeToLink,
  withDatabaseErrors,
  sendInvitation,
} from '#server/records/users/grants.ts'
import { freeEmail } from '#server/records/users/freeEmail.ts'
import { listChoices } from '#server/records/users/choices.ts'
import { clientUsersOf, inviteUser, listClientUsers } from '#server/records/users/clientUsers.ts'
import {
  ACCESS_FIELDS,
  auditElsewhere,
  changeAccess,
  readInvitedUser,
  userById,
  userToChange,
} from '#server/records/users/changeAccess.ts'
import { exportRows } from '#server/records/kit/export.ts'
import { listRoles } from '#server/records/users/roles.ts'
import type { Access } from '#server/records/users/clientUsers.ts'

const listUsers = defineRoute({
  call: 'listUsers',
  params: nothing,
  query: userQuery,
  body: nothing,
  answer: z.array(managedUser),
  audit: 'none',
  async handle(context) {
    const { format, columns, ...query } = context.query
    const { clientId } = clientOf(context.caller)
    const { rows, total } = await listClientUsers(context.tx, clientId, query)
    if (format === undefined) return { body: rows, total }
    return exportRows(context, {
      call: 'listUsers',
      row: managedUser,
      columns,
      count: total,
      read: async (tx, offset, limit) =>
        (await listClientUsers(tx, clientId, { ...query, offset, limit })).rows,
    })
  },
})

const exportUsers = defineRoute({
  call: 'exportUsers',
  params: nothing,
  query: nothing,
  body: selectionExport,
  answer: z.array(managedUser),
  audit: 'always',
  async handle(context) {
    const { tx, caller, body } = context
    const rows = await clientUsersOf(tx, clientOf(caller).clientId, [...new Set(body.ids)].filter(canBeUid))
    return exportRows(context, {
      call: 'exportUsers',
      row: managedUser,
      columns: body.columns,
      count: rows.length,
      read: (_tx, offset, limit) => Promise.resolve(rows.slice(offset, offset + limit)),
    })
  },
})

/** Returns true if a string can be a user's id. The database doesn't accept NUL characters. */
const canBeUid = (id: string) => !id.includes('\0')

const listUserChoices = defineRoute({
  call: 'listUserChoices',
  params: nothing,
  query: userChoiceQuery,
  body: nothing,
  answer: z.array(userChoice),
  audit: 'none',
  async handle({ tx, caller, query }) {
    const { rows, total } = await listChoices(tx, clientOf(caller).clientId, query)
    return { body: rows, total }
  },
})

const readUser = defineRoute({
  call: 'readUser',
  params: byId,
  query: nothing,
  body: nothing,
  answer: managedUser,
  audit: 'none',
  async handle(context) {
    return { body: (await userById(context, context.params.id)).managed }
  },
})

const createUser = defineRoute({
  call: 'createUser',
  params: nothing,
  query: nothing,
  body: userCreate,
  answer: managedUser,
  audit: 'always',
  // Makes up to five calls to the provider, one after another.
  timeLimitMs: LONG_TIME_LIMIT_MS,
  async handle(context) {
    const { tx, body, audit, identityAdmin } = context
    const { email, firstName, lastName } = body
    const overrides = { grant: body.grant ?? [], deny: body.deny ?? [] }
    const employee = await employeeToLink(context, body.roles, body.employeeId ?? null, email)
    const access: Access = { roles: body.roles, overrides, employee, clientIds: body.clients }
    checkCanGrant(context, access)
    checkMaintainsUsers(context.caller, body.clients)
    await checkNotSuspended(context, body.clients)
    const uid = randomUUID()
    await withDatabaseErrors(inviteUser(tx, { uid, email, firstName, lastName }, access))
    const displayName = `${firstName} ${lastName}`
    const managed = await readInvitedUser(context, uid, body.clients)
    const event = { action: 'CREATE', entityType: 'user', entityId: uid, entityLabel: displayName } as const
    const after = { ...body, ...overrides }
    if (body.clients.includes(clientOf(context.caller).clientId))
      await audit({
        ...event,
        fields: ['email', 'firstName', 'lastName', ...ACCESS_FIELDS],
        changes: changesOf({}, after, ACCESS_FIELDS),
      })
    await auditElsewhere(context, event, { before: { clients: [] }, after }, managed.clients)
    const claims = { clients: body.clients, roles: body.roles }
    await freeEmail(context, email)
    // Before the commit, so that nothing is stored if the account can't be created or the invitation can't be
    // sent.
    await callProvider(context, identityAdmin.createAccount({ uid, email, displayName, claims }))
    await sendInvitation(context, email, 'new').catch(async (error: unknown) => {
      await identityAdmin.deleteAccount(uid).catch(() => undefined)
      throw error
    })
    return { body: managed }
  },
})

const updateUser = defineRoute({
  call: 'updateUser',
  params: byId,
  query: nothing,
  body: userAccess,
  answer: managedUser,
  audit: 'always',
  recordsSignInFirst: true,
  async handle(context) {
    const { body, params } = context
    const { row, managed: before } = await userToChange(context, params.id, body.version)
    const roles = body.roles ?? before.roles
    const linked = employeeLinkOf(row.employeeClientId, row.employeeId)
    // Responses don't show a link to an employee of another client, so the link is kept even if the
    // request sends null as `employeeId`.
    const isLinkedElsewhere = linked !== null && linked.clientId !== clientOf(context.caller).clientId
    if (isLinkedElsewhere && body.employeeId != null) throw linkedElsewhereError()
    const access: Access = {
      roles,
      overrides: { grant: body.grant ?? before.grant, deny: body.deny ?? before.deny },
      employee:
        isLinkedElsewhere || body.employeeId === undefined || body.employeeId === linked?.id
          ? linked
          : await employeeToLink(context, roles, body.employeeId, before.email),
      clientIds: body.clients ?? before.clients.map(({ clientId }) => clientId),
    }
    // Otherwise, administrators could unlink themselves and approve their own time.
    if (before.uid === context.caller.uid && access.employee?.id !== linked?.id) throw ownLinkError()
    if (roles.includes('EMPLOYEE') && access.employee === null) throw employeeRequiredError()
    checkCanGrant(context, access, before)
    const oldClients = new Set(before.clients.map(({ clientId }) => clientId))
    const newClients = new Set(access.clientIds)
    const changedClientIds = [...oldClients, ...newClients].filter(
      (id) => !oldClients.has(id) || !newClients.has(id),
    )
    await checkNotSuspended(context, changedClientIds)
    return changeAccess(context, before, before.status, access)
  },
})

const linkedElsewhereError = () =>
  ruleBroken([
    {
      code: 'not_allowed',
      message: 'This user is linked to an employee of another client. Ask an administrator of that client.',
      field: 'employeeId',
    },
  ])

const ownLinkError = () =>
  ruleBroken([
    {
      code: 'not_allowed',
      message: "You can't change which employee you're linked to. Ask another administrator.",
      field: 'employeeId',
    },
  ])

type Status = ManagedUser['status']

/** Returns the route of an event that changes whether a user can sign in. */
function statusRoute(call: CallName, from: readonly Status[], to: Status): Route {
  return defineRoute({
    call,
    params: byId,
    query: nothing,
    body: userEvent,
    answer: managedUser,
    audit: 'always',
    recordsSignInFirst: true,
    async handle(context) {
      const { caller, body, params } = context
      const { row, managed: before } = await userToChange(context, params.id, body.version)
      if (before.uid === caller.uid)
        throw ruleBroken([
          {
            code: 'not_allowed',
            message: "You can't disable or enable yourself. Ask another administrator.",
          },
        ])
      const event = to === 'DISABLED' ? 'disable' : 'enable'
      if (!from.includes(before.status)) throw notAllowedNow([wrongStatusError(before.status, event, to)])
      const { roles, grant, deny, clients } = before
      const employee = employeeLinkOf(row.employeeClientId, row.employeeId)
      const clientIds = clients.map(({ clientId }) => clientId)
      // Users who have never signed in become INVITED again, so that their invitation can be resent.
      const status = to === 'ACTIVE' && before.lastSignInAt === null ? 'INVITED' : to
      return changeAccess(context, before, status, { roles, overrides: { grant, deny }, employee, clientIds })
    },
  })
}

const employeeLinkOf = (clientId: string | null, id: string | null) =>
  clientId === null || id === null ? null : { clientId, id }

function wrongStatusError(status: Status, event: keyof typeof userEvents, next?: Status) {
  const text = status.toLowerCase()
  const message =
    status === next
      ? `This user is already ${text}.`
      : `This user is ${text} and can't ${userEvents[event].phrase}.`
  return { code: 'lifecycle', message }
}

const resendInvitation = defineRoute({
  call: 'resendInvitation',
  params: byId,
  query: nothing,
  body: userEvent,
  answer: managedUser,
  audit: 'always',
  async handle(context) {
    const { body, params, audit } = context
    const { managed } = await userToChange(context, params.id, body.version)
    if (managed.status !== 'INVITED') throw notAllowedNow([wrongStatusError(managed.status, 'resendInvite')])
    await audit({
      action: 'SEND',
      entityType: 'user',
      entityId: managed.uid,
      entityLabel: managed.displayName,
      fields: [],
    })
    await sendInvitation(context, managed.email, 'invited')
    return { body: managed }
  },
})

/** The routes for the client's users and for roles. */
export const managedUserRoutes = [
  listUserChoices,
  exportUsers,
  listUsers,
  readUser,
  createUser,
  updateUser,
  statusRoute('disableUser', ['INVITED', 'ACTIVE'], 'DISABLED'),
  statusRoute('enableUser', ['DISABLED'], 'ACTIVE'),
  resendInvitation,
  listRoles,
]
