import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { builtInPermissions, permissions, roles as allRoles } from '#domain/kernel/permissions.ts'
import { presetOverrides, roleScopes } from '#domain/users/access.ts'
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
const harbor = { ...texas, clientId: 'hrbr00000001', tenantId: 'hbtalent0001', name: 'Harbor Talent LLC' }
const administrator = { ...cleo, permissions: [...permissions], clients: [texas] }
const nia = {
  ...cleo,
  uid: 'nia',
  email: 'nia@acme.test',
  displayName: 'Nia Okafor',
  firstName: 'Nia',
  lastName: 'Okafor',
  roles: ['CLIENT_ADMIN' as const],
  clients: [texas],
  permissions: [],
  status: 'INVITED' as const,
  version: 1,
  grant: [],
  deny: presetOverrides('RECRUITER').deny,
  lastSignInAt: null,
}

const rights = allRoles.map((role) => ({
  role,
  permissions: [...builtInPermissions[role]],
  scope: roleScopes[role],
}))

function open(path: string, more: Readonly<Record<string, unknown>> = {}) {
  const api = createApi(administrator)
  api.replies.set('GET /users', () => ok([nia], 1))
  api.replies.set('GET /user/nia', () => ok(nia))
  api.replies.set('GET /roles/permissions', () => ok(rights, rights.length))
  for (const [call, answer] of Object.entries(more)) api.replies.set(call, () => ok(answer))
  const sent = (line: string) =>
    api.requests.filter((one) => one.line === line).map(({ options }) => options.body)
  return { api, sent, ...openSignedIn(path, api) }
}

test('the list shows the access of users and links to them', async () => {
  open('/settings/users')
  const row = await screen.findByRole('row', { name: /Okafor, Nia/ })
  expect(row).toHaveTextContent('Client admin: Recruiter')
  expect(row).toHaveTextContent('Invited')
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/settings/users/nia')
})

test('a user who is no client admin has exceptions, not a preset', async () => {
  open('/settings/users', { 'GET /users': [{ ...nia, roles: ['EMPLOYEE'] }] })
  const row = await screen.findByRole('row', { name: /Okafor, Nia/ })
  expect(row).toHaveTextContent('Employee, with exceptions')
})

