import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { permissions, type Role } from '#domain/kernel/permissions.ts'
import { defaultSettings, type Settings } from '#domain/settings/record.ts'
import { roleScopes } from '#domain/users/access.ts'
import { fullRoleAccess, permissionsUnder, type RoleAccess } from '#domain/users/rolePermissions.ts'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

standInForLayout()

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const texas = {
  clientId: 'nwtx00000001',
  tenantId: 'nwstaff00001',
  name: 'Northwind Texas LLC',
  code: 'NWTX',
  status: 'ACTIVE' as const,
}
const limited = {
  ...fullRoleAccess,
  CLIENT_ADMIN: { ...fullRoleAccess.CLIENT_ADMIN, INVOICES: 'VIEW_ONLY' as const },
}

/** Opens a page as a user with a role, in a client that inherits what its tenant set. */
function open(
  path: string,
  role: Role,
  {
    inherited = fullRoleAccess,
    own,
    overridden = [],
  }: { inherited?: RoleAccess; own?: RoleAccess; overridden?: string[] } = {},
) {
  const rolePermissions = own ?? inherited
  const api = createApi({ ...cleo, permissions: [...permissions], clients: [texas] })
  const settings: Settings = { ...defaultSettings, rolePermissions }
  const record = {
    ...settings,
    id: 'CLIENT',
    version: 4,
    inherited: { ...defaultSettings, rolePermissions: inherited },
    overridden,
    planned: [],
  }
  api.replies.set('GET /settings', () => ok(record))
  api.replies.set('PUT /settings', () => ok({ ...record, version: 5 }))
  const rights = Object.entries(permissionsUnder(rolePermissions)).map(([name, list]) => ({
    role: name,
    permissions: [...list],
    scope: roleScopes[name as Role],
  }))
  api.replies.set('GET /roles/permissions', () => ok(rights, rights.length))
  const sent = () =>
    api.requests.filter(({ line }) => line === 'PUT /settings').map(({ options }) => options.body)
  return { sent, ...openSignedIn(path, api, [role]) }
}

const choices = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('an administrator takes permissions from roles, within what the tenant allows', async () => {
  const { user, sent } = open('/settings/permissions', 'ADMIN', { inherited: limited })
  const invoices = await screen.findByRole('combobox', { name: 'Invoices' })
  expect(invoices).toHaveDisplayValue('View only')
  expect(choices('Invoices')).toEqual(['Select', 'No access', 'View only'])
  expect(choices('Projects')).toEqual(['Select', 'No access', 'View only', 'Maintain'])
  expect(screen.getByText('Inherited from the tenant')).toBeVisible()
  await user.selectOptions(invoices, 'No access')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Own timesheets' }), 'View only')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const rolePermissions = {
    CLIENT_ADMIN: { ...fullRoleAccess.CLIENT_ADMIN, INVOICES: 'NO_ACCESS' },
    EMPLOYEE: { TIMESHEETS: 'VIEW_ONLY' },
  }
  await waitFor(() => expect(sent()).toEqual([{ version: 4, rolePermissions }]))
})

test("an administrator gives back what was taken, by using the tenant's setting", async () => {
  const { user, sent } = open('/settings/permissions', 'ADMIN', {
    own: limited,
    overridden: ['rolePermissions'],
  })
  await user.click(await screen.findByRole('button', { name: 'Use tenant setting' }))
  expect(screen.getByRole('combobox', { name: 'Invoices' })).toHaveDisplayValue('Maintain')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toEqual([{ version: 4, inherit: ['rolePermissions'] }]))
})

test('a client admin can change what employees do, but not their own role', async () => {
  open('/settings/permissions', 'CLIENT_ADMIN', { own: limited, overridden: ['rolePermissions'] })
  expect(await screen.findByRole('combobox', { name: 'Own timesheets' })).toBeEnabled()
  for (const area of ['Timesheets', 'Projects', 'Employees', 'Users', 'Invoices'])
    expect(screen.getByRole('combobox', { name: area })).toBeDisabled()
  expect(screen.getByText(/Only users with a higher role can change this\.$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use tenant setting' })).toBeNull()
})

test('the roles page shows what is allowed in the client, and what the settings took away', async () => {
  open('/settings/roles', 'ADMIN', { own: limited })
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
  expect(await row(/^Invoices/)).toContain('View, limited in Settings')
  expect(await row(/^Projects/)).not.toContain('limited')
  expect(screen.getByRole('link', { name: 'Change role permissions' })).toHaveAttribute(
    'href',
    '/settings/permissions',
  )
})
