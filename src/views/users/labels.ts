/** The labels of a user's fields, in field order. */
export const userLabels: Readonly<Record<string, string>> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
  preset: 'Access',
  employeeId: 'Employee',
}
