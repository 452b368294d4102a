import {
  areas,
  builtInPermissions,
  effectivePermissions,
  type Area,
  type Permission,
  type PermissionOverrides,
  type Role,
} from '#domain/kernel/permissions.ts'
import { presetFor, presetTexts, rankOf } from '#domain/users/access.ts'
import { toWords } from '#lookups/options.ts'

/** The access level in an area. A dash means no access. */
type Level = 'Maintain' | 'View' | '–'

/** Returns the access level that permissions grant in an area. */
export function levelOf(permissions: readonly string[], area: Area): Level {
  if (permissions.includes(`CAN_MAINTAIN_${area}`)) return 'Maintain'
  return permissions.includes(`CAN_VIEW_${area}`) ? 'View' : '–'
}

/** Returns the additional limit on a role's permissions in an area, or an empty string. */
export function limitOf(role: Role, area: Area): string {
  if (role === 'EMPLOYEE' && area === 'TIMESHEETS') return 'own only'
  return role === 'CLIENT_ADMIN' && area === 'USERS' ? 'assigned clients' : ''
}

/** Whether a user has a permission, and why. */
export interface ExplainedPermission {
  readonly permission: Permission
  readonly allowed: boolean
  readonly why: string
}

/** Returns a permission in words, such as `View projects`. */
export const permissionText = (permission: Permission): string => toWords(permission.slice('CAN_'.length))

/**
 * Returns whether a user with these roles and exceptions has each permission, and why. The reason is a role,
 * preset, setting, grant or denial. `defaults` are the roles' permissions in the client.
 */
export function explainPermissions(
  roles: readonly Role[],
  overrides: PermissionOverrides,
  defaults = builtInPermissions,
): readonly ExplainedPermission[] {
  const effective = effectivePermissions(roles, overrides, defaults)
  const [fromRoles, builtIn] = [defaults, builtInPermissions].map((each) =>
    effectivePermissions(roles, { grant: [], deny: [] }, each),
  ) as [Permission[], Permission[]]
  const preset = presetFor(roles, overrides)
  // Only the highest role counts.
  const counted = roles.filter((role) => rankOf([role]) === rankOf(roles))
  const names = counted.map(toWords).join(', ')
  const { grant, deny } = overrides
  return areas.flatMap((area) =>
    pairOf(area).map((permission, index): ExplainedPermission => {
      const [view, maintain] = pairOf(area)
      const counterpart = index === 0 ? maintain : view
      const allowed = effective.includes(permission)
      if (!allowed) {
        const denied = deny.includes(permission)
        if (preset !== null && (denied || deny.includes(view)))
          return { permission, allowed, why: `Not included in the ${presetTexts[preset]} preset` }
        if (denied) return { permission, allowed, why: 'Denied to this user' }
        if (permission === maintain && deny.includes(view) && [...fromRoles, ...grant].includes(maintain))
          return { permission, allowed, why: `Needs “${permissionText(view)}”, which is denied` }
        const roleText = `the ${names} role`
        if (!fromRoles.includes(permission) && builtIn.includes(permission))
          return { permission, allowed, why: `Removed from ${roleText} in Settings` }
        return { permission, allowed, why: `Not included in ${roleText}` }
      }
      if (!fromRoles.includes(permission))
        return grant.includes(permission)
          ? { permission, allowed, why: 'Granted to this user' }
          : { permission, allowed, why: `Comes with “${permissionText(counterpart)}”` }
      const limits = counted.map((role) => limitOf(role, area))
      const limit = limits.includes('') ? '' : ` (${limits[0] ?? ''})`
      const included = preset === null ? '' : `, included in the ${presetTexts[preset]} preset`
      return { permission, allowed, why: `Granted by: ${names}${limit}${included}` }
    }),
  )
}

const pairOf = (area: Area) => [`CAN_VIEW_${area}`, `CAN_MAINTAIN_${area}`] as const
