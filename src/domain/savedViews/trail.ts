import { sharedLabels, type Labels } from '#domain/kernel/labels.ts'

/** The labels of a saved view's fields in the audit trail. */
export const viewTrail: Labels = {
  ...sharedLabels,
  area: 'List',
  name: 'Name',
  shared: 'Shared',
  isDefault: 'Default view',
  filters: 'Filters',
  sort: 'Order',
  columns: 'Columns',
}
