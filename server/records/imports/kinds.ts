import type { ImportKind } from '#domain/imports/kinds.ts'
import { employeeImporting } from '#server/records/employees/importing.ts'
import type { AnyImporting } from '#server/records/imports/kind.ts'

/** How each kind of file is imported. */
export const importings: Readonly<Record<ImportKind, AnyImporting>> = {
  employees: employeeImporting,
}
