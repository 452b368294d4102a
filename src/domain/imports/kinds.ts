import type { Area, Permission } from '#domain/kernel/permissions.ts'

/** The kinds of records that an import can add. */
export const importKinds = ['employees', 'projects', 'contracts', 'assignments', 'timesheets'] as const
export type ImportKind = (typeof importKinds)[number]

const permissionAreas: Readonly<Record<ImportKind, Area>> = {
  employees: 'EMPLOYEES',
  projects: 'PROJECTS',
  contracts: 'PROJECTS',
  assignments: 'PROJECTS',
  timesheets: 'TIMESHEETS',
}

/** Returns the permission area of a kind. */
export const importPermissionArea = (kind: ImportKind): Area => permissionAreas[kind]

/** Returns the permission that an import needs. It is the same as for adding a single record. */
export const importPermission = (kind: ImportKind): Permission => `CAN_MAINTAIN_${permissionAreas[kind]}`

/** Returns the name of the page that imports a kind, such as `importEmployees`. */
export const importAreaOf = (kind: ImportKind): string =>
  `import${kind.charAt(0).toUpperCase()}${kind.slice(1)}`

/** Returns the kind that a page imports, or undefined for any other page. */
export const importKindOf = (area: string): ImportKind | undefined =>
  importKinds.find((kind) => importAreaOf(kind) === area)
