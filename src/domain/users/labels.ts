import type { Labels } from '#domain/kernel/labels.ts'

/** The labels of a user's fields, in field order. */
export const userLabels: Labels = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
  preset: 'Preset',
  employeeId: 'Employee',
}
