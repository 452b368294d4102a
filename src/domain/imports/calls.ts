import type { Call } from '#domain/kernel/calls/calls.ts'
import { importKinds, importPermission, type ImportKind } from '#domain/imports/kinds.ts'
import type { Role } from '#domain/kernel/permissions.ts'

type Action = 'validate' | 'commit' | 'template'

/** The name of an import call, such as `validateEmployees`. */
export type ImportCallName = `${Action}${Capitalize<ImportKind>}`

/** Returns the name of the call for an action on one kind of import. */
export const importCallName = <A extends Action>(action: A, kind: ImportKind) =>
  `${action}${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as `${A}${Capitalize<ImportKind>}`

/** The roles that may import time. Employees only enter their own time. */
const timeImportRoles: readonly Role[] = ['SUPER_ADMIN', 'ADMIN', 'CLIENT_ADMIN']

const callsOf = (kind: ImportKind): readonly (readonly [ImportCallName, Call])[] => {
  const permission = importPermission(kind)
  const access = {
    permission,
    ...(kind === 'timesheets' ? { roles: timeImportRoles } : {}),
    client: 'required',
  } as const
  return [
    [
      importCallName('validate', kind),
      {
        method: 'POST',
        path: `/import/${kind}/validate`,
        ...access,
        uploads: true,
        summary: `Upload and check a CSV file of ${kind}`,
      },
    ],
    [
      importCallName('commit', kind),
      {
        method: 'POST',
        path: `/import/${kind}/commit`,
        ...access,
        creates: true,
        summary: `Add all ${kind} from a checked file, or none`,
      },
    ],
    [
      importCallName('template', kind),
      {
        method: 'GET',
        path: `/import/template/${kind}`,
        ...access,
        summary: `An empty CSV file with the columns for ${kind}`,
      },
    ],
  ]
}

/** The calls shared by all kinds of imports need one of these permissions. The server also checks for the one that the import's kind requires. */
const permission = [...new Set(importKinds.map(importPermission))]

/** The calls that import files. The browser loads them with the import page. */
export const importCalls = {
  ...(Object.fromEntries(importKinds.flatMap(callsOf)) as Record<ImportCallName, Call>),
  listImports: {
    method: 'GET',
    path: '/imports',
    permission,
    client: 'required',
    summary: 'Recent imports of the client',
  },
  readImport: {
    method: 'GET',
    path: '/import/:id',
    permission,
    client: 'required',
    summary: 'An import with its columns, mapping and first errors',
  },
  readImportProgress: {
    method: 'GET',
    path: '/import/:id/progress',
    permission,
    client: 'required',
    summary: 'How many rows of an import have been added or removed',
  },
  checkImport: {
    method: 'POST',
    path: '/import/:id/check',
    permission,
    client: 'required',
    summary: 'Check the next rows of an import. A new mapping restarts the check at the first row',
  },
  readImportErrors: {
    method: 'GET',
    path: '/import/:id/errors',
    permission,
    client: 'required',
    summary: 'The rows with errors, as a CSV file',
  },
  undoImport: {
    method: 'POST',
    path: '/import/:id/undo',
    permission,
    client: 'required',
    summary: 'Remove the records of an import, except those that have changed or are in use',
  },
} as const satisfies Record<string, Call>
