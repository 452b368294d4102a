import { number, reference, required, term, text, withExample } from '#domain/imports/columns.ts'
import type { ImportField } from '#domain/imports/fields.ts'

/** The columns of an assignment import. */
export const assignmentImportFields: readonly ImportField[] = [
  required(reference('project', 'projectId', 'Project', 'Project code', 'Project name'), 'P-00001'),
  required(
    reference('employee', 'employeeId', 'Employee', 'Employee number', 'Employee email', 'Email'),
    'E-00001',
  ),
  withExample(reference('contract', 'contractId', 'Contract', 'Contract number'), 'C-2026-00001'),
  withExample(text('role', 'Project role', 'Role', 'Title'), 'Java developer'),
  withExample(number('hoursPerDay', 'Hours per day', 'Hours'), '8'),
  withExample(number('allocationPct', 'Allocation (%)', 'Allocation'), '100'),
  ...term,
  required(reference('user', 'approverUserId', 'Approver email', 'Approver'), 'manager@acme.com'),
  reference('user', 'backupApproverUserId', 'Backup approver email', 'Backup approver'),
]
