import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toEnvelope } from '#machines/persistence/saving.ts'
import { ok } from '#test/support/browser/signedIn.tsx'
import {
  allMade,
  blocked,
  contractId,
  invoice,
  openRun,
  overPo,
  ready,
  whole,
} from '#test/views/invoices/openRun.tsx'

test('a run shows hours, overtime and amount, and each blocker leads to where it is corrected', async () => {
  openRun([ready, blocked], [])
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Monthly billing run starting 2026-02-01' }),
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
  const { api, sent } = openRun([], [])
  const globex = { ...ready, key: 'other', billToName: 'Globex' }
  api.replies.set('POST /invoices/preview', ({ body }) => {
    const isFirst = !('after' in (body as object))
    const page = { periodStart: '2026-02-01', periodEnd: '2026-02-28', contracts: 2 }
    return ok(
      isFirst
        ? { ...page, read: 1, rows: [ready], next: 'ready' }
        : { ...page, read: 2, rows: [globex], next: null },
    )
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

test('reading a large run shows how many contracts have been read', async () => {
  const { api } = openRun([], [])
  const page = { periodStart: '2026-02-01', periodEnd: '2026-02-28', contracts: 500 }
  const waiting: ((answer: ReturnType<typeof ok>) => void)[] = []
  api.replies.set('POST /invoices/preview', () => new Promise((resolve) => waiting.push(resolve)))
  const answer = async (read: number, next: string | null) => {
    await waitFor(() => expect(waiting).toHaveLength(1))
    waiting.pop()?.(ok({ ...page, read, rows: next === null ? [ready] : [], next }))
  }
  expect(await screen.findByRole('heading', { name: 'Loading...' })).toBeVisible()
  await answer(200, 'a')
  expect(await screen.findByText('Loaded 200 of 500 contracts')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Loading contracts' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  )
  // Announcing each page would interrupt the screen reader.
  expect(screen.queryByText(/contracts/, { selector: '[role=status], [aria-live]' })).toBeNull()
  await answer(400, 'b')
  expect(await screen.findByText('Loaded 400 of 500 contracts')).toBeVisible()
  await answer(500, null)
  expect(await screen.findByText('Ready: USD 4,037.50')).toBeVisible()
  expect(screen.queryByRole('progressbar', { name: 'Loading contracts' })).toBeNull()
})

/** Opens the dialog that asks which rows become drafts. */
async function askForDrafts(user: ReturnType<typeof openRun>['user'], title: string) {
  await user.click(await screen.findByRole('button', { name: 'Create drafts' }))
  return within(await screen.findByRole('dialog', { name: `Create drafts: ${title}` }))
}
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...ready, key: `row-${String(index).padStart(3, '0')}` }))
const keysOf = (body: unknown) => (body as { keys: readonly string[] }).keys

test('the selected rows become drafts, and running again says that there is nothing new', async () => {
  const { api, sent, shown, user } = openRun([ready, { ...ready, key: 'other', billToName: 'Globex' }], [])
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
  expect(await screen.findByText('Drafts created: 1')).toBeVisible()
  expect(sent('POST /invoices/generate')).toEqual([
    { frequency: 'MONTHLY', periodStart: '2026-02-01', keys: ['ready'] },
  ])
  expect(screen.queryByRole('button', { name: 'Create drafts' })).toBeNull()
  expect(
    within(screen.getByRole('table', { name: 'Invoices for this period' })).getByText('Initech'),
  ).toBeVisible()
})

test('without a selected row nothing is created', async () => {
  const { sent, user } = openRun([ready], [])
  const dialog = await askForDrafts(user, '1 invoice')
  await user.click(await dialog.findByRole('button', { name: 'Select none' }))
  expect(dialog.getByText('0 of 1 selected')).toBeVisible()
  const create = dialog.getByRole('button', { name: 'Create drafts' })
  expect(create).toHaveAccessibleDescription('Select at least one row.')
  await user.click(create)
  expect(sent('POST /invoices/generate')).toEqual([])
})

test('a row that only its PO blocks becomes a draft once a reason is entered', async () => {
  const { sent, user } = openRun([ready, overPo, blocked], [])
  expect(await screen.findByText('1 invoice ready, 1 over the PO')).toBeVisible()
  const dialog = await askForDrafts(user, '1 invoice')
  expect(dialog.queryByRole('checkbox', { name: /Cyberdyne/ })).toBeNull()
  const over = await dialog.findByRole('checkbox', { name: /Soylent/ })
  expect(over).not.toBeChecked()
  expect(dialog.getByText('104% of PO PO-1 has been used.')).toBeVisible()
  expect(dialog.queryByRole('textbox')).toBeNull()
  await user.click(over)
  await user.click(dialog.getByRole('button', { name: 'Create drafts' }))
  const reason = dialog.getByRole('textbox', { name: /Reason for Soylent/ })
  expect(reason).toHaveAccessibleDescription('Enter a reason.')
  await waitFor(() => expect(reason).toHaveFocus())
  expect(sent('POST /invoices/generate')).toEqual([])
  await user.type(reason, 'ok')
  expect(reason).toHaveAccessibleDescription('Enter a reason of at least 3 characters.')
  await user.clear(reason)
  await user.type(reason, 'Approved by phone ')
  await user.click(dialog.getByRole('button', { name: 'Create drafts' }))
  expect(await screen.findByText('Drafts created: 2')).toBeVisible()
  expect(sent('POST /invoices/generate')).toEqual([
    {
      frequency: 'MONTHLY',
      periodStart: '2026-02-01',
      keys: ['ready', 'overPo'],
      overrides: [{ key: 'overPo', reason: 'Approved by phone' }],
    },
  ])
})

test('a run whose rows are all over their PO selects none of them for the user', async () => {
  const { sent, user } = openRun([overPo], [])
  await user.click(await screen.findByRole('button', { name: 'Create drafts' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Create drafts/ }))
  expect(await dialog.findByText('0 of 1 selected')).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: /Soylent/ }))
  await user.type(dialog.getByRole('textbox', { name: /Reason for Soylent/ }), 'Approved by phone')
  await user.click(dialog.getByRole('checkbox', { name: /Soylent/ }))
  await user.click(dialog.getByRole('checkbox', { name: /Soylent/ }))
  // What was typed is still there.
  await user.click(dialog.getByRole('button', { name: 'Create drafts' }))
  expect(await screen.findByText('Drafts created: 1')).toBeVisible()
  expect(sent('POST /invoices/generate')).toMatchObject([
    { keys: ['overPo'], overrides: [{ key: 'overPo', reason: 'Approved by phone' }] },
  ])
})

