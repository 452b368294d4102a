import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { permissions } from '#domain/kernel/permissions.ts'
import { defaultSettings } from '#domain/settings/record.ts'
import type { User } from '#domain/users/record.ts'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

standInForLayout()

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const link = {
  clientId: 'nwtx00000001',
  tenantId: 'nwstaff00001',
  name: 'Northwind Texas LLC',
  code: 'NWTX',
  status: 'ACTIVE' as const,
}
const texas = {
  ...link,
  version: 4,
  legalName: null,
  taxIdMasked: '**-***4321',
  address: {
    street1: '5800 Legacy Dr',
    street2: null,
    country: 'USA',
    state: 'TX',
    city: 'Plano',
    zip: '75024',
  },
  remitToAddress: null,
  billingEmail: 'ar@nwtx.test',
  phone: null,
  website: null,
  defaultCurrency: 'USD',
  remitInstructions: null,
}
const northwind = {
  tenantId: 'nwstaff00001',
  name: 'Northwind Staffing',
  slug: 'northwind',
  status: 'ACTIVE',
  country: 'USA',
  defaultCurrency: 'USD',
  contactEmail: 'office@northwind.test',
  contactPhone: null,
  version: 2,
}

function open(path: string, role: User['roles'][number], clients: User['clients'] = [link]) {
  const api = createApi({ ...cleo, roles: [role], permissions: [...permissions] as string[], clients })
  api.replies.set('GET /client/nwtx00000001', () => ok(texas))
  api.replies.set('GET /client/list/nwstaff00001', () => ok([{ ...link, version: 4 }], 1))
  api.replies.set('GET /tenant/list', () => ok([northwind], 1))
  api.replies.set('GET /tenant/nwstaff00001', () => ok(northwind))
  const sent = (line: string) =>
    api.requests.filter((one) => one.line === line).map(({ options }) => options.body)
  return { api, sent, ...openSignedIn(path, api, [role]) }
}

test('an administrator lists the clients of the tenant and deactivates one, knowing what that means', async () => {
  const { api, sent, user } = open('/settings/clients', 'ADMIN')
  const row = await screen.findByRole('row', { name: /Northwind Texas LLC/ })
  expect(row).toHaveTextContent('NWTX')
  expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible()
  await user.click(within(row).getByRole('link'))
  const status = await screen.findByRole('combobox', { name: 'Status' })
  expect(screen.getByRole('textbox', { name: 'EIN' })).toHaveValue('')
  expect(document.body).not.toHaveTextContent('4321')
  await user.selectOptions(status, 'Inactive')
  expect(screen.getByText(/An inactive client can't be selected/)).toBeVisible()
  api.replies.set('PUT /client/nwtx00000001', () => ok({ ...texas, status: 'INACTIVE', version: 5 }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('PUT /client/nwtx00000001')).toEqual([{ version: 4, status: 'INACTIVE' }]))
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('only administrators see the clients and tenants in the menu', async () => {
  open('/settings/clients', 'CLIENT_ADMIN')
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible()
})

test("a tenant's administrator can read the tenant, and only SUPER_ADMIN can change it", async () => {
  open('/settings/tenants/nwstaff00001', 'ADMIN')
  expect(await screen.findByRole('textbox', { name: 'Contact email' })).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('SUPER_ADMIN suspends a tenant, adds one, and adds a client to it', async () => {
  const { api, sent, user } = open('/settings/tenants', 'SUPER_ADMIN')
  await user.click(within(await screen.findByRole('row', { name: /Northwind Staffing/ })).getByRole('link'))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Suspended')
  expect(screen.getByText(/nobody can change it or see restricted values/)).toBeVisible()
  expect(await screen.findByRole('combobox', { name: 'Country' })).toHaveDisplayValue('United States')
  expect(screen.getByRole('textbox', { name: 'Slug' })).toHaveAttribute('readonly')
  api.replies.set('PUT /tenant/nwstaff00001', () => ok({ ...northwind, status: 'SUSPENDED', version: 3 }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('PUT /tenant/nwstaff00001')).toEqual([{ version: 2, status: 'SUSPENDED' }]))
  const related = within(await screen.findByRole('navigation', { name: 'Related' }))
  await user.click(related.getByRole('link', { name: 'Clients' }))
  await user.click(await screen.findByRole('link', { name: 'Add client' }))
  expect(await screen.findByText('Tenant: Northwind Staffing')).toBeVisible()
  expect(location.search).toBe('?tenantId=nwstaff00001')
})

test('in a suspended tenant, a banner names the contact and nothing can be changed', async () => {
  const suspended = { ...link, suspended: { contact: 'office@northwind.test' } }
  const { api } = open('/settings/time', 'CLIENT_ADMIN', [suspended])
  const settings = { ...defaultSettings, id: 'CLIENT', version: 1, inherited: defaultSettings }
  api.replies.set('GET /settings', () => ok({ ...settings, overridden: [], planned: [] }))
  const banner = await screen.findByRole('alert')
  expect(banner).toHaveTextContent('Your organization is suspended')
  expect(banner).toHaveTextContent('office@northwind.test')
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  expect(await screen.findByRole('combobox', { name: 'Time increment' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Users' })).toBeVisible()
})
