import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InvoiceRow } from '#domain/invoices/record.ts'
import type { RunListRow, RunRow } from '#domain/invoices/run.ts'
import { maintainer } from '#test/support/browser/recordPage.tsx'
import { createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const biller = {
  ...maintainer,
  permissions: [...maintainer.permissions, 'CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'],
}
const contractId = '3f0c5a1e-0000-4000-8000-0000000000c1'
const contract = {
  id: contractId,
  contractNo: 'C-2026-00001',
  employeeName: 'Rao, Priya',
  minutes: 2700,
  otMinutes: 300,
  amount: '4037.50',
}
const ready: RunRow = {
  key: 'ready',
  billToName: 'Initech',
  contractIds: [contractId],
  contracts: [contract],
  currency: 'USD',
  minutes: 2700,
  otMinutes: 300,
  amount: '4037.50',
  lines: [],
  blockers: [],
  warnings: [],
}
const blocked: RunRow = {
  ...ready,
  key: 'blocked',
  billToName: 'Cyberdyne',
  minutes: 0,
  otMinutes: 0,
  amount: '0.00',
  blockers: [
    { code: 'missing', message: 'Rao, Priya: timesheet missing for the week of 2026-02-02.', contractId },
    { code: 'no_billing_contact', message: 'Enter a billing contact.', contractId },
  ],
}
const invoice: InvoiceRow = {
  id: '3f0c5a1e-0000-4000-8000-000000000091',
  type: 'INVOICE',
  number: null,
  status: 'DRAFT',
  billToName: 'Initech',
  poNumber: null,
  currency: 'USD',
  frequency: 'MONTHLY',
  periodStart: '2026-02-01',
  periodEnd: '2026-02-28',
  issueDate: null,
  dueDate: null,
  total: '4037.50',
  balance: '4037.50',
  sentAt: null,
  disputed: false,
  overdue: false,
  version: 1,
}
const whole = (row: InvoiceRow) => ({ ...row, billTo: { companyName: row.billToName }, lines: [] })

function open(
  rows: readonly RunRow[],
  invoices: readonly InvoiceRow[],
  path = '/invoices/runs/monthly-2026-02-01',
) {
  const api = createApi(biller)
  const period: RunListRow = {
    id: 'monthly-2026-02-01',
    frequency: 'MONTHLY',
    periodStart: '2026-02-01',
    periodEnd: '2026-02-28',
    drafts: 0,
    issued: 0,
  }
  const shown = { rows, invoices }
  api.replies.set('GET /invoices/runs', () => ok([period], 1))
  api.replies.set('POST /invoices/preview', () =>
    ok({ periodStart: '2026-02-01', periodEnd: '2026-02-28', rows: shown.rows, next: null }),
  )
  api.replies.set('GET /invoices', () => ok([...shown.invoices], shown.invoices.length))
  const sent = (text: string) =>
    api.asked.filter((asked) => asked.line === text).map(({ options }) => options.body)
  return { api, sent, shown, ...openSignedIn(path, api) }
}

test('a run shows hours, overtime and amount, and each blocker leads to where it is corrected', async () => {
  open([ready, blocked], [])
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Monthly billing run from 2026-02-01' }),
  ).toBeVisible()
  const row = within(screen.getByRole('row', { name: /Initech/ }))
  for (const text of ['45.00', '5.00', 'USD 4,037.50', 'Ready']) expect(row.getByText(text)).toBeVisible()
  const other = within(screen.getByRole('row', { name: /Cyberdyne/ }))
  expect(other.getByText('Blocked')).toBeVisible()
  expect(other.getByRole('link', { name: /timesheet missing/ }).getAttribute('href')).toContain(
    `/timesheets?contractId=${contractId}`,
  )
  expect(other.getByRole('link', { name: 'Enter a billing contact.' }).getAttribute('href')).toContain(
    `/contracts/${contractId}`,
  )
  expect(screen.getByText('Ready: USD 4,037.50')).toBeVisible()
})

