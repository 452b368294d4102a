import * as z from 'zod/mini'
import { email, key, optional, text, uid, version } from '#domain/kernel/fields.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'
import { permissions, roles, type Permission } from '#domain/kernel/permissions.ts'
import { userFilters } from '#domain/users/filters.ts'
import { user } from '#domain/users/record.ts'

const permission = z.enum(permissions as [Permission, ...Permission[]], {
  error: 'Enter a permission, such as CAN_VIEW_EMPLOYEES.',
})
/** Rejects a list that contains a value more than once. */
const noDuplicates = (noun: string) =>
  z.refine<readonly string[]>((values) => new Set(values).size === values.length, {
    error: `Select each ${noun} only once.`,
  })
const permissionList = z.array(permission).check(z.maxLength(permissions.length), noDuplicates('permission'))
/** The maximum number of clients that a user can have. The provider stores at most 1,000 characters for a user's clients and roles. */
export const maxClients = 50
const clientIds = z
  .array(z.string().check(z.regex(/^[0-9a-z]{12}$/, { error: 'Select a client.' })), {
    error: 'Select at least one client.',
  })
  .check(
    z.minLength(1, { error: 'Select at least one client.' }),
    z.maxLength(maxClients, { error: `Select up to ${maxClients} clients.` }),
    noDuplicates('client'),
  )
const roleList = z
  .array(key('role', roles), { error: 'Select a role.' })
  .check(z.minLength(1, { error: 'Select a role.' }), z.maxLength(roles.length), noDuplicates('role'))
const employee = optional(uid('employee'))

/** A user as administrators see them: the fields of GET /user, limited to the caller's clients, plus fields for administrators only. */
export const managedUser = z.extend(user, {
  grant: permissionList,
  deny: permissionList,
  /** When the user last signed in. Null before the first sign-in. */
  lastSignInAt: z.nullable(z.string()),
  /** True if the user is linked to an employee of another client. Only that client's administrators can change the link. */
  linkedElsewhere: z.boolean(),
})
export type ManagedUser = z.output<typeof managedUser>

/** Body of POST /user/create: an invitation. */
export const userCreate = z.strictObject({
  email: email(),
  firstName: text('first name', 60),
  lastName: text('last name', 60),
  clients: clientIds,
  roles: roleList,
  grant: z.optional(permissionList),
  deny: z.optional(permissionList),
  employeeId: employee,
})

/** Body of POST /user/{uid}/update. Administrators change a user's access. Users change their name and preferences themselves. */
export const userAccess = z.strictObject({
  version: z.optional(version),
  clients: z.optional(clientIds),
  roles: z.optional(roleList),
  grant: z.optional(permissionList),
  deny: z.optional(permissionList),
  employeeId: employee,
})

/** Body of the calls that send an event to a user, such as disabling them. */
export const userEvent = z.strictObject({ version: z.optional(version) })

/** Query of GET /users. */
export const userQuery = z.strictObject({
  ...listQuery,
  sort: sortBy(['lastName', 'email', 'status']),
  ...filterQuery(userFilters),
})
export type UserQuery = z.input<typeof userQuery>

/** The purposes for which a user can be selected. An approver needs permission to maintain timesheets. */
const choicePurposes = ['MANAGER', 'APPROVER'] as const

/** Query of GET /users/choices. */
export const userChoiceQuery = z.strictObject({
  ...listQuery,
  for: z._default(
    z.enum(choicePurposes, { error: 'Set the parameter “for” to MANAGER or APPROVER.' }),
    'MANAGER',
  ),
})

/** A user as shown in a selection list. */
export const userChoice = z.object({
  uid: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The user's employee record in this client, or null if they have none. */
  employeeId: z.nullable(z.string()),
})
export type UserChoice = z.output<typeof userChoice>

/** One entry in the response of GET /roles/permissions. */
export const roleRights = z.object({ role: z.enum(roles), permissions: permissionList, scope: z.string() })
export type RoleRights = z.output<typeof roleRights>
