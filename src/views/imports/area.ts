import { importAreaOf, importKinds, importPermissionArea } from '#domain/imports/kinds.ts'
import type { PageArea } from '#views/shell/area.ts'

/** The pages that import files, one for each kind of record. */
export const imports: readonly PageArea[] = importKinds.map((kind) => ({
  name: importAreaOf(kind),
  title: `Import ${kind}`,
  permission: importPermissionArea(kind),
  maintains: true,
  path: `/${kind}/import`,
  page: () => import('#views/imports/ImportView.tsx'),
}))
