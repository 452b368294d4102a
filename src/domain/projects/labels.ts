import type { Labels } from '#domain/kernel/labels.ts'

/** The labels of a project's fields, in field order. */
export const projectLabels: Labels = {
  name: 'Name',
  kind: 'Kind',
  endClientName: 'End client',
  startDate: 'Start date',
  endDate: 'End date',
  description: 'Description',
  managerUserId: 'Manager',
  billable: 'Billable',
  budgetHours: 'Budget (hours)',
  budgetAmount: 'Budget (amount)',
  'tasks.name': 'Task',
  'tasks.billable': 'Billable task',
  'workAddress.street1': 'Street address',
  'workAddress.street2': 'Apartment or suite',
  'workAddress.country': 'Country',
  'workAddress.zip': 'ZIP code',
  'workAddress.state': 'State',
  'workAddress.city': 'City',
}
