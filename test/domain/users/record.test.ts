import { expect, test } from 'vitest'
import { client, clientLink, clientRow, shortIdPattern, tenantRow } from '#domain/organization/client.ts'
import { defaultPreferences, user, userUpdate } from '#domain/users/record.ts'
import { accepted, marks, refused } from '#test/domain/kernel/parse.ts'
import { employeeExample, userExample } from '#test/support/examples.ts'

test('the example user of the specification is a valid response', () => {
  expect(accepted(user, userExample)).toEqual(userExample)
  expect(userExample.preferences).toEqual(defaultPreferences)
})

test('a response contains only declared fields', () => {
  expect(accepted(user, { ...userExample, passwordHash: 'x' })).not.toHaveProperty('passwordHash')
  expect(marks(refused(user, { ...userExample, roles: ['OWNER'] }))).toEqual(['roles.0 invalid'])
  expect(marks(refused(user, { ...userExample, permissions: ['CAN_FLY'] }))).toEqual([
    'permissions.0 invalid',
  ])
})

test('users can change their names, phone and preferences', () => {
  const body = {
    version: 1,
    firstName: ' Cleo ',
    lastName: 'Client',
    displayName: 'Cleo C',
    phone: '469-555-0142',
    preferences: { theme: 'DARK', density: 'COMPACT', digest: 'WEEKLY', pageSize: 50 },
  }
  expect(accepted(userUpdate, body)).toEqual({ ...body, firstName: 'Cleo', phone: '(469) 555-0142' })
  expect(accepted(userUpdate, { version: 1, phone: '' })).toEqual({ version: 1, phone: null })
  expect(accepted(userUpdate, {})).toEqual({})
})

test.each([
  'uid',
  'email',
  'roles',
  'permissions',
  'clients',
  'tenantId',
  'employeeId',
  'status',
  'permissionOverrides',
  'attributes',
  'constructor',
  '__proto__',
])('a user cannot send their own %s', (field) => {
  const body: unknown = JSON.parse(`{"version":1,"${field}":["SUPER_ADMIN"]}`)
  expect(marks(refused(userUpdate, body))).toEqual([`${field} unknown_field`])
})

test.each([
  ['firstName', '', 'required'],
  ['firstName', null, 'required'],
  ['lastName', 'x'.repeat(61), 'too_long'],
  ['displayName', 'x'.repeat(121), 'too_long'],
  ['phone', '123', 'invalid'],
  ['version', '1', 'invalid'],
  ['version', 0, 'too_small'],
  ['preferences', null, 'required'],
])('%s %j is rejected', (field, value, code) => {
  expect(marks(refused(userUpdate, { version: 1, [field]: value }))).toEqual([`${field} ${code}`])
})

test('preferences accept only listed values, and can be sent in part', () => {
  const wrong = { theme: 'BLUE', digest: 'SELECT', pageSize: 20, sound: 1 }
  expect(marks(refused(userUpdate, { preferences: wrong }))).toEqual([
    'preferences.theme invalid',
    'preferences.digest required',
    'preferences.pageSize invalid',
    'preferences.sound unknown_field',
  ])
  expect(accepted(userUpdate, { preferences: { pageSize: 25 } })).toEqual({ preferences: { pageSize: 25 } })
})

test('a tenant or client id has 12 characters from 0-9 and a-z', () => {
  expect(shortIdPattern.test('nwtx00000001')).toBe(true)
  for (const id of ['nwtx0000001', 'nwtx000000011', 'NWTX00000001', 'nwtx00000001\n', 'nwtx-0000001', ''])
    expect(shortIdPattern.test(id), id).toBe(false)
})

test('a client has all specified fields, its list row only some', () => {
  const [link] = userExample.clients
  const row = { ...link, version: 4 }
  const whole = {
    ...row,
    legalName: null,
    taxIdMasked: '**-***4321',
    address: employeeExample.address,
    remitToAddress: null,
    billingEmail: 'ar@acme.com',
    phone: null,
    website: null,
    defaultCurrency: 'USD',
    remitInstructions: null,
  }
  expect(accepted(client, whole)).toEqual(whole)
  expect(accepted(clientRow, whole)).toEqual(row)
  expect(accepted(clientLink, whole)).toEqual(link)
  expect(accepted(client, { ...whole, taxId: '12-3454321' })).not.toHaveProperty('taxId')
  const { taxIdMasked: _, ...less } = whole
  expect(marks(refused(client, less))).toEqual(['taxIdMasked required'])
})

test('a tenant has the specified fields', () => {
  const tenant = {
    tenantId: 'nwstaff00001',
    name: 'Northwind Staffing',
    slug: 'northwind',
    status: 'ACTIVE',
    country: 'USA',
    defaultCurrency: 'USD',
    contactEmail: 'ops@northwind.test',
    contactPhone: null,
    version: 1,
  }
  expect(accepted(tenantRow, tenant)).toEqual(tenant)
  expect(marks(refused(tenantRow, { ...tenant, status: 'CLOSED', contactPhone: undefined }))).toEqual([
    'status invalid',
    'contactPhone required',
  ])
})