test('without the permission to maintain invoices a run offers no drafts, even over a PO', async () => {
  openRun([overPo], [], { maintains: false })
  expect(await screen.findByText('Blocked')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Create drafts' })).toBeNull()
})

test('a row that can’t be billed says which and why, and leads to its contract', async () => {
  const { api, user } = openRun(rowsOf(2), [])
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

test('creating drafts shows its progress, and what was not sent yet can be canceled', async () => {
  const { api, sent, user } = openRun(rowsOf(120), [])
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
  // It is announced in quarters.
  expect(screen.getByText('25% done')).toHaveRole('status')
  await waitFor(() => expect(arrived).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  arrived[1]?.()
  expect(await screen.findByText('Drafts created: 100')).toBeVisible()
  expect(sent('POST /invoices/generate').map(keysOf)).toEqual([
    rowsOf(50).map(({ key }) => key),
    rowsOf(100)
      .slice(50)
      .map(({ key }) => key),
  ])
})

test('an interrupted run shows what is left, and continues with the same call', async () => {
  const { api, user } = openRun(rowsOf(60), [])
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
  expect(await screen.findByText('Drafts created: 60')).toBeVisible()
  const calls60 = api.requests.filter(({ line }) => line === 'POST /invoices/generate')
  const [, cutOff, again] = calls60.map(({ options }) => options)
  expect(again?.body).toEqual(cutOff?.body)
  expect(again?.idempotencyKey).toBe(cutOff?.idempotencyKey)
})

test('a reload while drafts are created continues the call in progress, and sends no other row twice', async () => {
  const before = openRun(rowsOf(60), [])
  before.api.replies.set('POST /invoices/generate', ({ body }) =>
    keysOf(body).length === 50 ? allMade() : new Promise(() => undefined),
  )
  const dialog = await askForDrafts(before.user, '60 invoices')
  await before.user.click(dialog.getByRole('button', { name: 'Create drafts' }))
  expect(await screen.findByText('50 of 60 done')).toBeVisible()
  await waitFor(() => expect(before.sent('POST /invoices/generate')).toHaveLength(2))
  const saved = toEnvelope(before.app.getPersistedSnapshot(), Date.now())
  cleanup()
  before.app.stop()

  const after = openRun([], [invoice], { saved })
  expect(await screen.findByText('Drafts created: 60')).toBeVisible()
  const calls = ({ api }: typeof after) =>
    api.requests.filter(({ line }) => line === 'POST /invoices/generate').map(({ options }) => options)
  const [, cutOff] = calls(before)
  const [again, ...more] = calls(after)
  expect(again?.body).toEqual(cutOff?.body)
  expect(again?.idempotencyKey).toBe(cutOff?.idempotencyKey)
  expect(more).toEqual([])
})

test('the list of periods leads to each run', async () => {
  openRun([ready], [], { path: '/invoices/runs' })
  const row = await screen.findByRole('row', { name: /Monthly, starting 2026-02-01/ })
  expect(within(row).getByRole('link').getAttribute('href')).toContain('/invoices/runs/monthly-2026-02-01')
})
