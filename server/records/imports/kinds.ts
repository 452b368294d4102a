import type { ImportKind } from '#domain/imports/kinds.ts'
import { assignmentImport } from '#server/records/assignments/importing.ts'
import { contractImport } from '#server/records/contracts/importing.ts'
import { employeeImport } from '#server/records/employees/importing.ts'
import type { AnyImportDefinition } from '#server/records/imports/kind.ts'
import { projectImport } from '#server/records/projects/importing.ts'
import { timesheetImport } from '#server/records/timesheets/importing.ts'

/** How each kind of file is imported. */
export const importDefinitions: Readonly<Record<ImportKind, AnyImportDefinition>> = {
  employees: employeeImport,
  projects: projectImport,
  contracts: contractImport,
  assignments: assignmentImport,
  timesheets: timesheetImport,
}