test('a run of many contracts is read page by page and shown as one', async () => {
  const { api, sent } = open([], [])
  const globex = { ...ready, key: 'other', billToName: 'Globex' }
  api.replies.set('POST /invoices/preview', ({ body }) => {
    const isFirst = !('after' in (body as object))
    const page = { periodStart: '2026-02-01', periodEnd: '2026-02-28' }
    return ok(isFirst ? { ...page, rows: [ready], next: 'ready' } : { ...page, rows: [globex], next: null })
  })
  expect(await screen.findByText('Ready: USD 8,075.00')).toBeVisible()
  const table = within(screen.getByRole('table', { name: 'To bill' }))
  const shown = table.getAllByRole('row').map((row) => row.textContent)
  expect(shown.findIndex((text) => text.includes('Globex'))).toBeLessThan(
    shown.findIndex((text) => text.includes('Initech')),
  )
  const run = { frequency: 'MONTHLY', periodStart: '2026-02-01', limit: 200 }
  expect(sent('POST /invoices/preview')).toEqual([run, { ...run, after: 'ready' }])
})

/** Opens the question which rows become drafts. */
async function askForDrafts(user: ReturnType<typeof open>['user'], title: string) {
  await user.click(await screen.findByRole('button', { name: 'Create drafts' }))
  return within(await screen.findByRole('dialog', { name: `Create drafts: ${title}` }))
}
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...ready, key: `row-${String(index).padStart(3, '0')}` }))
const keysOf = (body: unknown) => (body as { keys: readonly string[] }).keys
const allMade = () => ok({ invoices: [], skipped: [] })

