import { expect, test } from 'vitest'
import { keepSecret } from '#domain/kernel/secrets.ts'
import { clientForm, type ClientRecord } from '#domain/organization/clientForm.ts'
import { tenantForm, type TenantRecord } from '#domain/organization/tenantForm.ts'

const address = {
  street1: '1 Main St',
  street2: null,
  country: 'USA',
  state: 'TX',
  city: 'Plano',
  zip: '75024',
}
const client: ClientRecord = {
  id: 'nwtx00000001',
  clientId: 'nwtx00000001',
  tenantId: 'nwstaff00001',
  name: 'Northwind Texas LLC',
  code: 'NWTX',
  status: 'ACTIVE',
  version: 3,
  legalName: null,
  taxIdMasked: '**-***4321',
  address,
  remitToAddress: null,
  billingEmail: 'ar@nwtx.test',
  phone: null,
  website: null,
  defaultCurrency: 'USD',
  remitInstructions: null,
}

test("a client's form has no part of its EIN, and sends one only when it is typed", () => {
  const draft = clientForm.toDraft(client)
  expect(JSON.stringify(draft)).not.toContain('4321')
  expect(clientForm.toInput(draft, client)).toEqual({})
  const typed = { ...draft, taxId: keepSecret('12-3456789') }
  expect(JSON.stringify(typed)).not.toContain('3456789')
  expect(clientForm.check(typed, client)).toEqual([])
  expect(clientForm.toInput(typed, client)).toEqual({ taxId: '12-3456789' })
  expect(clientForm.check({ ...draft, taxId: keepSecret('123') }, client)).toEqual([
    { code: 'invalid', message: 'Enter the EIN in the format 12-3456789.', field: 'taxId' },
  ])
})

test('a client is paid at its own address or at another one', () => {
  const draft = clientForm.toDraft(client)
  const remitTo = {
    ...draft,
    remitTo: 'YES',
    'remitToAddress.street1': '2 Side St',
    'remitToAddress.zip': '7',
  }
  expect(clientForm.check(remitTo, client).map(({ field }) => field)).toContain('remitToAddress.zip')
  const paid: ClientRecord = { ...client, remitToAddress: address }
  const own = { ...clientForm.toDraft(paid), remitTo: 'NO' }
  expect(clientForm.check(own, paid)).toEqual([])
  expect(clientForm.toInput(own, paid)).toEqual({ remitToAddress: null })
})

test('a client of a named tenant starts with its currency and country, and is sent with the tenant', () => {
  const draft = {
    ...clientForm.toDraft(null),
    ...clientForm.prefillFrom?.['tenantId']?.({
      id: 'acme00000001',
      version: 1,
      name: 'Acme Staffing',
      defaultCurrency: 'CAD',
      country: 'CAN',
    }),
    name: 'Acme Ontario',
    code: 'ACON',
    billingEmail: 'ar@acme.test',
    'address.street1': '1 King St',
    'address.city': 'Toronto',
    'address.state': 'Ontario',
    'address.zip': 'M5H 1A1',
  }
  expect(clientForm.check(draft, null)).toEqual([])
  const input = clientForm.toInput(draft, null)
  expect(input).toMatchObject({
    tenantId: 'acme00000001',
    defaultCurrency: 'CAD',
    address: { country: 'CAN' },
  })
  expect(input).not.toHaveProperty('status')
})

test('a tenant is suspended by its status, and its slug stays', () => {
  const tenant: TenantRecord = {
    id: 'nwstaff00001',
    tenantId: 'nwstaff00001',
    name: 'Northwind Staffing',
    slug: 'northwind',
    status: 'ACTIVE',
    country: 'USA',
    defaultCurrency: 'USD',
    contactEmail: 'office@northwind.test',
    contactPhone: null,
    version: 1,
  }
  const draft = tenantForm.toDraft(tenant)
  expect(tenantForm.toInput(draft, tenant)).toEqual({})
  expect(tenantForm.toInput({ ...draft, status: 'SUSPENDED' }, tenant)).toEqual({ status: 'SUSPENDED' })
  expect(tenantForm.lockOf?.(tenant, 'slug')).toBe("The slug can't be changed.")
  expect(tenantForm.lockOf?.(tenant, 'name')).toBeNull()
  expect(tenantForm.check({ ...draft, contactEmail: '' }, tenant)).toMatchObject([{ field: 'contactEmail' }])
})
