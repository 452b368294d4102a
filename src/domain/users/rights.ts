import {
  areas,
  effectivePermissions,
  type Area,
  type PermissionOverrides,
  type Role,
} from '#domain/kernel/permissions.ts'
import { presetOf, presetTexts, type Preset } from '#domain/users/access.ts'
import { words } from '#lookups/options.ts'

/** The access level of a permission. */
type Level = 'Maintain' | 'View' | '–'

/** What a user can do in one area, and why. */
export interface Right {
  readonly area: Area
  readonly level: Level
  readonly why: string
}

/** Returns the access level that permissions grant in an area. */
export function levelOf(permissions: readonly string[], area: Area): Level {
  if (permissions.includes(`CAN_MAINTAIN_${area}`)) return 'Maintain'
  return permissions.includes(`CAN_VIEW_${area}`) ? 'View' : '–'
}

/** Returns an extra limit on a role's permission, or an empty string. */
export function limitOf(role: Role, area: Area): string {
  if (role === 'EMPLOYEE' && area === 'TIMESHEETS') return 'own only'
  return role === 'CLIENT_ADMIN' && area === 'USERS' ? 'own clients' : ''
}

const rank: readonly Level[] = ['–', 'View', 'Maintain']

function denialText(level: Level, preset: Preset | null): string {
  if (preset === null) return level === '–' ? 'Denied to this user' : 'Maintain access denied to this user'
  const included = `included in the ${presetTexts[preset]} preset`
  return level === '–' ? `Not ${included}` : `Maintain access isn't ${included}`
}

/** Returns what a user with some roles and exceptions can do in each area, and why. */
export function explainRights(roles: readonly Role[], overrides: PermissionOverrides): readonly Right[] {
  const granted = effectivePermissions(roles, overrides)
  const byRole = effectivePermissions(roles)
  const preset = presetOf(overrides)
  const names = roles.map(words).join(', ')
  return areas.map((area) => {
    const [level, usual] = [levelOf(granted, area), levelOf(byRole, area)]
    if (rank.indexOf(level) > rank.indexOf(usual)) return { area, level, why: 'Granted to this user' }
    if (level !== usual) return { area, level, why: denialText(level, preset) }
    if (level === '–') return { area, level, why: `Not included in ${names}` }
    const limits = roles.map((role) => limitOf(role, area))
    const limit = limits.includes('') ? '' : (limits[0] ?? '')
    return { area, level, why: `Granted by: ${names}${limit === '' ? '' : ` (${limit})`}` }
  })
}