test('the selected rows become drafts, and running again says that there is nothing new', async () => {
  const { api, sent, shown, user } = open([ready, { ...ready, key: 'other', billToName: 'Globex' }], [])
  api.replies.set('POST /invoices/generate', () => {
    shown.rows = []
    shown.invoices = [invoice]
    return ok({ invoices: [whole(invoice)], skipped: [] })
  })
  const dialog = await askForDrafts(user, '2 invoices')
  await user.click(await dialog.findByRole('checkbox', { name: /Globex/ }))
  expect(dialog.getByText('1 of 2 selected')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Create drafts' }))
  expect(await screen.findByText('There is nothing new to bill in this period.')).toBeVisible()
  expect(screen.getByText('Drafts created: 1.')).toBeVisible()
  expect(sent('POST /invoices/generate')).toEqual([
    { frequency: 'MONTHLY', periodStart: '2026-02-01', keys: ['ready'] },
  ])
  expect(screen.queryByRole('button', { name: 'Create drafts' })).toBeNull()
  expect(
    within(screen.getByRole('table', { name: 'Invoices of this period' })).getByText('Initech'),
  ).toBeVisible()
})

test('without a selected row nothing is created', async () => {
  const { sent, user } = open([ready], [])
  const dialog = await askForDrafts(user, '1 invoice')
  await user.click(await dialog.findByRole('button', { name: 'Select none' }))
  expect(dialog.getByText('0 of 1 selected')).toBeVisible()
  const create = dialog.getByRole('button', { name: 'Create drafts' })
  expect(create).toHaveAccessibleDescription('Select at least one row.')
  await user.click(create)
  expect(sent('POST /invoices/generate')).toEqual([])
})

test('a row that can’t be billed says which and why, and leads to its contract', async () => {
  const { api, user } = open(rowsOf(2), [])
  api.replies.set('POST /invoices/generate', () => {
    const blockers = [{ code: 'no_billing_contact', message: 'Enter a billing contact.', contractId }]
    return ok({ invoices: [], skipped: [{ key: 'row-001', billToName: 'Globex', blockers }] })
  })
  const dialog = await askForDrafts(user, '2 invoices')
  await user.click(dialog.getByRole('button', { name: 'Create drafts' }))
  expect(await screen.findByText('Drafts created: 1. Not changed: 1.')).toBeVisible()
  const refusals = within(screen.getByRole('list', { name: 'Not changed' }))
  expect(refusals.getByText(/Enter a billing contact\./)).toBeVisible()
  expect(refusals.getByRole('link', { name: 'Globex' }).getAttribute('href')).toBe(`/contracts/${contractId}`)
  // The page doesn't wait for the report to be closed.
  await askForDrafts(user, '2 invoices')
})

test('creating drafts shows how far it is, and what was not sent yet can be canceled', async () => {
  const { api, sent, user } = open(rowsOf(120), [])
  const arrived: (() => void)[] = []
  api.replies.set(
    'POST /invoices/generate',
    () => new Promise((resolve) => arrived.push(() => resolve(allMade()))),
  )
  const dialog = await askForDrafts(user, '120 invoices')
  await user.click(dialog.getByRole('button', { name: 'Create drafts' }))
  expect(await screen.findByText('0 of 120 done')).toBeVisible()
  await waitFor(() => expect(arrived).toHaveLength(1))
  arrived[0]?.()
  expect(await screen.findByText('50 of 120 done')).toBeVisible()
  await waitFor(() => expect(arrived).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  arrived[1]?.()
  expect(await screen.findByText('Drafts created: 100.')).toBeVisible()
  expect(sent('POST /invoices/generate').map(keysOf)).toEqual([
    rowsOf(50).map(({ key }) => key),
    rowsOf(100)
      .slice(50)
      .map(({ key }) => key),
  ])
})

test('a run that was cut off says what is left, and goes on with the same call', async () => {
  const { api, user } = open(rowsOf(60), [])
  let calls = 0
  api.replies.set('POST /invoices/generate', () => {
    calls += 1
    const errors = [{ code: 'in_progress', message: 'The first request is still running.' }]
    return calls === 2 ? { kind: 'refused', status: 409, errors } : allMade()
  })
  const dialog = await askForDrafts(user, '60 invoices')
  await user.click(dialog.getByRole('button', { name: 'Create drafts' }))
  expect(await screen.findByText(/10 records are left\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Drafts created: 60.')).toBeVisible()
  const calls60 = api.asked.filter(({ line }) => line === 'POST /invoices/generate')
  const [, cutOff, again] = calls60.map(({ options }) => options)
  expect(again?.body).toEqual(cutOff?.body)
  expect(again?.idempotencyKey).toBe(cutOff?.idempotencyKey)
})

const draftsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...invoice, id: `draft-${index}`, version: index + 1 }))
const issued = ({ items }: { items: readonly { id: string; version: number }[] }) =>
  items.map(({ id, version }) => ({ id, label: null, ok: true, version: version + 1, errors: [] }))

/** Asks to issue every draft of the run, and confirms it. */
async function issueAll(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Issue all' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Issue: / }))
  await user.click(dialog.getByRole('button', { name: 'Issue' }))
}

test('all drafts are issued, and what is refused says which and why', async () => {
  const [first, second] = draftsOf(2) as [InvoiceRow, InvoiceRow]
  const { api, sent, shown, user } = open([], [first, second])
  api.replies.set('POST /invoices/bulk', ({ body }) => {
    shown.invoices = [{ ...first, number: 'INV-1', status: 'ISSUED', version: 2 }, second]
    const errors = [{ code: 'po_exceeded', message: 'The purchase order is exceeded.' }]
    const [done, refused] = issued(body as never)
    return ok([done, { ...refused, label: 'Draft for Globex', ok: false, version: null, errors }])
  })
  await issueAll(user)
  expect(await screen.findByText('Issued: 1. Not changed: 1.')).toBeVisible()
  const refusals = within(screen.getByRole('list', { name: 'Not changed' }))
  expect(refusals.getByText(/The purchase order is exceeded\./)).toBeVisible()
  expect(refusals.getByRole('link', { name: 'Draft for Globex' }).getAttribute('href')).toBe(
    `/invoices/${second.id}`,
  )
  const table = within(screen.getByRole('table', { name: 'Invoices of this period' }))
  expect(await table.findByText('INV-1')).toBeVisible()
  expect(sent('POST /invoices/bulk')).toEqual([
    {
      event: 'issue',
      items: [
        { id: first.id, version: 1 },
        { id: second.id, version: 2 },
      ],
    },
  ])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByText('1 draft to issue')).toBeVisible()
})

test('issuing shows how far it is, and what was not sent yet can be canceled', async () => {
  const { api, sent, user } = open([], draftsOf(120))
  const arrived: (() => void)[] = []
  api.replies.set(
    'POST /invoices/bulk',
    ({ body }) => new Promise((resolve) => arrived.push(() => resolve(ok(issued(body as never))))),
  )
  await issueAll(user)
  expect(await screen.findByText('0 of 120 done')).toBeVisible()
  await waitFor(() => expect(arrived).toHaveLength(1))
  arrived[0]?.()
  expect(await screen.findByText('50 of 120 done')).toBeVisible()
  await waitFor(() => expect(arrived).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  arrived[1]?.()
  expect(await screen.findByText('Issued: 100.')).toBeVisible()
  expect(sent('POST /invoices/bulk')).toHaveLength(2)
})

test('the list of periods leads to each run', async () => {
  open([ready], [], '/invoices/runs')
  const row = await screen.findByRole('row', { name: /Monthly from 2026-02-01/ })
  expect(within(row).getByRole('link').getAttribute('href')).toContain('/invoices/runs/monthly-2026-02-01')
})
