import type { ImportField } from '#domain/imports/fields.ts'
import { contractKinds } from '#lookups/lists.ts'

/** The columns of a file of projects. */
export const projectImportFields: readonly ImportField[] = [
  {
    path: 'name',
    label: 'Name',
    as: 'text',
    example: 'Claims portal',
    aliases: ['Project', 'Project name'],
    required: true,
  },
  {
    path: 'kind',
    label: 'Kind',
    as: 'key',
    keys: contractKinds,
    example: 'EXTERNAL',
    aliases: ['Type', 'Project type'],
    required: true,
  },
  {
    path: 'endClientName',
    label: 'End client',
    as: 'text',
    example: 'Acme Inc.',
    aliases: ['Client', 'Customer', 'End client name'],
  },
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
    path: 'managerUserId',
    label: 'Manager email',
    as: 'user',
    example: '',
    aliases: ['Manager', 'Project manager'],
  },
  { path: 'billable', label: 'Billable', as: 'flag', example: 'yes' },
  { path: 'budgetHours', label: 'Budget hours', as: 'number', example: '', aliases: ['Hours'] },
  { path: 'budgetAmount', label: 'Budget amount', as: 'number', example: '', aliases: ['Budget'] },
  { path: 'description', label: 'Description', as: 'text', example: '' },
  { path: 'workAddress.street1', label: 'Street', as: 'text', example: '', aliases: ['Address'] },
  { path: 'workAddress.street2', label: 'Street line 2', as: 'text', example: '' },
  { path: 'workAddress.city', label: 'City', as: 'text', example: '' },
  { path: 'workAddress.state', label: 'State', as: 'text', example: '' },
  { path: 'workAddress.zip', label: 'ZIP code', as: 'text', example: '', aliases: ['ZIP', 'Postal code'] },
  { path: 'workAddress.country', label: 'Country', as: 'text', example: '' },
]
