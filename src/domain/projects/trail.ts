import { addressLabels, sharedLabels, type Labels } from '#domain/kernel/labels.ts'
import { projectLabels } from '#domain/projects/labels.ts'

/** The labels of a project's fields in the audit trail. */
export const projectTrail: Labels = {
  ...sharedLabels,
  ...projectLabels,
  ...addressLabels('workAddress', 'Work'),
  code: 'Code',
  managerUserId: 'Manager',
  billable: 'Billable',
  budgetHours: 'Budget (hours)',
  budgetAmount: 'Budget',
  tasks: 'Task',
  'tasks.name': 'Name',
  'tasks.billable': 'Billable',
}
