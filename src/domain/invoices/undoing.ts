/** Returns whether a caller's roles may void, credit or reverse (domain.md §2). A permission alone is not enough. */
export const mayUndoMoney = (roles: readonly string[]): boolean => roles.some((role) => role !== 'EMPLOYEE')
