import type { ImportKind } from '#domain/imports/kinds.ts'
import { assignmentImport } from '#server/records/assignments/import.ts'
import { contractImport } from '#server/records/contracts/import.ts'
import { employeeImport } from '#server/records/employees/import.ts'
import type { AnyImportDefinition } from '#server/records/imports/kind.ts'
import { projectImport } from '#server/records/projects/import.ts'
import { timesheetImport } from '#server/records/timesheets/import.ts'

/** How each kind of file is imported. */
export const importDefinitions: Readonly<Record<ImportKind, AnyImportDefinition>> = {
  employees: employeeImport,
  projects: projectImport,
  contracts: contractImport,
  assignments: assignmentImport,
  timesheets: timesheetImport,
}
