import { assignmentImportFields } from '#domain/assignments/importFields.ts'
import { contractImportFields } from '#domain/contracts/importFields.ts'
import { employeeImportFields } from '#domain/employees/importFields.ts'
import type { ImportField } from '#domain/imports/fields.ts'
import type { ImportKind } from '#domain/imports/kinds.ts'
import { projectImportFields } from '#domain/projects/importFields.ts'
import { timesheetImportFields } from '#domain/timesheets/importFields.ts'

/** The columns for each kind of import. */
export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  employees: employeeImportFields,
  projects: projectImportFields,
  contracts: contractImportFields,
  assignments: assignmentImportFields,
  timesheets: timesheetImportFields,
}
