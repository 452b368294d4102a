import { describe, expect, test } from 'vitest'
import { employee, employeeRow, ownEmployee } from '#domain/employees/record.ts'
import {
  employeeCreate,
  employeeOwnHiddenFields,
  employeeOwnFields,
  employeeUpdate,
} from '#domain/employees/input.ts'
import { accepted, marks, refused, times } from '#test/domain/kernel/parse.ts'
import { employeeExample, employeeId } from '#test/support/examples.ts'

const create = (change: object) => accepted(employeeCreate, { ...employeeExample, ...change })
const faults = (change: object) => marks(refused(employeeCreate, { ...employeeExample, ...change }))
const auth = (change: object) => ({ workAuth: [{ ...employeeExample.workAuth[0], ...change }] })

test('the example employee of the specification is valid; the phone number is stored formatted', () => {
  expect(create({})).toEqual({ ...employeeExample, phone: '(469) 555-0142' })
})

test('the fields of the example are required, all others are optional', () => {
  expect(marks(refused(employeeCreate, {}))).toEqual([
    'firstName required',
    'lastName required',
    'email required',
    'phone required',
    'address required',
    'employmentType required',
    'jobTitle required',
    'hireDate required',
  ])
  const { classification: _c, department: _d, workAuth: _w, payRates: _p, ...least } = employeeExample
  expect(accepted(employeeCreate, least)).toEqual({ ...least, phone: '(469) 555-0142' })
})

test.each([
  ['firstName', 60],
  ['middleName', 60],
  ['lastName', 60],
  ['preferredName', 60],
  ['jobTitle', 80],
  ['department', 80],
  ['notes', 4000],
] as const)('%s has at most %i characters', (field, max) => {
  expect(create({ [field]: 'x'.repeat(max) })[field]).toHaveLength(max)
  expect(faults({ [field]: 'x'.repeat(max + 1) })).toEqual([`${field} too_long`])
})

test.each([
  [{ employmentType: 'SELECT' }, 'employmentType required'],
  [{ employmentType: 'w2' }, 'employmentType invalid'],
  [{ classification: 'FULL' }, 'classification invalid'],
  [{ email: 'priya' }, 'email invalid'],
  [{ personalEmail: 'priya' }, 'personalEmail invalid'],
  [{ altPhone: '12' }, 'altPhone invalid'],
  [{ hireDate: '2026-02-30' }, 'hireDate invalid'],
  [{ terminationDate: '12/31/2026' }, 'terminationDate invalid'],
  [{ ssn: '12345678' }, 'ssn invalid'],
  [{ ssn: '123-45-6789' }, 'ssn invalid'],
  [{ burdenPct: '101' }, 'burdenPct invalid'],
  [{ skills: ['x'.repeat(41)] }, 'skills.0 too_long'],
  [{ tags: [''] }, 'tags.0 required'],
  [{ tags: Array(51).fill('x') }, 'tags too_big'],
  [{ payRates: [{ ...employeeExample.payRates[0], rate: '0' }] }, 'payRates.0.rate invalid'],
  [{ payRates: [{ ...employeeExample.payRates[0], currency: 'GBP' }] }, 'payRates.0.currency invalid'],
  [{ payRates: [{ ...employeeExample.payRates[0], unit: 'SELECT' }] }, 'payRates.0.unit required'],
  [{ payRates: times(201, employeeExample.payRates[0]) }, 'payRates too_big'],
  [{ workAuth: times(51, employeeExample.workAuth[0]) }, 'workAuth too_big'],
  [auth({ type: 'F1' }), 'workAuth.0.type invalid'],
  [auth({ validTo: '2028-02-30' }), 'workAuth.0.validTo invalid'],
  [auth({ receiptNumber: 'WAC123' }), 'workAuth.0.receiptNumber invalid'],
  [auth({ sevisId: 'N123' }), 'workAuth.0.sevisId invalid'],
  [auth({ documentNumber: 'x'.repeat(31) }), 'workAuth.0.documentNumber too_long'],
  [auth({ everifyStatus: 'DONE' }), 'workAuth.0.everifyStatus invalid'],
  [auth({ everifyCase: 'x'.repeat(21) }), 'workAuth.0.everifyCase too_long'],
  [{ address: null }, 'address required'],
  [{ address: 'Plano' }, 'address invalid'],
  [{ address: { ...employeeExample.address, city: 'SELECT' } }, 'address.city required'],
  [{ address: { ...employeeExample.address, state: 'SELECT' } }, 'address.state required'],
  [{ address: { ...employeeExample.address, country: 'SELECT' } }, 'address.country required'],
  [{ address: { ...employeeExample.address, country: 'ZZZ' } }, 'address.country invalid'],
  [{ address: { ...employeeExample.address, street1: 'x'.repeat(121) } }, 'address.street1 too_long'],
  [{ address: { ...employeeExample.address, street1: '' } }, 'address.street1 required'],
  [{ address: { ...employeeExample.address, street2: 'x'.repeat(121) } }, 'address.street2 too_long'],
  [{ address: { ...employeeExample.address, city: 'x'.repeat(61) } }, 'address.city too_long'],
  [{ address: { ...employeeExample.address, state: 'x'.repeat(61) } }, 'address.state too_long'],
  [{ address: { ...employeeExample.address, zip: '1234567890123' } }, 'address.zip too_long'],
  [{ address: { ...employeeExample.address, lat: 1 } }, 'address.lat unknown_field'],
  [{ workLocation: 'OFFICE' }, 'workLocation invalid'],
  [{ workLocation: { ...employeeExample.address, city: null } }, 'workLocation.city required'],
  [{ workLocation: { ...employeeExample.address, zip: '' } }, 'workLocation.zip required'],
  [{ employeeNo: 'E-00001' }, 'employeeNo unknown_field'],
  [{ status: 'ACTIVE' }, 'status unknown_field'],
  [{ tenantId: 'nwstaff00001' }, 'tenantId unknown_field'],
  [{ id: employeeId }, 'id unknown_field'],
] as [object, string][])('a create is rejected: $1', (change, mark) => {
  expect(faults(change)).toEqual([mark])
})

