import type { Permission } from '#domain/kernel/permissions.ts'

/** The kinds of record that a file can add. */
export const importKinds = ['employees'] as const
export type ImportKind = (typeof importKinds)[number]

/** The permission that an import of each kind needs: the one to add a single record. */
export const importPermissions: Readonly<Record<ImportKind, Permission>> = {
  employees: 'CAN_MAINTAIN_EMPLOYEES',
}
