import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { TrailEvent } from '#domain/audit/record.ts'
import { permissions } from '#domain/kernel/permissions.ts'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

standInForLayout()

configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const nia = { ...cleo, uid: 'nia', email: 'nia@acme.test', firstName: 'Nia', lastName: 'Okafor' }
const suspended: TrailEvent = {
  id: 'one',
  at: '2026-11-22T14:05:09.000Z',
  actorUid: 'ada',
  actorName: 'Ada Super',
  action: 'UPDATE',
  entityType: 'tenant',
  entityId: 'nwstaff00002',
  entityLabel: 'Bright Staffing',
  event: null,
  changes: [{ field: 'status', old: 'ACTIVE', new: 'SUSPENDED' }],
  reason: null,
  requestId: 'r1',
}

function open(path: string, role: 'ADMIN' | 'SUPER_ADMIN' = 'ADMIN', events: readonly TrailEvent[] = []) {
  const api = createApi({ ...cleo, roles: [role], permissions: [...permissions] })
  api.replies.set('GET /audit', () => ok(events, events.length))
  api.replies.set('GET /users', () =>
    ok([{ ...nia, clients: [], grant: [], deny: [], lastSignInAt: null, linkedElsewhere: false }], 1),
  )
  const asked = () =>
    api.requests.filter(({ line }) => line === 'GET /audit').map(({ options }) => options.query)
  return { api, asked, ...openSignedIn(path, api, [role]) }
}

test('a person is selected by name, and the address and the request carry the filter', async () => {
  const { asked, user } = open('/settings/audit')
  await user.click(await screen.findByRole('button', { name: 'User' }))
  const panel = within(await screen.findByRole('dialog', { name: 'User' }))
  await user.click(await panel.findByRole('combobox', { name: 'User' }))
  await user.click(await screen.findByRole('option', { name: /Okafor, Nia/ }))
  await waitFor(() => expect(new URLSearchParams(location.search).get('actor')).toBe('nia'))
  expect(await screen.findByRole('button', { name: 'Remove filter: User Okafor, Nia' })).toBeVisible()
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ actor: ['nia'] }))
})

test('changes that no user made can be selected too', async () => {
  const { user } = open('/settings/audit')
  await user.click(await screen.findByRole('button', { name: 'User' }))
  await user.click(await screen.findByRole('combobox', { name: 'User' }))
  await user.click(await screen.findByRole('option', { name: 'Muster' }))
  await waitFor(() => expect(new URLSearchParams(location.search).get('actor')).toBe('system'))
})

test('a record is found by its number', async () => {
  const { asked, user } = open('/settings/audit')
  await user.click(await screen.findByRole('button', { name: 'Record' }))
  await user.type(await screen.findByRole('textbox', { name: 'Number or name' }), 'E-00042{Enter}')
  await waitFor(() => expect(new URLSearchParams(location.search).get('record')).toBe('E-00042'))
  expect(await screen.findByRole('button', { name: 'Remove filter: Record E-00042' })).toBeVisible()
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ record: ['E-00042'] }))
})

test('tenants are a type of record for SUPER_ADMIN alone, whose trail leads to the tenant', async () => {
  const { user } = open('/settings/audit', 'SUPER_ADMIN', [suspended])
  const row = await screen.findByRole('row', { name: /Bright Staffing/ })
  expect(row).toHaveTextContent('Status: Active → Suspended')
  expect(within(row).getAllByRole('link')[0]).toHaveAttribute('href', '/settings/tenants/nwstaff00002')
  await user.click(screen.getByRole('button', { name: 'Record type' }))
  expect(await screen.findByRole('checkbox', { name: 'Tenant' })).toBeVisible()
})

test('address and browser are columns that can be shown', async () => {
  const event = { ...suspended, ip: '198.51.100.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }
  const { user } = open('/settings/audit', 'SUPER_ADMIN', [event])
  const row = await screen.findByRole('row', { name: /Bright Staffing/ })
  expect(row).not.toHaveTextContent('198.51.100.7')
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  for (const name of ['IP address', 'Browser'])
    await user.click(await screen.findByRole('checkbox', { name }))
  await waitFor(() => expect(row).toHaveTextContent('198.51.100.7'))
  expect(row).toHaveTextContent('Mozilla/5.0 (X11; Linux x86_64)')
  expect(new URLSearchParams(location.search).get('columns')).toBe('ip.userAgent')
})

test('others are not offered the type Tenant', async () => {
  const { user } = open('/settings/audit')
  await user.click(await screen.findByRole('button', { name: 'Record type' }))
  expect(await screen.findByRole('checkbox', { name: 'Client' })).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Tenant' })).toBeNull()
})
