/** The labels of an employee's fields, in field order. */
export const employeeLabels: Readonly<Record<string, string>> = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  employmentType: 'Employment type',
  classification: 'Classification',
  jobTitle: 'Job title',
  department: 'Department',
  hireDate: 'Hire date',
  'workAuth.type': 'Work authorization',
  'workAuth.validFrom': 'Valid from',
  'workAuth.validTo': 'Valid to',
  'workAuth.extensionFiledOn': 'Extension filed on',
  'workAuth.extendedUntil': 'Extended until',
  'workAuth.i9Section2On': 'I-9 section 2 completed',
  'address.street1': 'Street address',
  'address.street2': 'Apartment or suite',
  'address.country': 'Country',
  'address.state': 'State',
  'address.city': 'City',
  'address.zip': 'ZIP code',
  'payRates.rate': 'Pay rate',
  'payRates.unit': 'Pay rate unit',
  'payRates.currency': 'Currency',
  // Not a field, but what an event may wait for.
  checklist: 'Checklist',
}

/** Returns the tab of a record with the field of a path. */
export function employeeTabOf(path: string): string {
  if (path === 'checklist') return 'checklist'
  if (path.startsWith('workAuth')) return 'work-authorization'
  return path.startsWith('payRates') || path === 'burdenPct' ? 'pay' : ''
}
