import {
  areas,
  builtInPermissions,
  type Area,
  type Permission,
  type RolePermissions,
} from '#domain/kernel/permissions.ts'

// The setting `rolePermissions` of a tenant or client. It gives a role less access by default than the role's
// built-in permissions do (domain.md §1 Settings). Admins and super admins can't be limited, so that they can undo any change.

/** How much a role can do in an area, from least to most. */
export const accessLevels = ['NO_ACCESS', 'VIEW_ONLY', 'MAINTAIN'] as const
export type AccessLevel = (typeof accessLevels)[number]

/** The roles that can be limited, with the areas of their built-in permissions. */
export const limitableAreas = { CLIENT_ADMIN: areas, EMPLOYEE: ['TIMESHEETS'] } as const
export type LimitableRole = keyof typeof limitableAreas
export const limitableRoles = Object.keys(limitableAreas) as readonly LimitableRole[]

/** The default access of each role that can be limited. */
export type RoleAccess = {
  readonly [Role in LimitableRole]: Readonly<Record<(typeof limitableAreas)[Role][number], AccessLevel>>
}
/** The setting as stored. An area without its own level inherits one. */
export type RoleLimits = { readonly [role: string]: Readonly<Partial<Record<Area, AccessLevel>>> }

/** Everything that the roles' built-in permissions allow. */
export const fullRoleAccess: RoleAccess = {
  CLIENT_ADMIN: {
    TIMESHEETS: 'MAINTAIN',
    PROJECTS: 'MAINTAIN',
    EMPLOYEES: 'MAINTAIN',
    USERS: 'MAINTAIN',
    INVOICES: 'MAINTAIN',
  },
  EMPLOYEE: { TIMESHEETS: 'MAINTAIN' },
}

/** Returns a role's level in an area, or the highest level if `access` has none. */
export const levelIn = (access: RoleLimits, role: LimitableRole, area: Area): AccessLevel =>
  access[role]?.[area] ?? 'MAINTAIN'

/** Returns true if the first level allows more than the second one. */
export const isAbove = (one: AccessLevel, other: AccessLevel): boolean =>
  accessLevels.indexOf(one) > accessLevels.indexOf(other)

/** Returns the access in which each role and area has the level from `levelOf`. */
function mapAccess(levelOf: (role: LimitableRole, area: Area) => AccessLevel): RoleAccess {
  return Object.fromEntries(
    limitableRoles.map((role) => [
      role,
      Object.fromEntries(limitableAreas[role].map((area) => [area, levelOf(role, area)])),
    ]),
  ) as RoleAccess
}

/** Returns the inherited access, reduced by limits. Limits never add access, so a client never allows what its tenant doesn't. */
export const limitedAccess = (inherited: RoleAccess, limits: RoleLimits): RoleAccess =>
  mapAccess((role, area) => {
    const [outer, own] = [levelIn(inherited, role, area), levelIn(limits, role, area)]
    return isAbove(own, outer) ? outer : own
  })

/** Returns what to store for changed access: the levels that were set before, and those that changed. All others stay inherited. */
export function limitsToStore(before: RoleAccess, after: RoleAccess, stored: RoleLimits): RoleLimits {
  return Object.fromEntries(
    limitableRoles.map((role) => [
      role,
      Object.fromEntries(
        limitableAreas[role].flatMap((area: Area) => {
          const level = levelIn(after, role, area)
          if (level !== levelIn(before, role, area)) return [[area, level]]
          const own = stored[role]?.[area]
          return own === undefined ? [] : [[area, own]]
        }),
      ),
    ]),
  )
}

/** Returns the permissions that each role has under this access. */
export function permissionsUnder(access: RoleAccess): RolePermissions {
  const limited = Object.fromEntries(
    limitableRoles.map((role) => [
      role,
      builtInPermissions[role].filter((permission) => isWithin(permission, role, access)),
    ]),
  )
  return { ...builtInPermissions, ...limited }
}

function isWithin(permission: Permission, role: LimitableRole, access: RoleLimits): boolean {
  const [, verb, area] = /^CAN_(VIEW|MAINTAIN)_(.*)$/.exec(permission) ?? []
  const level = levelIn(access, role, area as Area)
  return level === 'MAINTAIN' || (verb === 'VIEW' && level === 'VIEW_ONLY')
}
