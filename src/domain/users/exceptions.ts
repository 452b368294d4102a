import { roles } from '#domain/kernel/permissions.ts'
import { rankOf } from '#domain/users/access.ts'
import { limitableRoles } from '#domain/users/rolePermissions.ts'

/**
 * Returns true if a user can grant exceptions to users with these roles. Limits of a role don't affect
 * grants, so users with the same limited role could otherwise grant each other what the limits take away.
 */
export function canGrantExceptions(ownRoles: readonly string[], givenRoles: readonly string[]): boolean {
  const highest = roles.find((role) => givenRoles.includes(role))
  return !limitableRoles.some((role) => role === highest) || rankOf(givenRoles) < rankOf(ownRoles)
}
