import { roles } from '#domain/kernel/permissions.ts'
import { rankOf } from '#domain/users/access.ts'
import { limitableRoles } from '#domain/users/rolePermissions.ts'

/**
 * Returns true if a user can grant exceptions to users with these roles. A grant outlasts every limit of a role, so users who are
 * limited themselves could otherwise keep each other's permissions.
 */
export function canGrantExceptions(granted: readonly string[], givenRoles: readonly string[]): boolean {
  const highest = roles.find((role) => givenRoles.includes(role))
  return !limitableRoles.some((role) => role === highest) || rankOf(givenRoles) < rankOf(granted)
}
