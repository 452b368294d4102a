import { employeeLabels } from '#domain/employees/labels.ts'
import { addressLabels, sharedLabels, type Labels } from '#domain/kernel/labels.ts'

/** The labels of an employee's fields in the audit trail. */
export const employeeTrail: Labels = {
  ...sharedLabels,
  ...employeeLabels,
  ...addressLabels('address'),
  ...addressLabels('vendor.address', 'Vendor'),
  workLocation: 'Work location',
  emergencyContacts: 'Emergency contact',
  vendor: 'Vendor',
  employeeNo: 'Employee number',
  terminationDate: 'Last day',
  terminationReason: 'Reason for leaving',
  payRates: 'Pay rate',
  'payRates.effectiveFrom': 'Effective date',
  'payRates.rate': 'Amount',
  'payRates.unit': 'Unit',
  workAuth: 'Work authorization',
  'workAuth.type': 'Type',
}
