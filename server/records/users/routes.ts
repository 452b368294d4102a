import { eq } from 'drizzle-orm'
import { ordinarySignOut } from '#domain/audit/actions.ts'
import { user, userUpdate } from '#domain/users/record.ts'
import type { User } from '#domain/users/record.ts'
import { tenants, type users } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { signInTimeOf } from '#server/identity/claims.ts'
import { endSessionsBefore, findUser, recordSignOut, updateOwnUser } from '#server/records/users/rows.ts'
import { readDefaultViews } from '#server/records/savedViews/defaults.ts'
import type { OwnUserValues } from '#server/records/users/rows.ts'
import { notFound } from '#server/pipeline/apiError.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { changedFields, changesOf, checkVersion, updatedRowOrThrow } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'

const readSelf = defineRoute({
  call: 'readSelf',
  params: nothing,
  query: nothing,
  body: nothing,
  answer: user,
  audit: 'none',
  async handle({ tx, caller }) {
    const row = await findUser(tx, caller.uid)
    if (row === null) throw notFound()
    return { body: await withClientDetails(tx, userOf(row, caller), caller) }
  },
})

const updateSelf = defineRoute({
  call: 'updateSelf',
  params: nothing,
  query: nothing,
  body: userUpdate,
  answer: user,
  audit: 'always',
  async handle({ tx, caller, body, audit }) {
    const before = await findUser(tx, caller.uid)
    if (before === null) throw notFound()
    checkVersion(body.version, userOf(before, caller))
    const { version: _version, ...values } = body
    const preferences = values.preferences && { ...before.preferences, ...values.preferences }
    const changes = Object.fromEntries(
      Object.entries({ ...values, preferences }).filter(([, value]) => value !== undefined),
    )
    const row = updatedRowOrThrow(
      await updateOwnUser(tx, caller.uid, before.version, changes as OwnUserValues),
    )
    await audit({
      action: 'UPDATE',
      entityType: 'user',
      entityId: caller.uid,
      entityLabel: caller.displayName,
      fields: changedFields(before, row, Object.keys(changes)),
      changes: changesOf(before, row, Object.keys(changes)),
    })
    return { body: await withClientDetails(tx, userOf(row, caller), caller) }
  },
})

const revokeSessions = defineRoute({
  call: 'revokeSessions',
  params: nothing,
  query: nothing,
  body: nothing,
  answer: nothing,
  audit: 'always',
  async handle({ tx, caller, claims, now, audit }) {
    await endSessionsBefore(tx, caller.uid, new Date(now).toISOString(), signInTimeOf(claims))
    await audit({
      action: 'LOGOUT',
      entityType: 'user',
      entityId: caller.uid,
      entityLabel: caller.displayName,
      fields: ['tokensValidAfter'],
    })
    // After the commit, the API rejects the old tokens, and the provider stops renewing them.
    return { body: {}, afterCommit: (admin) => admin.revokeSessions(caller.uid) }
  },
})

const signOut = defineRoute({
  call: 'signOut',
  params: nothing,
  query: nothing,
  body: nothing,
  answer: nothing,
  // Recorded below, and only once per session. Every tab of a browser can make this call.
  audit: 'none',
  async handle({ tx, caller, claims, audit }) {
    if (await recordSignOut(tx, caller.uid, signInTimeOf(claims))) {
      await audit({
        action: 'LOGOUT',
        entityType: 'user',
        entityId: caller.uid,
        entityLabel: caller.displayName,
        fields: [],
        event: ordinarySignOut,
      })
    }
    return { body: {} }
  },
})

/** Returns the user with their roles, permissions and employee record in the request's client. */
function userOf(row: typeof users.$inferSelect, caller: Caller): User {
  return {
    uid: row.uid,
    email: row.email,
    displayName: row.displayName,
    firstName: row.firstName,
    lastName: row.lastName,
    tenantId: row.tenantId,
    roles: [...caller.roles],
    permissions: [...caller.permissions],
    clients: caller.clients.map(({ clientId, tenantId, name, code, status }) => ({
      clientId,
      tenantId,
      name,
      code,
      status,
    })),
    employeeId: caller.employeeId,
    phone: row.phone,
    preferences: row.preferences,
    status: row.status,
    version: row.version,
  }
}

const withClientDetails = async (tx: Transaction, self: User, caller: Caller): Promise<User> =>
  withViews(tx, await withSuspensions(tx, self, caller), caller)

/** Returns the user with the default views of the lists in the request's client. */
async function withViews(tx: Transaction, self: User, caller: Caller): Promise<User> {
  const { clientId } = caller
  const views = clientId === null ? {} : await readDefaultViews(tx, caller, clientId)
  if (Object.keys(views).length === 0) return self
  return {
    ...self,
    clients: self.clients.map((client) => (client.clientId === clientId ? { ...client, views } : client)),
  }
}

/** Adds the tenant's contact to each of the user's clients whose tenant is suspended. Nothing can be changed in these clients. */
async function withSuspensions(tx: Transaction, self: User, { clients }: Caller): Promise<User> {
  const contacts = new Map<string, string>()
  for (const { tenantId } of clients.filter(({ tenantStatus }) => tenantStatus === 'SUSPENDED')) {
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantId, tenantId))
    if (tenant !== undefined) contacts.set(tenantId, tenant.contactEmail)
  }
  if (contacts.size === 0) return self
  return {
    ...self,
    clients: self.clients.map((client) => {
      const contact = contacts.get(client.tenantId)
      return contact === undefined ? client : { ...client, suspended: { contact } }
    }),
  }
}

/** The routes for the signed-in user. */
export const userRoutes = [readSelf, updateSelf, signOut, revokeSessions]