test.each([
  [{ ssn: '123456789' }, 'ssn', '123456789'],
  [{ country: 'IND' }, 'address', { ...employeeExample.address, country: 'IND' }],
  [{ workLocation: 'REMOTE' }, 'workLocation', 'REMOTE'],
  [{ workLocation: employeeExample.address }, 'workLocation', employeeExample.address],
  [{ workLocation: null }, 'workLocation', null],
  [{ classification: 'SELECT' }, 'classification', null],
  [{ managerUserId: 'SELECT' }, 'managerUserId', null],
  [{ approverUserId: 'SELECT' }, 'approverUserId', null],
  [{ backupApproverUserId: '' }, 'backupApproverUserId', null],
  [{ middleName: ' ' }, 'middleName', null],
  [{ payRates: [] }, 'payRates', []],
  [{ burdenPct: '12.5' }, 'burdenPct', '12.50'],
  [{ email: 'Priya@Acme.COM' }, 'email', 'priya@acme.com'],
] as const)('a create with %j stores %s as %j', (change, field, stored) => {
  const { country, ...rest } = change as { country?: string }
  const body = country ? { address: { ...employeeExample.address, country } } : rest
  expect(create(body)[field]).toEqual(stored)
})

test('the default country is the USA', () => {
  const { country: _, ...address } = employeeExample.address
  expect(create({ address }).address.country).toBe('USA')
})

test('a work authorization keeps its LCA place and identifiers; SELECT becomes null', () => {
  const entry = {
    ...employeeExample.workAuth[0],
    receiptNumber: 'WAC1234567890',
    documentNumber: 'X1',
    lcaCity: 'Plano',
    lcaState: 'SELECT',
    i9Section1On: '2026-01-12',
    everifyStatus: 'AUTHORIZED',
  }
  expect(create({ workAuth: [entry] }).workAuth).toEqual([{ ...entry, lcaState: null }])
})

