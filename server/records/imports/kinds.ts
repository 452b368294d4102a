import type { ImportKind } from '#domain/imports/kinds.ts'
import { assignmentImporting } from '#server/records/assignments/importing.ts'
import { contractImporting } from '#server/records/contracts/importing.ts'
import { employeeImporting } from '#server/records/employees/importing.ts'
import type { AnyImporting } from '#server/records/imports/kind.ts'
import { projectImporting } from '#server/records/projects/importing.ts'
import { timesheetImporting } from '#server/records/timesheets/importing.ts'

/** How each kind of file is imported. */
export const importings: Readonly<Record<ImportKind, AnyImporting>> = {
  employees: employeeImporting,
  projects: projectImporting,
  contracts: contractImporting,
  assignments: assignmentImporting,
  timesheets: timesheetImporting,
}
