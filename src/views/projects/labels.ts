/** The labels of a project's fields, in field order. */
export const projectLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  kind: 'Kind',
  endClientName: 'End client',
  startDate: 'Start date',
  endDate: 'End date',
  description: 'Description',
}
