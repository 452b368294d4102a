import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { permissions } from '#domain/kernel/permissions.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const id = (at: number) => `3f0c5a1e-0000-4000-8000-00000000000${at}`
const payments = [0, 1, 2].map((at) => ({
  id: id(at),
  receivedOn: '2026-03-02',
  amount: '10.00',
  unapplied: '4.00',
  currency: 'USD',
  method: 'ACH',
  reference: null,
  billToName: `Initech ${at}`,
  reversedAt: null,
  version: 1,
}))
const users = ['Ames', 'Bell', 'Cole'].map((lastName, at) => ({
  ...cleo,
  id: id(at),
  uid: id(at),
  lastName,
  firstName: 'Mira',
  email: `${lastName}@acme.test`,
  clients: [],
  grant: [],
  deny: [],
  lastSignInAt: null,
  linkedElsewhere: false,
}))

const weeks = [0, 1, 2].map((at) => ({
  id: `${id(at)}_2026-02-08_USD`,
  contractId: id(at),
  contractNo: `C-2026-0000${at}`,
  billToName: 'Initech',
  employeeName: 'Rao, Priya',
  weekEnding: '2026-02-08',
  minutes: 2400,
  amount: '3400.00',
  currency: 'USD',
}))
const events = [0, 1, 2].map((at) => ({
  id: id(at),
  at: '2026-03-02T14:05:11Z',
  actorUid: 'ada',
  actorName: 'Ada Admin',
  action: 'UPDATE',
  event: null,
  entityType: 'employee',
  entityId: id(at),
  entityLabel: `E-0000${at}`,
  changes: [],
  reason: null,
  requestId: 'r1',
  ip: null,
  userAgent: null,
}))

const clients = [0, 1, 2].map((at) => ({
  clientId: `client00000${at}`,
  tenantId: 'nwstaff00001',
  name: `Client ${at}`,
  code: `C${at}`,
  status: 'ACTIVE',
  version: 1,
}))
const tenants = [0, 1, 2].map((at) => ({
  tenantId: `tenant00000${at}`,
  name: `Tenant ${at}`,
  slug: `tenant-${at}`,
  status: 'ACTIVE',
  country: 'USA',
  defaultCurrency: 'USD',
  contactEmail: 'office@tenant.test',
  contactPhone: null,
  version: 1,
}))
const inTenant = '/client/list/nwstaff00001'

test.each([
  ['/invoices/unbilled', 'GET /invoices/unbilled', weeks, 'POST /invoices/unbilled/export'],
  ['/settings/audit', 'GET /audit', events, 'POST /audit/export'],
  ['/invoices/payments', 'GET /payments', payments, 'POST /payments/export'],
  ['/settings/users', 'GET /users', users, 'POST /users/export'],
  ['/settings/clients', `GET ${inTenant}`, clients, `POST ${inTenant}/export`],
  ['/settings/tenants', 'GET /tenant/list', tenants, 'POST /tenant/list/export'],
])('x and Shift select rows of %s, and the bar exports them', async (path, list, rows, call) => {
  const api = createApi({ ...cleo, roles: ['ADMIN'], permissions: [...permissions] })
  api.replies.set('GET /client/nwtx00000001', () =>
    ok({ clientId: 'nwtx00000001', tenantId: 'nwstaff00001' }),
  )
  api.replies.set(list, () => ok([...rows], rows.length))
  // The file doesn't arrive during the test.
  api.replies.set(call, () => new Promise(() => undefined))
  const { user } = openSignedIn(path, api, ['ADMIN'])
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4))
  await user.keyboard('jx')
  const bar = within(await screen.findByRole('region', { name: 'Selection' }))
  expect(bar.getByRole('status')).toHaveTextContent('1 selected')
  await user.keyboard('jj{Shift>}X{/Shift}')
  await waitFor(() => expect(bar.getByRole('status')).toHaveTextContent('3 selected'))
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Export selection',
    'Clear selection',
  ])
  await user.click(bar.getByRole('button', { name: 'Export selection' }))
  const sent = () => api.requests.filter(({ line }) => line === call).map(({ options }) => options.body)
  const idOf = (row: object) =>
    ['id', 'clientId', 'tenantId'].map((name): unknown => Reflect.get(row, name)).find((value) => value)
  await waitFor(() => expect(sent()).toMatchObject([{ ids: rows.map((row) => idOf(row)) }]))
})

test.each([
  ['clients', `GET ${inTenant}`, clients, ['name', 'code', 'status']],
  ['tenants', 'GET /tenant/list', tenants, ['name', 'slug', 'contactEmail', 'status']],
])('the list of %s is exported with its columns', async (name, line, rows, columns) => {
  const api = createApi({ ...cleo, roles: ['ADMIN'], permissions: [...permissions] })
  api.replies.set('GET /client/nwtx00000001', () =>
    ok({ clientId: 'nwtx00000001', tenantId: 'nwstaff00001' }),
  )
  // The file doesn't arrive during the test.
  api.replies.set(line, ({ query }) =>
    query?.['format'] === 'csv' ? new Promise(() => undefined) : ok([...rows], rows.length),
  )
  const { user } = openSignedIn(`/settings/${name}?status=ACTIVE`, api, ['ADMIN'])
  await user.click(await screen.findByRole('button', { name: 'Export 3 rows' }))
  const files = () =>
    api.requests.flatMap(({ line: sent, options: { query } }) =>
      sent === line && query?.['format'] === 'csv' ? [query] : [],
    )
  await waitFor(() => expect(files()).toEqual([{ status: ['ACTIVE'], format: 'csv', columns }]))
})
