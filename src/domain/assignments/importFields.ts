import type { ImportField } from '#domain/imports/fields.ts'

/** The columns of a file of assignments. */
export const assignmentImportFields: readonly ImportField[] = [
  {
    path: 'projectId',
    label: 'Project',
    as: 'project',
    example: 'P-00001',
    aliases: ['Project code', 'Project name'],
    required: true,
  },
  {
    path: 'employeeId',
    label: 'Employee',
    as: 'employee',
    example: 'E-00001',
    aliases: ['Employee number', 'Employee email', 'Email'],
    required: true,
  },
  {
    path: 'contractId',
    label: 'Contract',
    as: 'contract',
    example: 'C-2026-00001',
    aliases: ['Contract number'],
  },
  { path: 'role', label: 'Role', as: 'text', example: 'Java developer', aliases: ['Title'] },
  { path: 'hoursPerDay', label: 'Hours per day', as: 'number', example: '8', aliases: ['Hours'] },
  { path: 'allocationPct', label: 'Allocation %', as: 'number', example: '100', aliases: ['Allocation'] },
  {
    path: 'startDate',
    label: 'Start date',
    as: 'date',
    example: '2026-01-12',
    aliases: ['Start', 'From'],
    required: true,
  },
  { path: 'endDate', label: 'End date', as: 'date', example: '', aliases: ['End', 'Until'] },
  {
    path: 'approverUserId',
    label: 'Approver email',
    as: 'user',
    example: 'manager@acme.com',
    aliases: ['Approver'],
    required: true,
  },
  {
    path: 'backupApproverUserId',
    label: 'Backup approver email',
    as: 'user',
    example: '',
    aliases: ['Backup approver'],
  },
]
