import type { Guard } from '#test/guards/guard.ts'

const pipeline = 'test/server/pipeline'
const authorize = 'server/pipeline/authorize.ts'
const caller = 'server/pipeline/caller.ts'
const define = 'server/pipeline/defineRoute.ts'
const tokens = `${pipeline}/tokens.test.ts`
const order = `${pipeline}/order.test.ts`

/** Guards of permissions, clients and sessions. */
export const callers: readonly Guard[] = [
  {
    guard: 'a call needs its permission',
    file: authorize,
    find: 'if (!isAllowed(call, caller.permissions) && !ownRecord) throw notPermitted()',
    without: 'void ownRecord, void isAllowed',
    test: `${pipeline}/matrix.test.ts`,
  },
  {
    guard: 'the client in the header is one of the caller',
    file: authorize,
    find: 'if (!own.some((client) => client.clientId === sent)) throw clientForbidden()',
    without: 'void clientForbidden',
    test: order,
  },
  {
    guard: 'the client header is well-formed',
    file: authorize,
    find: "if (typeof sent !== 'string' || !shortId.test(sent)) throw badHeader('x-client-id')",
    without: "if (typeof sent !== 'string') throw badHeader('x-client-id')",
    test: order,
  },
  {
    guard: 'a request names its token once',
    file: authorize,
    find: "if (bearer === undefined || isRepeated(request, 'authorization')) throw tokenRefused()",
    without: 'void isRepeated\n  if (bearer === undefined) throw tokenRefused()',
    test: tokens,
  },
  {
    guard: 'a request carries an app-integrity token',
    file: authorize,
    find: "if (typeof token !== 'string') throw appNotVerified()",
    without: "if (typeof token !== 'string') return",
    test: order,
  },
  {
    guard: 'the app-integrity token is verified',
    file: authorize,
    find: 'throw error instanceof TokenRefused ? appNotVerified() : error',
    without: 'void error',
    test: tokens,
  },
  {
    guard: 'a user has a rate limit',
    file: authorize,
    find: 'if (wait > 0) throw tooMany(wait)',
    without: 'void tooMany, void wait',
    test: 'test/server/service.test.ts',
  },
  {
    guard: 'a suspended tenant is read only',
    file: authorize,
    find: "if (changes && !ofSession && client?.tenantStatus === 'SUSPENDED')",
    without: 'if (false && changes && !ofSession && client)',
    test: 'test/server/organization/organizations.test.ts',
  },
  {
    guard: 'restricted values are not revealed in a suspended tenant',
    file: authorize,
    find: ' || [call.permission].flat().every(isToMaintain)',
    without: ' || (void isToMaintain, false)',
    test: 'test/server/organization/manage.test.ts',
  },
  {
    guard: 'own session calls work in a suspended tenant',
    file: authorize,
    find: "const ofSession = call.permission === 'active user'",
    without: 'const ofSession = false',
    test: 'test/server/organization/organizations.test.ts',
  },
  {
    guard: 'a denial of authorize is recorded',
    file: authorize,
    find: 'await writeDenial(tx, caller, denialOf(request, call, error))',
    without: 'void writeDenial',
    test: order,
  },
  {
    guard: 'a denial of a handler is recorded',
    file: define,
    find: 'await recordDenial(deps, route, request, error)',
    without: 'void recordDenial',
    test: order,
  },
  {
    guard: 'a denial of one of several records is recorded',
    file: 'server/records/kit/refusal.ts',
    find: 'if (status !== 403) return',
    without: 'if (status !== 0) return',
    test: 'test/server/records/bulk.test.ts',
  },
  {
    guard: 'administrators keep the employee record of their own account',
    file: 'server/records/users/manageRoutes.ts',
    find: 'if (before.uid === context.caller.uid && access.employee?.id !== kept?.id) throw ownLink()',
    without: 'void ownLink',
    test: 'test/server/users/employeeLink.test.ts',
  },
  {
    guard: 'claims hold the clients that the caller of a change does not see',
    file: 'server/records/users/changing.ts',
    find: 'const claimed = await claimedClients(tx, uid)',
    without: 'const claimed = after.clients.map(({ clientId }) => clientId)',
    test: 'test/server/users/manage.test.ts',
  },
  {
    guard: 'users are not linked to archived employees',
    file: 'server/records/users/giving.ts',
    find: 'found.archivedAt !== null ||',
    without: '',
    test: 'test/server/users/employeeLink.test.ts',
  },
  {
    guard: 'a denial names what was probed',
    file: authorize,
    find: "target: typeof sent === 'string' && ID.test(sent) ? sent : null,",
    without: 'target: null,',
    test: order,
  },
  {
    guard: 'an archived user is refused',
    file: caller,
    find: '|| identity.archived)',
    without: ')',
    test: `${pipeline}/guards.test.ts`,
  },
  {
    guard: 'a disabled user is refused',
    file: caller,
    find: "if (identity.status === 'DISABLED') throw userDisabled()",
    without: 'void userDisabled',
    test: order,
  },
  {
    guard: 'sessions end with Sign out everywhere',
    file: caller,
    find: 'if (validAfter !== null && proofAt < Math.floor(Date.parse(validAfter) / 1000)) throw tokenRefused()',
    without: 'void proofAt',
    test: 'test/server/users/revokeSessions.test.ts',
  },
  {
    guard: 'roles are those of the token and the database',
    file: caller,
    find: 'claims.roles.includes(role) && identity.roles.includes(role)',
    without: 'claims.roles.includes(role)',
    test: order,
  },
  {
    guard: 'clients are those of the token and the database',
    file: caller,
    find: 'return claims.clients.flatMap((id) => identity.clients.filter((client) => client.clientId === id))',
    without: 'void claims\n  return identity.clients',
    test: order,
  },
  {
    guard: 'an inactive client is closed',
    file: 'server/db/migrations/0053_quick_lookups.sql',
    find: " AND c.status = 'ACTIVE'",
    without: '',
    test: 'test/server/organization/organizations.test.ts',
  },
  {
    guard: 'an archived client is closed',
    file: 'server/db/migrations/0053_quick_lookups.sql',
    find: ' AND c.archived_at IS NULL',
    without: '',
    test: 'test/server/organization/organizations.test.ts',
  },
  {
    guard: 'an ended membership is closed',
    file: 'server/db/migrations/0022_memberships.sql',
    find: 'm.uid = app_uid() AND m.ended_at IS NULL));',
    without: 'm.uid = app_uid()));',
    test: 'test/server/db/policies.test.ts',
  },
  {
    guard: 'accounts of employees go to the email of their record',
    file: 'server/records/users/giving.ts',
    find: "if (!caller.permissions.includes('CAN_MAINTAIN_EMPLOYEES') && !isSameEmail(found.email, email))",
    without: 'if (false && caller && email && isSameEmail)',
    test: 'test/server/users/employeeLink.test.ts',
  },
]
