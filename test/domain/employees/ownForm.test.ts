import { expect, test } from 'vitest'
import { ownEmployeeForm, type OwnRecord } from '#domain/employees/ownForm.ts'

const record: OwnRecord = {
  id: '3f0c2c3d-0000-4000-8000-000000000002',
  version: 3,
  employeeNo: 'E-00042',
  firstName: 'Evan',
  lastName: 'Employee',
  email: 'evan@muster.test',
  jobTitle: 'Java Developer',
  hireDate: '2026-01-12',
  preferredName: null,
  phone: '(469) 555-0142',
  altPhone: null,
  personalEmail: null,
  address: {
    street1: '1 Main St',
    street2: null,
    city: 'Medicine Bow',
    state: 'WY',
    zip: '82329',
    country: 'USA',
  },
  emergencyContacts: [{ name: 'Ann Rao', relation: 'Sister', phone: '(469) 555-0100' }],
}
const draft = ownEmployeeForm.toDraft(record)

test('an unchanged form sends nothing', () => {
  expect(ownEmployeeForm.check(draft, record)).toEqual([])
  expect(ownEmployeeForm.toInput(draft, record)).toEqual({})
})

test('a form sends only changed fields', () => {
  const typed = {
    ...draft,
    preferredName: 'Ro',
    'address.city': 'Plano',
    'emergencyContacts.1.name': 'Bea Rao',
    'emergencyContacts.1.relation': 'Mother',
    'emergencyContacts.1.phone': '(469) 555-0101',
  }
  expect(ownEmployeeForm.check(typed, record)).toEqual([])
  expect(ownEmployeeForm.toInput(typed, record)).toEqual({
    preferredName: 'Ro',
    address: { ...record.address, city: 'Plano' },
    emergencyContacts: [
      { name: 'Ann Rao', relation: 'Sister', phone: '(469) 555-0100' },
      { name: 'Bea Rao', relation: 'Mother', phone: '(469) 555-0101' },
    ],
  })
})

test.each([
  ['phone', '12', 'Enter 10 digits, or + and 7 to 15 digits for a number outside the US.'],
  ['address.city', '', 'Enter a city.'],
  ['emergencyContacts.0.name', '', 'Enter a contact name.'],
])('%s as %j is reported', (field, value, message) => {
  expect(ownEmployeeForm.check({ ...draft, [field]: value }, record)).toMatchObject([{ field, message }])
})
