import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Batch } from '#domain/handoff/record.ts'
import { maintainer } from '#test/support/browser/recordPage.tsx'
import { createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const biller = {
  ...maintainer,
  permissions: [
    ...maintainer.permissions,
    'CAN_VIEW_INVOICES',
    'CAN_MAINTAIN_INVOICES',
    'CAN_VIEW_TIMESHEETS',
    'CAN_MAINTAIN_TIMESHEETS',
  ],
}
const draft: Batch = {
  id: '3f0c5a1e-0000-4000-8000-0000000000b1',
  number: null,
  system: 'GENERAL_LEDGER',
  status: 'DRAFT',
  fromDate: '2026-03-01',
  toDate: '2026-03-31',
  documentCount: 2,
  totals: [
    {
      currency: 'USD',
      invoiced: '4037.50',
      credited: '0.00',
      voided: '0.00',
      received: '1000.00',
      reversed: '0.00',
    },
  ],
  classTotals: [],
  times: [],
  documents: [
    {
      kind: 'INVOICE',
      id: '3f0c5a1e-0000-4000-8000-000000000091',
      label: 'ACTX-INV-2026-00001',
      date: '2026-03-02',
      customer: 'Initech',
      currency: 'USD',
      amount: '4037.50',
    },
    {
      kind: 'PAYMENT',
      id: '3f0c5a1e-0000-4000-8000-000000000092',
      label: 'Check 7',
      date: '2026-03-05',
      customer: 'Initech',
      currency: 'USD',
      amount: '1000.00',
    },
  ],
  files: [],
  problems: [],
  warnings: [
    { code: 'earlier', message: '3 transactions before 2026-03-01 were never handed off.', names: false },
  ],
  madeAt: null,
  acceptedAt: null,
  canceledAt: null,
  cancelReason: null,
  tenantId: 't',
  clientId: 'c',
  version: 1,
  createdAt: '2026-04-01T00:00:00Z',
  createdBy: 'x',
  updatedAt: '2026-04-01T00:00:00Z',
  updatedBy: 'x',
  archivedAt: null,
}
const ready: Batch = {
  ...draft,
  number: 'H-00001',
  status: 'READY',
  warnings: [],
  files: [{ position: 1, name: 'general-ledger-H-00001.csv', rows: 5, size: 812, sha256: 'ab'.repeat(32) }],
  madeAt: '2026-04-01T00:00:00Z',
  version: 2,
}

function open(batch: Batch, path = `/invoices/handoff/${batch.id}`, setup?: object) {
  const api = createApi(biller)
  const stored = { batch }
  api.replies.set('GET /handoff', () => ok([{ ...stored.batch }], 1))
  api.replies.set(`GET /batch/${batch.id}`, () => ok(stored.batch, null))
  api.replies.set('GET /handoff/setup/quickbooks_online', () => ok(setup ?? {}, null))
  const sent = (text: string) =>
    api.requests.filter((call) => call.line === text).map(({ options }) => options.body)
  return { api, stored, sent, ...openSignedIn(path, api) }
}

afterEach(() => vi.restoreAllMocks())

test('a draft shows what it would hand off, and its files are created after a question', async () => {
  const { api, stored, sent, user } = open(draft)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Draft, 2026-03-01 to 2026-03-31' }),
  ).toBeVisible()
  const checks = within(screen.getByRole('list', { name: 'Checks' }))
  expect(checks.getByText('Ready to create files')).toBeVisible()
  expect(checks.getByText('3 transactions before 2026-03-01 were never handed off.')).toBeVisible()
  const row = screen.getByRole('row', { name: /Payment Check 7/ })
  expect(within(row).getByText('USD 1,000.00')).toBeVisible()
  api.replies.set(`POST /batch/${draft.id}/make`, () => {
    stored.batch = ready
    return ok(ready, null)
  })
  await user.click(screen.getByRole('button', { name: 'Create files' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create files' }))
  await user.click(dialog.getByRole('button', { name: 'Create files' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'H-00001' })).toBeVisible()
  expect(sent(`POST /batch/${draft.id}/make`)).toEqual([{ version: 1 }])
  expect(screen.getByText(`SHA-256 ${'ab'.repeat(32)}`)).toBeVisible()
})

test('a draft with something missing names it and gets no files', async () => {
  open({
    ...draft,
    problems: [{ code: 'nothing_to_hand_off', message: 'There is nothing to hand off.', names: false }],
  })
  const checks = within(await screen.findByRole('list', { name: 'Checks' }))
  expect(checks.getByText('There is nothing to hand off.')).toBeVisible()
  expect(checks.queryByText('Ready to create files')).toBeNull()
})

test('a file is saved under its name', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const files: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  })
  const { api, user } = open(ready)
  api.replies.set(`GET /batch/${ready.id}/file/1`, () => ok(new Blob(['a']), null))
  await user.click(await screen.findByRole('button', { name: 'Download general-ledger-H-00001.csv' }))
  await waitFor(() => expect(saved).toEqual(['general-ledger-H-00001.csv']))
  expect(screen.getByRole('heading', { level: 1, name: 'H-00001' })).toBeVisible()
  expect(await files[0]?.text()).toBe('a')
})

