import { screen } from '@testing-library/react'
import type { StoredRecord } from '#domain/kernel/answer.ts'
import type { Employee, EmployeeRow } from '#domain/employees/record.ts'
import { employeeForm } from '#domain/employees/form.ts'
import type { Stage } from '#test/models/views/stage.tsx'

/** An employee as stored, and as shown in its form. */
export function stored(version: number, firstName: string, jobTitle = 'Welder', id = 'e1') {
  const record = {
    id,
    version,
    updatedAt: '2026-01-05T10:00:00.000Z',
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
    onboardingTasksLeft: 0,
    offboardingTasksLeft: 0,
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
  workUntil: null,
  version: 1,
}))

/** Types a job title into the open form and saves it as employee e9. Responds to every call. */
export async function saveEmployee(stage: Stage, version: number): Promise<void> {
  const { user } = stage
  const field = await screen.findByLabelText(/^Job title/)
  await user.clear(field)
  await user.type(field, `Welder ${version}`)
  await stage.answer('checkDraft', [])
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await stage.answer('checkDraft', [])
  const { record, draft } = stored(version, 'Gary', `Welder ${version}`, 'e9')
  const row = { ...rows[0], id: 'e9', firstName: 'Gary', lastName: 'Levi' }
  await stage.answer('saveRecord', { kind: 'saved', record, draft, row })
}

/** Fills in and saves the form for a new employee. Call this once the form's page is open. */
export async function addEmployee(stage: Stage): Promise<void> {
  await stage.answer('openRecord', { kind: 'opened', record: null, draft: employeeForm.toDraft(null) })
  await saveEmployee(stage, 1)
}
