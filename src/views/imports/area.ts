import { importAreaOf, importKinds, importPermissionArea, type ImportKind } from '#domain/imports/kinds.ts'
import type { PageArea } from '#views/shell/area.ts'

/** The parent path of each import page. It makes the navigation highlight the entry for the imported records. */
const paths: Readonly<Record<ImportKind, string>> = {
  employees: '/employees',
  projects: '/contracts/projects',
  contracts: '/contracts',
  assignments: '/assignments',
  timesheets: '/timesheets',
}

/** The pages that import files, one for each kind of record. */
export const imports: readonly PageArea[] = importKinds.map((kind) => ({
  name: importAreaOf(kind),
  title: `Import ${kind}`,
  permission: importPermissionArea(kind),
  maintains: true,
  ...(kind === 'timesheets' && { requiredRight: 'OTHERS' }),
  path: `${paths[kind]}/import`,
  page: () => import('#views/imports/ImportView.tsx'),
}))