test('the list leads to a new batch of a system and days', async () => {
  const { api, sent, user } = open(ready, '/invoices/handoff')
  const row = within(await screen.findByRole('row', { name: /H-00001/ }))
  expect(row.getByText('General ledger (CSV)')).toBeVisible()
  api.replies.set('POST /batch/create', () => ok({ ...draft, documentCount: 0 }, null))
  await user.click(screen.getByRole('link', { name: 'Add batch' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: /System/ }), 'General ledger (CSV)')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent('POST /batch/create')).toEqual([
      {
        system: 'GENERAL_LEDGER',
        fromDate: expect.stringMatching(/-01$/),
        toDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]),
  )
})

const missing = {
  code: 'unmapped_customer',
  message: 'Initech has no name in QuickBooks Online.',
  names: true,
}

test('an untested file format says so, and a missing name leads to where it is entered', async () => {
  open({ ...draft, system: 'QUICKBOOKS_ONLINE', problems: [missing] })
  const checks = within(await screen.findByRole('list', { name: 'Checks' }))
  expect(checks.getByText('Initech has no name in QuickBooks Online.')).toBeVisible()
  expect(
    checks
      .getByRole('link', { name: 'Enter it on the “Names in QuickBooks Online” page' })
      .getAttribute('href'),
  ).toContain('/invoices/handoff/quickbooks_online')
  expect(
    screen.getByText(/^Untested: we haven't verified this file format in QuickBooks Online/),
  ).toBeVisible()
  expect(screen.getByText(/Turn on custom transaction numbers/)).toBeVisible()
})

test('an account without a code is a warning that leads to its name, and the files can be created', async () => {
  const message = '“Regular time” has no account code. The account_code column is empty in its rows.'
  open({ ...draft, warnings: [{ code: 'unmapped_account', message, names: true }] })
  const checks = within(await screen.findByRole('list', { name: 'Checks' }))
  expect(checks.getByText('Ready to create files')).toBeVisible()
  expect(checks.getByText(message)).toBeVisible()
  expect(
    checks
      .getByRole('link', { name: 'Enter it on the “Names in General ledger (CSV)” page' })
      .getAttribute('href'),
  ).toContain('/invoices/handoff/general_ledger')
})

test('a long list of checks says how many more there are, and shows them', async () => {
  const problems = Array.from({ length: 130 }, (_, index) => ({
    ...missing,
    message: `Company ${index} has no name in QuickBooks Online.`,
  }))
  const { user } = open({ ...draft, system: 'QUICKBOOKS_ONLINE', problems })
  const checks = within(await screen.findByRole('list', { name: 'Checks' }))
  expect(checks.getAllByText(/has no name in QuickBooks Online/)).toHaveLength(100)
  // The reason why the files can't be created doesn't repeat them.
  expect(screen.getByText(/You can't create the files/).textContent).toBe(
    "You can't create the files. Fix the errors under Checks.",
  )
  // The draft's warning counts as well.
  await user.click(screen.getByRole('button', { name: 'Show 31 more' }))
  expect(checks.getAllByText(/has no name in QuickBooks Online/)).toHaveLength(130)
  expect(checks.getByText(/were never handed off/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Show .* more$/ })).toBeNull()
})

test('companies can get their names from Muster, and all names are saved together', async () => {
  const entries = [
    { kind: 'ITEM', key: 'TIME', label: 'Regular time', name: 'Consulting' },
    { kind: 'CUSTOMER', key: 'Globex', label: 'Globex', name: 'Globex Corp' },
    { kind: 'CUSTOMER', key: 'Initech', label: 'Initech', name: '' },
  ]
  const setup = { id: 'quickbooks_online', system: 'QUICKBOOKS_ONLINE', version: 2, entries }
  const { api, sent, user } = open(draft, '/invoices/handoff/quickbooks_online', setup)
  api.replies.set('PUT /handoff/setup/quickbooks_online', () => ok({ ...setup, version: 3 }, null))
  expect(await screen.findByRole('heading', { level: 1, name: 'Names in QuickBooks Online' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use the names from Muster' }))
  expect(await screen.findByDisplayValue('Initech')).toBe(screen.getByRole('textbox', { name: /Initech/ }))
  expect(screen.getByDisplayValue('Globex Corp')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('PUT /handoff/setup/quickbooks_online')).toHaveLength(1))
  expect(sent('PUT /handoff/setup/quickbooks_online')).toMatchObject([
    {
      version: 2,
      entries: [
        { kind: 'ITEM', key: 'TIME', name: 'Consulting' },
        { kind: 'CUSTOMER', key: 'Globex', name: 'Globex Corp' },
        { kind: 'CUSTOMER', key: 'Initech', name: 'Initech' },
      ],
    },
  ])
})

test.each([
  [
    'GENERAL_LEDGER',
    'The transactions in this batch can be handed off again. The files are kept for reference.',
  ],
  [
    'GENERAL_PAYROLL',
    'The time in this batch will be unlocked and can be handed off again. The files are kept for reference.',
  ],
] as const)(
  'before a %s batch is canceled, a dialog says what can be handed off again',
  async (system, text) => {
    const { user } = open({ ...ready, system })
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel batch' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel batch' })
    expect(dialog).toHaveAccessibleDescription(text)
    expect(within(dialog).getByRole('button', { name: 'Keep batch' })).toBeVisible()
  },
)
