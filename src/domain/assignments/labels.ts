import type { Labels } from '#domain/kernel/labels.ts'

/** The labels of an assignment's fields, in field order. */
export const assignmentLabels: Labels = {
  projectId: 'Project',
  employeeId: 'Employee',
  contractId: 'Contract',
  role: 'Project role',
  startDate: 'Start date',
  endDate: 'End date',
  hoursPerDay: 'Hours per day',
  allocationPct: 'Allocation (%)',
  approverUserId: 'Approver',
  backupApproverUserId: 'Backup approver',
}
