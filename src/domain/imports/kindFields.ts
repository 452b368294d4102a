import { employeeImportFields } from '#domain/employees/importFields.ts'
import type { ImportField } from '#domain/imports/fields.ts'
import type { ImportKind } from '#domain/imports/kinds.ts'

/** The columns of each kind of file. */
export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  employees: employeeImportFields,
}
