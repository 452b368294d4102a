import { roles } from '#domain/kernel/permissions.ts'
import { rankOf } from '#domain/users/access.ts'
import { limitableRoles } from '#domain/users/rolePermissions.ts'

/**
 * Returns true if a user can grant exceptions to users with these roles. Exceptions can go beyond the limits of a
 * role. Without this check, users with the same limited role could grant each other what the limits take away.
 */
export function canGrantExceptions(ownRoles: readonly string[], givenRoles: readonly string[]): boolean {
  const highest = roles.find((role) => givenRoles.includes(role))
  return !limitableRoles.some((role) => role === highest) || rankOf(givenRoles) < rankOf(ownRoles)
}
