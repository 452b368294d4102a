import { configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardFields } from '#domain/kernel/fieldGuards.ts'
import { permissions } from '#domain/kernel/permissions.ts'
import { defaultSettings, type Settings } from '#domain/settings/record.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  // A Wednesday.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T12:00:00Z') })
})
afterEach(() => void vi.useRealTimers())

const texas = {
  clientId: 'nwtx00000001',
  tenantId: 'nwstaff00001',
  name: 'Northwind Texas LLC',
  code: 'NWTX',
  status: 'ACTIVE' as const,
}

/** Opens a page of settings as stored on the server, which responds to changes with `saved`. */
function open(
  path: string,
  stored: Partial<Settings> & object = {},
  { roles = ['CLIENT_ADMIN'], ownPermissions = permissions, saved = {} } = {},
) {
  const api = createApi({ ...cleo, permissions: [...ownPermissions], clients: [texas] })
  const record = {
    ...defaultSettings,
    id: 'CLIENT',
    version: 4,
    inherited: defaultSettings,
    overridden: Object.keys(stored),
    planned: [],
    ...stored,
  }
  api.replies.set('GET /settings', () => ok(record))
  api.replies.set('PUT /settings', () => ok({ ...record, version: 5, ...saved }))
  const sent = () =>
    api.requests
      .filter(({ line }) => line === 'PUT /settings')
      .map(({ options }) => ({ body: options.body, query: options.query }))
  return { api, sent, ...openSignedIn(path, api, roles) }
}

const menu = () => within(screen.getByRole('navigation', { name: 'Settings sections' }))
const links = () =>
  menu()
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('the menu lists the sections and marks the current one', async () => {
  open('/settings/time')
  await screen.findByRole('heading', { level: 1, name: 'Calendar and time' })
  expect(links()).toEqual([
    'Personal',
    'Organization',
    'Calendar and time',
    'Holidays',
    'Billing',
    'Numbering',
    'Alerts and checklists',
    'Role permissions',
    'Users',
    'Roles',
    'Audit trail',
  ])
  expect(menu().getByText('Northwind Texas LLC')).toBeVisible()
  expect(menu().getByRole('link', { current: 'page' })).toHaveTextContent('Calendar and time')
})

test('a user without the permission for users sees their own settings only', async () => {
  open('/settings', {}, { ownPermissions: permissions.filter((name) => !name.endsWith('USERS')) })
  await screen.findByRole('radio', { name: 'Dark' })
  expect(links()).toEqual(['Personal', 'Organization'])
})

test('a changed setting says from when it applies, is saved, and can be inherited again', async () => {
  const planned = [{ name: 'timeStep', from: '2026-03-09', value: 6, before: 15 }]
  const { user, sent } = open(
    '/settings/time',
    {},
    { saved: { timeStep: 6, overridden: ['timeStep'], planned } },
  )
  const step = await screen.findByRole('combobox', { name: 'Time increment' })
  expect(step).toHaveDisplayValue('15 minutes')
  expect(screen.queryByRole('button', { name: 'Use tenant setting' })).toBeNull()
  await user.selectOptions(step, '6 minutes')
  expect(screen.getByText('Takes effect 2026-03-09.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Takes effect 2026-03-09. Until then: 15 minutes.')).toBeVisible()
  expect(sent()).toEqual([{ body: { version: 4, timeStep: 6 }, query: { scope: 'CLIENT' } }])
  expect(screen.getByText('Set for this client. Tenant: 15 minutes.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use tenant setting' }))
  expect(step).toHaveDisplayValue('15 minutes')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()[1]?.body).toEqual({ version: 5, inherit: ['timeStep'] }))
})

