import type { Guard } from '#test/guards/guard.ts'

const limits = 'test/server/settings/rolePermissions.test.ts'
const roleAccess = 'server/records/settings/roleAccess.ts'

/** Guards of what roles allow in a client, of the search across lists, and of reminders to employees. */
export const roleGuards: readonly Guard[] = [
  {
    guard: 'users cannot grant a permission that they lack in one of the clients',
    file: 'server/records/users/grants.ts',
    find: '[clientOf(caller).clientId, ...clientIds].some(',
    without: '[clientOf(caller).clientId, ...clientIds.slice(0, 0)].some(',
    test: limits,
  },
  {
    guard: 'users cannot change the permissions of their own role or a higher one',
    file: roleAccess,
    find: 'if (rankOf([role]) >= rankOf(caller.roles))',
    without: 'if (rankOf([role]) > 4 && caller)',
    test: limits,
  },
  {
    guard: 'users cannot give a role back a permission that they lack',
    file: roleAccess,
    find: 'if (beyond.some(isNew))',
    without: 'if (beyond.some(isNew) && false)',
    test: limits,
  },
  {
    guard: 'a client cannot give a role what its tenant took away',
    file: roleAccess,
    find: 'if (errors.length > 0) throw ruleBroken(errors)',
    without: '',
    test: limits,
  },
  {
    guard: 'the limits of a tenant hold in its clients',
    file: 'server/pipeline/caller.ts',
    find: 'effectivePermissions(caller.roles, caller.overrides, roleDefaultsIn(caller, clientId))',
    without: 'effectivePermissions(caller.roles, caller.overrides)',
    test: limits,
  },
  {
    guard: 'the search skips lists that the user cannot view',
    file: 'server/records/search/routes.ts',
    find: '|| !isAllowed(call, context.caller.permissions)',
    without: '|| !call',
    test: 'test/server/search/search.test.ts',
  },
  {
    guard: 'a client can only take away from what its tenant allows',
    file: 'src/domain/users/rolePermissions.ts',
    find: 'return isAbove(own, outer) ? outer : own',
    without: 'return outer && own',
    test: limits,
  },
  {
    guard: 'a limited role cannot be selected as an approver',
    file: 'server/records/users/choices.ts',
    find: "(role) => role !== 'EMPLOYEE' && defaults[role].includes('CAN_MAINTAIN_TIMESHEETS'),",
    without: "(role) => role !== 'EMPLOYEE' || defaults,",
    test: limits,
  },
  {
    guard: 'users cannot keep permissions of their own role by granting them as exceptions',
    file: 'server/records/users/grants.ts',
    find: 'if (grantsMoreThan(earlierGrants))',
    without: 'if (grantsMoreThan(earlierGrants) && false)',
    test: 'test/server/users/exceptions.test.ts',
  },
  {
    guard: 'users cannot grant exceptions to themselves',
    file: 'server/records/users/grants.ts',
    find: 'if (before?.uid === caller.uid && grantsMoreThan(before.grant))',
    without: 'if (before?.uid === caller.uid && false)',
    test: 'test/server/users/exceptions.test.ts',
  },
  {
    guard: 'a new role makes every grant an exception',
    file: 'server/records/users/grants.ts',
    find: 'before === undefined || canGrantExceptions(caller.roles, before.roles) ? [] : before.grant',
    without: 'before === undefined ? [] : before.grant',
    test: 'test/server/users/exceptions.test.ts',
  },
  {
    guard: 'users cannot leave out a denial while a limit hides the difference',
    file: 'server/records/users/grants.ts',
    find: 'permissionsBeyond(withoutLimits, roles, overrides).length > 0 ||',
    without: 'withoutLimits.length < 0 ||',
    test: 'test/server/users/exceptions.test.ts',
  },
  {
    guard: 'users get no client of another tenant',
    file: 'server/db/migrations/0170_clients_of_one_tenant.sql',
    find: "RAISE EXCEPTION 'a client of another tenant' USING ERRCODE = '42501';",
    without: 'NULL;',
    test: 'test/server/users/tenants.test.ts',
  },
  {
    guard: 'users grant nothing in a client that is not in their token',
    file: 'server/pipeline/caller.ts',
    find: 'if (!isKnown && limitableRoles.some((role) => role === caller.roles[0])) return []',
    without: 'void isKnown',
    test: limits,
  },
  {
    guard: 'a list that is too slow does not stop the search in the others',
    file: 'server/db/savepoint.ts',
    find: 'await tx.execute(sql`ROLLBACK TO SAVEPOINT part`)',
    without: '',
    test: 'test/server/search/search.test.ts',
  },
  {
    guard: 'another address of an employee gets no second reminder on a day',
    file: 'server/records/timesheets/reminders.ts',
    find: "if (earlier.some(({ state }) => state !== 'FAILED' && state !== 'UNKNOWN')) return false",
    without: '',
    test: 'test/server/timesheets/reminders.test.ts',
  },
  {
    guard: 'a reminder that waits is not sent to an old address',
    file: 'server/mail/sendMails.ts',
    find: 'await withOwner(database, failOutdatedTimesheetReminders)',
    without: 'void failOutdatedTimesheetReminders',
    test: 'test/server/timesheets/reminders.test.ts',
  },
  {
    guard: 'users are changed only in clients whose users the caller can maintain',
    file: 'server/records/users/grants.ts',
    find: "if (clientIds.some((clientId) => !permissionsIn(caller, clientId).includes('CAN_MAINTAIN_USERS')))",
    without: 'if (clientIds.length < 0)',
    test: 'test/server/users/limitedClients.test.ts',
  },
]
