/** Roles, permissions, and which role has which permissions (product.md §6, domain.md §2), for the server and the browser. Only the server enforces them. */

export const roles = ['SUPER_ADMIN', 'ADMIN', 'CLIENT_ADMIN', 'EMPLOYEE'] as const
export type Role = (typeof roles)[number]

export const areas = ['TIMESHEETS', 'PROJECTS', 'EMPLOYEES', 'USERS', 'INVOICES'] as const
export type Area = (typeof areas)[number]

/** Rights granted by role alone: access to clients, tenants and other users' records. */
export type RoleRight = 'CLIENTS' | 'TENANTS' | 'OTHERS'
export type PermissionTarget = Area | RoleRight

export type Permission = `CAN_${'VIEW' | 'MAINTAIN'}_${Area}`
export const permissions: readonly Permission[] = areas.flatMap((area) => [
  `CAN_VIEW_${area}` as const,
  `CAN_MAINTAIN_${area}` as const,
])

/** The permissions of each role. */
export type RolePermissions = Readonly<Record<Role, readonly Permission[]>>

/** What each role allows unless a setting limits it. */
export const builtInPermissions: RolePermissions = {
  SUPER_ADMIN: permissions,
  ADMIN: permissions,
  CLIENT_ADMIN: permissions,
  EMPLOYEE: ['CAN_VIEW_TIMESHEETS', 'CAN_MAINTAIN_TIMESHEETS'],
}

/** Permissions granted or denied to one user on top of their roles. */
export interface PermissionOverrides {
  readonly grant: readonly Permission[]
  readonly deny: readonly Permission[]
}

/** Returns true if the value is one of the four roles. */
export function isRole(text: unknown): text is Role {
  return roles.some((role) => role === text)
}

/**
 * Returns the effective permissions: the defaults of the highest role, then grants, then denials. Maintain
 * implies view, denying view denies maintain, and an unknown role grants nothing. The defaults are the
 * built-in permissions unless a client's settings limit them. A user's lower roles add nothing. Otherwise, the
 * permissions of EMPLOYEE, which are only meant for the user's own records, would apply to all records.
 */
export function effectivePermissions(
  roleNames: readonly string[],
  overrides: PermissionOverrides = { grant: [], deny: [] },
  defaults = builtInPermissions,
): Permission[] {
  const role = roles.find((each) => roleNames.includes(each))
  const granted = new Set<Permission>([...(role ? defaults[role] : []), ...overrides.grant])
  const denied = new Set<Permission>(overrides.deny)
  return permissions.filter((permission) => {
    const view = permission.replace('MAINTAIN', 'VIEW') as Permission
    const maintain = permission.replace('VIEW', 'MAINTAIN') as Permission
    if (denied.has(view)) return false
    return permission === view
      ? granted.has(view) || (granted.has(maintain) && !denied.has(maintain))
      : granted.has(maintain) && !denied.has(maintain)
  })
}

/** Returns the rights that roles grant by themselves, named like permissions. */
export function rightsOfRoles(
  roleNames: readonly string[],
): readonly `CAN_${'VIEW' | 'MAINTAIN'}_${RoleRight}`[] {
  if (roleNames.includes('SUPER_ADMIN'))
    return ['CAN_MAINTAIN_CLIENTS', 'CAN_MAINTAIN_TENANTS', 'CAN_MAINTAIN_OTHERS']
  if (roleNames.includes('ADMIN')) return ['CAN_MAINTAIN_CLIENTS', 'CAN_VIEW_TENANTS', 'CAN_MAINTAIN_OTHERS']
  return roleNames.includes('CLIENT_ADMIN') ? ['CAN_MAINTAIN_OTHERS'] : []
}

/** Returns true if the permissions allow viewing the area, or one of several areas. */
export function canView(
  granted: readonly string[],
  area: PermissionTarget | readonly PermissionTarget[],
): boolean {
  return [area]
    .flat()
    .some((each) => granted.includes(`CAN_VIEW_${each}`) || granted.includes(`CAN_MAINTAIN_${each}`))
}

/** Returns true if the permissions allow changing the area, or one of several areas. */
export function canMaintain(
  granted: readonly string[],
  area: PermissionTarget | readonly PermissionTarget[],
): boolean {
  return [area].flat().some((each) => granted.includes(`CAN_MAINTAIN_${each}`))
}
