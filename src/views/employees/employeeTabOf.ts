/** Returns the key of the tab that shows the field at a path. */
export function employeeTabOf(path: string): string {
  if (path === 'checklist') return 'checklist'
  if (path.startsWith('workAuth')) return 'work-authorization'
  if (path.startsWith('payRates') || path.startsWith('nextRate') || path === 'burdenPct') return 'pay'
  return detailsPaths.some((prefix) => path.startsWith(prefix)) ? 'details' : ''
}

const detailsPaths = [
  'preferredName',
  'personalEmail',
  'altPhone',
  'gender',
  'maritalStatus',
  'skills',
  'tags',
  'notes',
  'workLocation',
  'emergencyContacts',
  'vendor',
]