test('an administrator changes the settings of all clients of the tenant', async () => {
  const { user, sent } = open('/settings/billing', {}, { roles: ['ADMIN'] })
  await screen.findByRole('textbox', { name: 'Aging buckets' })
  const scopes = within(screen.getByRole('navigation', { name: 'Applies to' }))
  expect(scopes.getByRole('link', { current: 'page' })).toHaveTextContent('Northwind Texas LLC')
  await user.click(scopes.getByRole('link', { name: 'All clients in this tenant' }))
  await waitFor(() => expect(location.pathname).toBe('/settings/tenant/billing'))
  expect(
    await screen.findByRole('link', { name: 'All clients in this tenant', current: 'page' }),
  ).toBeVisible()
  expect(menu().getByRole('link', { current: 'page' })).toHaveTextContent('Billing')
  const buckets = await screen.findByRole('textbox', { name: 'Aging buckets' })
  await user.clear(buckets)
  await user.type(buckets, '15, 45')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()).toEqual([{ body: { version: 4, agingBuckets: [15, 45] }, query: { scope: 'TENANT' } }]),
  )
})

test('the terms that new contracts begin with are chosen', async () => {
  const { user, sent } = open('/settings/billing')
  const terms = await screen.findByRole('combobox', { name: 'Payment terms' })
  expect(terms).toHaveDisplayValue('Net 30')
  await user.selectOptions(terms, 'Net 45')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'CAD')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()[0]?.body).toEqual({
      version: 4,
      defaultPaymentTerms: 'NET_45',
      defaultCurrency: 'CAD',
    }),
  )
})

test('a color and a footer are set, and an invalid color is rejected', async () => {
  const { user, sent } = open('/settings/billing')
  const color = await screen.findByRole('textbox', { name: 'Color' })
  await user.type(color, 'red')
  await user.type(screen.getByRole('textbox', { name: 'Footer' }), 'Thank you.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText('Enter the color as a hex code, for example #1f4fd8.')).not.toEqual([])
  await user.clear(color)
  await user.type(color, '#1F4FD8')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()[0]?.body).toEqual({ version: 4, branding: { color: '#1f4fd8', footer: 'Thank you.' } }),
  )
})

test('holidays are a list with an empty line at its end', async () => {
  const holidays = [
    { date: '2026-07-03', name: 'Independence Day' },
    { date: '2026-12-25', name: 'Christmas Day' },
  ]
  const { user, sent } = open('/settings/holidays', { holidays })
  const line = (name: string) => within(screen.getByRole('group', { name }))
  await screen.findByRole('group', { name: 'Holiday 2' })
  await user.type(line('New holiday').getByRole('textbox', { name: 'Name' }), 'New Year')
  await user.type(line('Holiday 3').getByRole('textbox', { name: 'Date' }), '2027-01-01')
  await user.click(line('Holiday 1').getByRole('button', { name: 'Remove holiday 1' }))
  expect(line('Holiday 1').getByRole('textbox', { name: 'Name' })).toHaveValue('Christmas Day')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()[0]?.body).toEqual({
      version: 4,
      holidays: [holidays[1], { date: '2027-01-01', name: 'New Year' }],
    }),
  )
})

test('alert days are changed, and days in the wrong order are rejected', async () => {
  const { user, sent } = open('/settings/checklists', { contractAlertDays: [60, 30] })
  const days = await screen.findByRole('textbox', { name: 'Contracts ending (days)' })
  expect(days).toHaveValue('60, 30')
  expect(screen.getByText('Set for this client. Tenant: 90, 60, 30, 14.')).toBeVisible()
  await user.clear(days)
  await user.type(days, '10, 45')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText('Enter the alert days in descending order.')).not.toEqual([])
  await user.clear(days)
  await user.type(days, '45, 10')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()[0]?.body).toEqual({ version: 4, contractAlertDays: [45, 10] }))
})

test('the burden of each employment type is changed from the next month on', async () => {
  const { user, sent } = open('/settings/billing')
  const burden = await screen.findByRole('textbox', { name: '1099 burden (%)' })
  await user.clear(burden)
  await user.type(burden, '150')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(burden).toHaveAttribute('aria-invalid', 'true'))
  await user.clear(burden)
  await user.type(burden, '1.5')
  expect(screen.getByText('Takes effect 2026-04-01.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()[0]?.body).toEqual({
      version: 4,
      burdenPctByType: { W2: '12.50', '1099': '1.5', C2C: '0.00' },
    }),
  )
})

