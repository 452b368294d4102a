import {
  date,
  duration,
  flag,
  key,
  reference,
  required,
  text,
  time,
  withExample,
} from '#domain/imports/columns.ts'
import type { ImportField } from '#domain/imports/fields.ts'
import { importedTypes } from '#domain/timesheets/importRow.ts'

/** The columns of a timesheet import. Each row is for one employee, day, type and task. */
export const timesheetImportFields: readonly ImportField[] = [
  required(
    reference('employee', 'employeeId', 'Employee', 'Employee number', 'Employee email', 'Email'),
    'E-00001',
  ),
  required(date('date', 'Date', 'Work date', 'Day'), '2026-01-12'),
  {
    ...required(duration('minutes', 'Hours', 'Time', 'Duration', 'Hours worked'), '7:30'),
    unless: ['startTime', 'endTime'],
  },
  time('startTime', 'Start', 'Start time', 'In', 'Time in', 'Clock in'),
  time('endTime', 'End', 'End time', 'Out', 'Time out', 'Clock out'),
  withExample(reference('project', 'projectId', 'Project', 'Project code', 'Project name'), 'P-00001'),
  reference('contract', 'contractId', 'Contract', 'Contract number'),
  text('role', 'Project role', 'Role'),
  withExample(key('type', 'Type', importedTypes, 'Time type', 'Leave type', 'Leave'), 'WORK'),
  text('task', 'Task'),
  flag('billable', 'Billable'),
  text('note', 'Note', 'Notes', 'Comment'),
]
