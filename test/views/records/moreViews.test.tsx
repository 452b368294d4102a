import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { permissions } from '#domain/kernel/permissions.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

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

test.each([
  ['users', '/settings/users?status=ACTIVE', 'GET /users', { status: ['ACTIVE'] }, 'lastName'],
  // The words are left out, because they may name a person.
  ['audit', '/settings/audit?action=EXPORT&record=Rao', 'GET /audit', { action: ['EXPORT'] }, '-at'],
  [
    'clients',
    '/settings/clients?status=INACTIVE',
    'GET /client/list/nwstaff00001',
    { status: ['INACTIVE'] },
    'name',
  ],
  ['tenants', '/settings/tenants?status=SUSPENDED', 'GET /tenant/list', { status: ['SUSPENDED'] }, 'name'],
  ['unbilled', '/invoices/unbilled?age=OLDER', 'GET /invoices/unbilled', { age: ['OLDER'] }, 'weekEnding'],
  [
    'runs',
    '/invoices/runs?frequency=MONTHLY',
    'GET /invoices/runs',
    { frequency: ['MONTHLY'] },
    '-periodEnd',
  ],
  ['handoff', '/invoices/handoff?status=DRAFT', 'GET /handoff', { status: ['DRAFT'] }, '-createdAt'],
])('what the list of %s shows is saved as a view', async (area, path, list, filters, sort) => {
  const api = createApi({ ...cleo, roles: ['SUPER_ADMIN'], permissions: [...permissions], clients: [link] })
  api.replies.set(list, () => ok([], 0))
  api.replies.set('GET /client/nwtx00000001', () => ok({ ...link, version: 1 }))
  api.replies.set('GET /views', () => ok([], 0))
  api.replies.set('POST /view/create', ({ body }) =>
    ok({ ...(body as object), id: 'v1', isDefault: false, ownerName: 'C', createdBy: 'cleo', version: 1 }),
  )
  const { user } = openSignedIn(path, api, ['SUPER_ADMIN'])
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  await user.click(await within(await screen.findByRole('menu')).findByText('Save as new view'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mine{Enter}')
  const sent = () => api.requests.filter(({ line }) => line === 'POST /view/create')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.options.body).toMatchObject({ area, name: 'Mine', filters, sort, columns: [] })
})
