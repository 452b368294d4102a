import { isSame } from '#domain/kernel/same.ts'
import type { SettingsRecord } from '#domain/settings/input.ts'
import { rankOf } from '#domain/users/access.ts'
import {
  isAbove,
  levelIn,
  limitableAreas,
  limitableRoles,
  permissionsUnder,
  type RoleAccess,
  type RoleLimits,
} from '#domain/users/rolePermissions.ts'
import { notPermitted, ruleBroken } from '#server/pipeline/apiError.ts'
import type { Caller } from '#server/pipeline/caller.ts'

/** Throws 403 if resetting a scope's limits would remove a limit on the caller's own role or a higher one. This applies even if the inherited limits are the same today. */
export function checkResetRoles(caller: Caller, ownLimits: RoleLimits): void {
  const limited = limitableRoles.filter((role) => Object.keys(ownLimits[role] ?? {}).length > 0)
  if (rankOf(limited) >= rankOf(caller.roles)) throw notPermitted(ownRoleText)
}

const ownRoleText = "You can't change the permissions of your own role or of a role above it."

/**
 * Throws 403 for a change to the permissions of the caller's own role or a higher one, and for granting
 * permissions that the caller doesn't have. Throws 422 for more access than the scope inherits.
 */
export function checkRoleAccess(caller: Caller, before: SettingsRecord, after: RoleAccess): void {
  for (const role of limitableRoles) {
    if (isSame(before.rolePermissions[role], after[role])) continue
    if (rankOf([role]) >= rankOf(caller.roles)) throw notPermitted(ownRoleText)
    const [old, now] = [before.rolePermissions, after].map(permissionsUnder)
    const isNew = (permission: string) => old?.[role].every((each) => each !== permission) ?? true
    const beyond = now?.[role].filter((permission) => !caller.permissions.includes(permission)) ?? []
    if (beyond.some(isNew)) throw notPermitted("You can't grant permissions that you don't have.")
  }
  const { rolePermissions: inherited } = before.inherited
  const errors = limitableRoles.flatMap((role) =>
    limitableAreas[role]
      .filter((area) => isAbove(levelIn(after, role, area), levelIn(inherited, role, area)))
      .map((area) => ({
        code: 'not_allowed',
        message: "The tenant's settings allow less. Select a lower access level.",
        field: `rolePermissions.${role}.${area}`,
      })),
  )
  if (errors.length > 0) throw ruleBroken(errors)
}
