import type { StoredRecord } from '#domain/answer.ts'
import type { Employee, EmployeeRow } from '#domain/employee.ts'
import { employeeForm } from '#domain/employeeForm.ts'

/** An employee as the server has it, and as a form shows it. */
export function stored(version: number, firstName: string, jobTitle = 'Welder', id = 'e1') {
  const record = {
    id,
    version,
    employeeNo: 'E-00001',
    firstName,
    middleName: null,
    lastName: 'Levi',
    email: 'levi@example.test',
    phone: '3075550100',
    employmentType: 'W2',
    classification: 'EXEMPT',
    jobTitle,
    department: null,
    hireDate: '2026-01-05',
    status: 'ACTIVE',
    address: {
      street1: '1 Main St',
      street2: null,
      city: 'Casper',
      state: 'WY',
      zip: '82601',
      country: 'USA',
    },
    workAuth: [],
    payRates: [],
  } as unknown as Employee & StoredRecord
  return { record, draft: employeeForm.toDraft(record) }
}
const names = ['Abara', 'Adeyemi', 'Allan', 'Begum', 'Cohen', 'García', 'Garner', 'Ito', 'Levi', 'Rao']
/** A page of the list. */
export const rows = names.map((lastName, at): EmployeeRow => ({
  id: `e${at}`,
  employeeNo: `E-0000${at}`,
  firstName: 'Kim',
  middleName: null,
  lastName,
  preferredName: null,
  email: `kim.${at}@example.test`,
  phone: '3075550100',
  jobTitle: 'Welder',
  department: null,
  employmentType: 'W2',
  status: 'ACTIVE',
  hireDate: '2026-01-05',
  terminationDate: null,
  city: 'Casper',
  state: 'WY',
  workAuthType: null,
  workAuthValidTo: null,
  version: 1,
}))
