import { employeeExample, employeeId } from '#test/support/examples.ts'

/** An employee as the API returns it. */
export const employeeAnswer = {
  ...employeeExample,
  id: employeeId,
  employeeNo: 'E-00001',
  version: 1,
  status: 'ACTIVE',
  workAuth: [],
  emergencyContacts: [],
  workLocation: null,
  vendor: null,
  payRates: [],
}
/** Its row in a list. */
export const employeeRow = {
  ...employeeAnswer,
  workAuthType: null,
  workAuthValidTo: null,
  workUntil: null,
  city: 'Laramie',
  state: 'WY',
}