test('a checklist is selected by phase and employment type', async () => {
  const { user, sent } = open('/settings/checklists')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Checklist' }), 'Offboarding, C2C')
  const first = within(screen.getByRole('group', { name: 'Task 1' }))
  const title = first.getByRole('textbox', { name: 'Task' })
  expect(title).toHaveValue('Collect equipment and badges')
  await user.clear(title)
  await user.type(title, 'Collect badges')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const { checklistTemplates } = defaultSettings
  const [collect, ...others] = checklistTemplates.offboarding.C2C
  await waitFor(() =>
    expect(sent()[0]?.body).toEqual({
      version: 4,
      checklistTemplates: {
        ...checklistTemplates,
        offboarding: {
          ...checklistTemplates.offboarding,
          C2C: [{ ...collect, title: 'Collect badges' }, ...others],
        },
      },
    }),
  )
})

test('the tasks of every checklist have the same labels', async () => {
  const { user } = open('/settings/checklists')
  const choice = await screen.findByRole('combobox', { name: 'Checklist' })
  const lists = within(choice).getAllByRole('option')
  expect(lists.map(({ textContent }) => textContent)).toContain('Offboarding, 1099')
  for (const list of lists) {
    await user.selectOptions(choice, list)
    const first = within(screen.getByRole('group', { name: 'Task 1' }))
    expect(first.getByRole('textbox', { name: 'Task' })).toBeVisible()
    expect(first.getByRole('textbox', { name: 'Due (workdays)' })).toBeVisible()
    expect(first.getByRole('combobox', { name: 'Owner' })).toBeVisible()
    expect(first.getByRole('checkbox', { name: 'Mandatory' })).toBeVisible()
  }
})

test("users who can only view settings can't change them", async () => {
  open(
    '/settings/time',
    { timeStep: 6 },
    { ownPermissions: permissions.filter((name) => name !== 'CAN_MAINTAIN_USERS') },
  )
  expect(await screen.findByRole('combobox', { name: 'Time increment' })).toBeDisabled()
  expect(screen.getByText('Set for this client. Tenant: 15 minutes.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use tenant setting' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test("another user's change is merged; the same setting is compared", async () => {
  const { user, api, sent } = open('/settings/numbering')
  const format = await screen.findByRole('textbox', { name: 'Invoice numbers' })
  const theirs = {
    ...defaultSettings,
    invoiceNumberFormat: 'INV-{YYYY}-{SEQ:4}',
    id: 'CLIENT',
    version: 5,
    inherited: defaultSettings,
    overridden: ['invoiceNumberFormat', 'creditNumberFormat', 'resetSequence'],
    planned: [],
  }
  api.replies.set('PUT /settings', () => ({
    kind: 'refused',
    status: 412,
    errors: [{ code: 'version_stale', message: 'Changed meanwhile.' }],
    current: theirs,
  }))
  await user.clear(format)
  await user.click(format)
  await user.paste('N-{YYYY}-{SEQ:6}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Theirs: INV-{YYYY}-{SEQ:4}')).toBeVisible()
  expect(dialog.getByText('Yours: N-{YYYY}-{SEQ:6}')).toBeVisible()
  expect(sent()).toHaveLength(1)
})

test("users who can't see margins edit billing without the target margin", async () => {
  const ownPermissions = permissions.filter((name) => name.endsWith('_USERS'))
  const { targetMarginPct, burdenPctByType } = guardFields(defaultSettings, ownPermissions)
  const { user, sent } = open('/settings/billing', { targetMarginPct, burdenPctByType }, { ownPermissions })
  await user.selectOptions(await screen.findByLabelText(/^Payment terms/), 'NET_45')
  expect(screen.queryByText('Margin')).toBeNull()
  expect(screen.queryByText('Burden')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()[0]?.body).toEqual({ version: 4, defaultPaymentTerms: 'NET_45' }))
})