test('a tab of the record says what the user can do and why, even before it is saved', async () => {
  const { user } = open('/settings/users/nia')
  const tabs = within(await screen.findByRole('navigation', { name: 'User' }))
  await user.click(tabs.getByRole('link', { name: 'Permissions' }))
  const right = async (area: string) =>
    (await screen.findByRole('row', { name: new RegExp(`^${area}`) })).textContent
  expect(await right('Maintain projects')).toMatch(
    /YesGranted by: Client admin, included in the Recruiter preset/,
  )
  expect(await right('Maintain invoices')).toMatch(/NoNot included in the Recruiter preset/)
  await user.click(tabs.getByRole('link', { name: 'Overview' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Preset' }), 'Billing clerk')
  await user.click(tabs.getByRole('link', { name: 'Permissions' }))
  expect(await right('Maintain invoices')).toMatch(
    /YesGranted by: Client admin, included in the Billing clerk preset/,
  )
})

test('a single permission is denied on the tab, which says so and sends it with the rest', async () => {
  const { sent, user } = open('/settings/users/nia/permissions', {
    'POST /user/nia/update': { ...nia, version: 2 },
  })
  const row = () => screen.findByRole('row', { name: /^Maintain projects/ })
  await user.selectOptions(
    within(await row()).getByRole('combobox', { name: /^Exception for “Maintain projects”$/ }),
    'Deny',
  )
  expect(await row()).toHaveTextContent('NoDenied to this user')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('POST /user/nia/update')).toHaveLength(1))
  expect(sent('POST /user/nia/update')[0]).toEqual({
    version: 1,
    deny: permissions.filter((name) => [...nia.deny, 'CAN_MAINTAIN_PROJECTS'].includes(name)),
  })
})

test('a permission that the administrator lacks can only be denied', async () => {
  const own = permissions.filter((name) => name !== 'CAN_MAINTAIN_INVOICES')
  const api = createApi({ ...administrator, permissions: own })
  api.replies.set('GET /user/nia', () => ok({ ...nia, deny: [], roles: ['EMPLOYEE'] }))
  api.replies.set('GET /roles/permissions', () => ok(rights, rights.length))
  openSignedIn('/settings/users/nia/permissions', api)
  const offered = async (name: RegExp) =>
    within(within(await screen.findByRole('row', { name })).getByRole('combobox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  await waitFor(async () => expect(await offered(/^Maintain invoices/)).toEqual(['Same as role', 'Deny']))
  expect(await offered(/^View invoices/)).toEqual(['Same as role', 'Grant', 'Deny'])
})

test('a client admin can only deny permissions to another one, and grant them to an employee', async () => {
  const { user } = open('/settings/users/nia')
  const tabs = within(await screen.findByRole('navigation', { name: 'User' }))
  await user.click(tabs.getByRole('link', { name: 'Permissions' }))
  const offered = async () =>
    within(within(await screen.findByRole('row', { name: /^View users/ })).getByRole('combobox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  await waitFor(async () => expect(await offered()).toEqual(['Same as role', 'Deny']))
  await user.click(tabs.getByRole('link', { name: 'Overview' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'Employee')
  await user.click(tabs.getByRole('link', { name: 'Permissions' }))
  await waitFor(async () => expect(await offered()).toEqual(['Same as role', 'Grant', 'Deny']))
})

test.each([
  ['themselves', 'cleo', ['Same as role', 'Deny']],
  ['another one', 'nia', ['Same as role', 'Grant', 'Deny']],
])('an administrator is offered for %s what they can change', async (_, uid, expected) => {
  const api = createApi({ ...administrator, roles: ['ADMIN'] })
  api.replies.set(`GET /user/${uid}`, () => ok({ ...nia, uid, deny: [], roles: ['ADMIN'] }))
  api.replies.set('GET /roles/permissions', () => ok(rights, rights.length))
  openSignedIn(`/settings/users/${uid}/permissions`, api, ['ADMIN'])
  const row = await screen.findByRole('row', { name: /^View users/ })
  const offered = () =>
    within(row)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(offered()).toEqual(expected))
})

test('an invitation starts with the selected client, offers no higher role, and sends the preset as exceptions', async () => {
  const { sent, user } = open('/settings/users', { 'POST /user/create': nia })
  await user.click(await screen.findByRole('button', { name: 'Invite user' }))
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'nia@acme.test')
  await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Nia')
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Okafor')
  expect(screen.getByRole('checkbox', { name: 'Northwind Texas LLC' })).toBeChecked()
  const role = screen.getByRole('combobox', { name: 'Role' })
  expect(
    within(role)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Select', 'Client admin', 'Employee'])
  await user.selectOptions(role, 'Client admin')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Preset' }), 'Recruiter')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(location.pathname).toBe('/settings/users/nia'))
  expect(await screen.findByText('Invitation sent to nia@acme.test')).toBeVisible()
  expect(screen.queryByText('User added')).toBeNull()
  expect(sent('POST /user/create')).toEqual([
    {
      email: 'nia@acme.test',
      firstName: 'Nia',
      lastName: 'Okafor',
      clients: ['nwtx00000001'],
      roles: ['CLIENT_ADMIN'],
      grant: [],
      deny: presetOverrides('RECRUITER').deny,
      employeeId: null,
    },
  ])
})

test.each([
  ['none of another tenant', [texas], 0],
  ['the one of another tenant that they have', [texas, harbor], 1],
])('a user is offered the clients of their tenant and %s', async (_, clients, count) => {
  const jersey = { ...texas, clientId: 'nwnj00000001', name: 'Northwind Jersey Inc' }
  open('/settings/users/nia', {
    'GET /user': { ...administrator, clients: [texas, jersey, harbor] },
    'GET /user/nia': { ...nia, clients },
  })
  expect(await screen.findByRole('checkbox', { name: 'Northwind Jersey Inc' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Northwind Texas LLC' })).toBeChecked()
  expect(screen.queryAllByRole('checkbox', { name: 'Harbor Talent LLC' })).toHaveLength(count)
})

test('an invited user gets the invitation again', async () => {
  const { sent, user } = open('/settings/users/nia', { 'POST /user/nia/resend-invite': nia })
  await user.click(await screen.findByRole('button', { name: 'Resend invitation' }))
  expect(await screen.findByText('Invitation sent to nia@acme.test')).toBeVisible()
  expect(sent('POST /user/nia/resend-invite')).toEqual([{ version: 1 }])
})

test('disabling asks first', async () => {
  const disabled = { ...nia, status: 'DISABLED', version: 2 }
  const { sent, user } = open('/settings/users/nia', { 'POST /user/nia/disable': disabled })
  await user.click(await screen.findByRole('button', { name: 'Disable' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable' }))
  await user.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('User disabled')).toBeVisible()
  expect(sent('POST /user/nia/disable')).toEqual([{ version: 1 }])
  expect(screen.getByRole('button', { name: 'Enable' })).toBeVisible()
})

test('users cannot disable themselves', async () => {
  const { api } = open('/settings/users/cleo')
  api.replies.set('GET /user/cleo', () => ok({ ...nia, uid: 'cleo', status: 'ACTIVE' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Okafor, Nia' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull()
})

test('the roles are shown as a matrix in plain words', async () => {
  open('/settings/roles')
  const roles = within(await screen.findByRole('table', { name: 'Roles' }))
  expect(roles.getByRole('row', { name: /^Timesheets/ })).toHaveTextContent(
    'TimesheetsMaintainMaintainMaintainMaintain, own only',
  )
  expect(roles.getByRole('row', { name: /^Users/ })).toHaveTextContent(
    'UsersMaintainMaintainMaintain, assigned clients–',
  )
  const presets = within(screen.getByRole('table', { name: 'Presets' }))
  expect(presets.getByRole('row', { name: /^Recruiter/ })).toHaveTextContent(
    'RecruiterViewMaintainMaintain––',
  )
})
