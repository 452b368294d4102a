/** The lists that can have saved views, by the name of their area. */
export const viewAreas = [
  'employees',
  'contracts',
  'projects',
  'assignments',
  'invoices',
  'payments',
  'timesheets',
  'notes',
] as const
export type ViewArea = (typeof viewAreas)[number]
