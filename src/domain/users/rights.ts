import {
  areas,
  effectivePermissions,
  type Area,
  type PermissionOverrides,
  type Role,
} from '#domain/kernel/permissions.ts'
import { presetOf, presetTexts } from '#domain/users/access.ts'
import { words } from '#lookups/options.ts'

/** How far a permission goes. */
type Level = 'Maintain' | 'View' | '–'

/** What a user can do in one area, and why. */
export interface Right {
  readonly area: Area
  readonly level: Level
  readonly why: string
}

/** Returns how far a list of permissions goes in an area. */
export function levelOf(held: readonly string[], area: Area): Level {
  if (held.includes(`CAN_MAINTAIN_${area}`)) return 'Maintain'
  return held.includes(`CAN_VIEW_${area}`) ? 'View' : '–'
}

/** Returns what limits a permission of a role further (domain.md §2); empty if nothing does. */
export function limitOf(role: Role, area: Area): string {
  if (role === 'EMPLOYEE' && area === 'TIMESHEETS') return 'own only'
  return role === 'CLIENT_ADMIN' && area === 'USERS' ? 'own clients' : ''
}

const rank: readonly Level[] = ['–', 'View', 'Maintain']

/** Returns what a user with some roles and exceptions can do in each area, and why. */
export function explainRights(roles: readonly Role[], overrides: PermissionOverrides): readonly Right[] {
  const held = effectivePermissions(roles, overrides)
  const byRole = effectivePermissions(roles)
  const preset = presetOf(overrides)
  const names = roles.map(words).join(', ')
  return areas.map((area) => {
    const [level, usual] = [levelOf(held, area), levelOf(byRole, area)]
    if (rank.indexOf(level) > rank.indexOf(usual)) return { area, level, why: 'Granted to this user' }
    if (level !== usual) {
      const why = preset === null ? 'Denied to this user' : `Not part of the job ${presetTexts[preset]}`
      return { area, level, why: level === '–' ? why : `${why}: maintaining` }
    }
    if (level === '–') return { area, level, why: `Not part of the role ${names}` }
    const limits = roles.map((role) => limitOf(role, area))
    const limit = limits.includes('') ? '' : (limits[0] ?? '')
    return { area, level, why: `Role ${names}${limit === '' ? '' : `, ${limit}`}` }
  })
}
