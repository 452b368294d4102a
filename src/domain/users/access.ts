import {
  builtInPermissions,
  effectivePermissions,
  permissions,
  roles,
  type Permission,
  type PermissionOverrides,
  type Role,
} from '#domain/kernel/permissions.ts'

/** The scope of each role. */
export const roleScopes: Readonly<Record<Role, string>> = {
  SUPER_ADMIN: 'All tenants',
  ADMIN: 'All clients in their tenant',
  CLIENT_ADMIN: 'Assigned clients',
  EMPLOYEE: 'Own records',
}

/** Returns the highest rank among the roles. Higher numbers are higher ranks, and 0 means no role. */
export const rankOf = (roleNames: readonly string[]): number =>
  Math.max(0, ...roles.map((role, index) => (roleNames.includes(role) ? roles.length - index : 0)))

/** Returns the roles that a user can grant: their own roles and those below. */
export const rolesGrantableBy = (ownRoles: readonly string[]): readonly Role[] =>
  roles.filter((role) => rankOf([role]) <= rankOf(ownRoles))

/** The permissions for job functions that need fewer permissions than a client admin has (domain.md §2). */
export const presets = {
  APPROVER: ['CAN_MAINTAIN_TIMESHEETS', 'CAN_VIEW_PROJECTS', 'CAN_VIEW_EMPLOYEES'],
  RECRUITER: ['CAN_MAINTAIN_PROJECTS', 'CAN_MAINTAIN_EMPLOYEES', 'CAN_VIEW_TIMESHEETS'],
  BILLING_CLERK: ['CAN_MAINTAIN_INVOICES', 'CAN_VIEW_TIMESHEETS', 'CAN_VIEW_PROJECTS'],
  AUDITOR: permissions.filter((name) => name.startsWith('CAN_VIEW_')),
} as const satisfies Record<string, readonly Permission[]>
export type Preset = keyof typeof presets
export const presetNames = Object.keys(presets) as readonly Preset[]

/** The names of the presets. */
export const presetTexts: Readonly<Record<Preset, string>> = {
  APPROVER: 'Timesheet approver',
  RECRUITER: 'Recruiter',
  BILLING_CLERK: 'Billing clerk',
  AUDITOR: 'Auditor',
}

/** Returns the exceptions that limit a client admin to exactly a preset's permissions. */
export function presetOverrides(name: Preset): PermissionOverrides {
  const allowed = effectivePermissions([], { grant: presets[name], deny: [] })
  return { grant: [], deny: permissions.filter((permission) => !allowed.includes(permission)) }
}

/** Returns the preset that matches the exceptions, or null if none does. */
function presetOf({ grant, deny }: PermissionOverrides): Preset | null {
  if (grant.length > 0) return null
  const isSameSet = (one: readonly string[]) => [...one].sort().join() === [...deny].sort().join()
  return presetNames.find((name) => isSameSet(presetOverrides(name).deny)) ?? null
}

/** Returns the preset of a user, or null if there is none. Presets only apply to users whose highest role is client admin. */
export const presetFor = (roleNames: readonly string[], overrides: PermissionOverrides): Preset | null =>
  rankOf(roleNames) === rankOf(['CLIENT_ADMIN']) ? presetOf(overrides) : null

/**
 * Returns the permissions that a user gets from roles and exceptions but the caller doesn't have. A grant that is also
 * denied counts too, because it takes effect when the denial is removed. If EMPLOYEE is the user's highest
 * role, its permissions don't count. They only apply to the user's own timesheets. `defaults` are the roles'
 * permissions in the client.
 */
export function permissionsBeyond(
  callerPermissions: readonly string[],
  givenRoles: readonly Role[],
  { grant, deny }: PermissionOverrides,
  defaults = builtInPermissions,
): readonly Permission[] {
  const ownTimePermissions = rankOf(givenRoles) === rankOf(['EMPLOYEE']) ? defaults.EMPLOYEE : []
  const allowed = [
    ...effectivePermissions(givenRoles, { grant, deny }, defaults),
    ...effectivePermissions([], { grant, deny: [] }),
  ]
  return permissions.filter(
    (name) =>
      allowed.includes(name) && !callerPermissions.includes(name) && !ownTimePermissions.includes(name),
  )
}
