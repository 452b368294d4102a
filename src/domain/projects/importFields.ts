import {
  flag,
  key,
  number,
  reference,
  required,
  term,
  text,
  withExample,
  workAddress,
} from '#domain/imports/columns.ts'
import type { ImportField } from '#domain/imports/fields.ts'
import { contractKinds } from '#lookups/lists.ts'

/** The columns of a project import. */
export const projectImportFields: readonly ImportField[] = [
  required(text('name', 'Name', 'Project', 'Project name'), 'Claims portal'),
  required(key('kind', 'Kind', contractKinds, 'Type', 'Project type'), 'EXTERNAL'),
  withExample(text('endClientName', 'End client', 'Client', 'Customer', 'End client name'), 'Acme Inc.'),
  ...term,
  reference('user', 'managerUserId', 'Manager email', 'Manager', 'Project manager'),
  withExample(flag('billable', 'Billable'), 'yes'),
  number('budgetHours', 'Budget hours', 'Hours'),
  number('budgetAmount', 'Budget amount', 'Budget'),
  text('description', 'Description'),
  ...workAddress,
]