test('an employee has at most 3 emergency contacts, each with name, relation and phone', () => {
  const contact = { name: 'Ravi Rao', relation: 'Brother', phone: '4695550143' }
  expect(create({ emergencyContacts: times(3, contact) }).emergencyContacts?.[2]).toEqual({
    ...contact,
    phone: '(469) 555-0143',
  })
  expect(faults({ emergencyContacts: times(4, contact) })).toEqual(['emergencyContacts too_big'])
  expect(faults({ emergencyContacts: [{}] })).toEqual([
    'emergencyContacts.0.name required',
    'emergencyContacts.0.relation required',
    'emergencyContacts.0.phone required',
  ])
})

test('a vendor has a legal name, an EIN, a contact and an email', () => {
  const vendor = { legalName: 'Zeta LLC', ein: '12-3456789', contactName: 'Zoe', email: 'AP@zeta.com' }
  expect(create({ vendor: { ...vendor, paymentTerms: 'NET_30' } }).vendor).toEqual({
    ...vendor,
    email: 'ap@zeta.com',
    paymentTerms: 'NET_30',
  })
  expect(faults({ vendor: {} })).toEqual([
    'vendor.legalName required',
    'vendor.ein required',
    'vendor.contactName required',
    'vendor.email required',
  ])
  expect(faults({ vendor: { ...vendor, ein: '123456789' } })).toEqual(['vendor.ein invalid'])
})

describe('an update', () => {
  test('changes only the fields that are sent', () => {
    expect(accepted(employeeUpdate, { id: employeeId, version: 3, department: '' })).toEqual({
      id: employeeId,
      version: 3,
      department: null,
    })
    expect(accepted(employeeUpdate, { id: employeeId })).toEqual({ id: employeeId })
  })

  test('cannot clear required fields', () => {
    expect(
      marks(
        refused(employeeUpdate, { id: employeeId, version: 3, lastName: null, email: '', address: null }),
      ),
    ).toEqual(['lastName required', 'email required', 'address required'])
  })

  test('needs an id and accepts unchanged read-only fields', () => {
    expect(marks(refused(employeeUpdate, { version: 3 }))).toEqual(['id required'])
    const readOnly = { employeeNo: 'E-00042', status: 'ACTIVE', clientId: 'nwtx00000001', archivedAt: null }
    expect(accepted(employeeUpdate, { id: employeeId, ...readOnly })).toMatchObject(readOnly)
    expect(marks(refused(employeeUpdate, { id: employeeId, salary: 1 }))).toEqual(['salary unknown_field'])
  })
})

test('employees can change only their contact details and never see internal fields', () => {
  expect([...employeeOwnFields].sort()).toEqual(
    ['phone', 'altPhone', 'personalEmail', 'preferredName', 'address', 'emergencyContacts'].sort(),
  )
  expect([...employeeOwnHiddenFields].sort()).toEqual(
    [
      'burdenPct',
      'notes',
      'payRates',
      'tags',
      'onboardingTasksLeft',
      'offboardingTasksLeft',
      'managerName',
      'approverName',
      'backupApproverName',
      'leaving',
      'onBench',
    ].sort(),
  )
  const hidden = Object.keys(employee.shape).filter((field) => !(field in ownEmployee.shape))
  expect(hidden.sort()).toEqual([...employeeOwnHiddenFields].sort())
  for (const field of employeeOwnFields) expect(employeeCreate.shape).toHaveProperty(field)
})

test('a list row has exactly the specified fields', () => {
  const row = {
    id: employeeId,
    employeeNo: 'E-00042',
    firstName: 'Priya',
    middleName: null,
    lastName: 'Rao',
    preferredName: null,
    email: 'priya@acme.com',
    phone: '(469) 555-0142',
    jobTitle: 'Java Developer',
    department: null,
    employmentType: 'W2',
    status: 'ACTIVE',
    hireDate: '2026-01-12',
    terminationDate: null,
    city: 'Plano',
    state: 'TX',
    workAuthType: 'H1B',
    workAuthValidTo: '2027-09-30',
    workUntil: '2027-09-30',
    version: 3,
  }
  expect(accepted(employeeRow, { ...row, ssn: '123456789', payRates: [] })).toEqual(row)
})
