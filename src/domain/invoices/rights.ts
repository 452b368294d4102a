/** Returns whether a caller's roles allow voiding, crediting or reversing (domain.md §2). A permission alone isn't enough. */
export const canReverseBilling = (roles: readonly string[]): boolean =>
  roles.some((role) => role !== 'EMPLOYEE')
