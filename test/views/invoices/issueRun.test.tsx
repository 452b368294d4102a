import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InvoiceRow } from '#domain/invoices/record.ts'
import { ok } from '#test/support/browser/signedIn.tsx'
import { invoice, openRun } from '#test/views/invoices/openRun.tsx'

const draftsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...invoice, id: `draft-${index}`, version: index + 1 }))
const issued = ({ items }: { items: readonly { id: string; version: number }[] }) =>
  items.map(({ id, version }) => ({ id, label: null, ok: true, version: version + 1, errors: [] }))

/** Asks to issue every draft of the run and confirms it. */
async function issueAll(user: ReturnType<typeof openRun>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Issue all' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Issue: / }))
  await user.click(dialog.getByRole('button', { name: 'Issue' }))
}

test('all drafts are issued, and each rejected draft shows the reason', async () => {
  const [first, second] = draftsOf(2) as [InvoiceRow, InvoiceRow]
  const { api, sent, shown, user } = openRun([], [first, second])
  api.replies.set('POST /invoices/bulk', ({ body }) => {
    shown.invoices = [{ ...first, number: 'INV-1', status: 'ISSUED', version: 2 }, second]
    const errors = [{ code: 'po_exceeded', message: 'The purchase order is exceeded.' }]
    const [done, refused] = issued(body as never)
    return ok([
      done,
      { ...refused, label: 'Unnumbered invoice for Globex', ok: false, version: null, errors },
    ])
  })
  await issueAll(user)
  expect(await screen.findByText('Issued: 1. Not changed: 1.')).toBeVisible()
  const refusals = within(screen.getByRole('list', { name: 'Not changed' }))
  expect(refusals.getByText(/The purchase order is exceeded\./)).toBeVisible()
  expect(refusals.getByRole('link', { name: 'Unnumbered invoice for Globex' }).getAttribute('href')).toBe(
    `/invoices/${second.id}`,
  )
  const table = within(screen.getByRole('table', { name: 'Invoices for this period' }))
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
  expect(screen.getByText('1 invoice to issue')).toBeVisible()
})

test('issuing shows its progress, and what was not sent yet can be canceled', async () => {
  const { api, sent, user } = openRun([], draftsOf(120))
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
  expect(await screen.findByText('Issued: 100')).toBeVisible()
  // The rest can be issued without closing anything first.
  expect(await screen.findByRole('button', { name: 'Issue all' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  expect(sent('POST /invoices/bulk')).toHaveLength(2)
})

const numbered = (row: InvoiceRow, number: string, more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  ...row,
  number,
  status: 'ISSUED',
  ...more,
})

test('issued invoices of the run are sent together after a question, with a result for each', async () => {
  const [draft, first, second, third] = draftsOf(4) as [InvoiceRow, InvoiceRow, InvoiceRow, InvoiceRow]
  const unsent = [numbered(first, 'INV-1'), numbered(second, 'INV-2')]
  const { api, sent, user } = openRun(
    [],
    [draft, ...unsent, numbered(third, 'INV-3', { sentAt: '2026-03-02T09:00:00.000Z' })],
  )
  api.replies.set('POST /invoices/bulk', () => {
    const errors = [{ code: 'required', message: 'Enter an email address.', field: 'to' }]
    return ok([
      { id: first.id, label: null, ok: true, version: 3, errors: [] },
      { id: second.id, label: 'INV-2', ok: false, version: null, errors },
    ])
  })
  expect(await screen.findByText('2 issued invoices to send')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send: 2 invoices' }))
  expect(sent('POST /invoices/bulk')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Emails queued: 1. Not changed: 1.')).toBeVisible()
  const refusals = within(screen.getByRole('list', { name: 'Not changed' }))
  expect(refusals.getByText(/Enter an email address\./)).toBeVisible()
  expect(refusals.getByRole('link', { name: 'INV-2' })).toHaveAttribute('href', `/invoices/${second.id}`)
  expect(sent('POST /invoices/bulk')).toEqual([
    { event: 'send', items: unsent.map(({ id, version }) => ({ id, version })) },
  ])
})

test('nothing is left to send once every issued invoice was emailed', async () => {
  const [only] = draftsOf(1) as [InvoiceRow]
  openRun([], [numbered(only, 'INV-1', { sentAt: '2026-03-02T09:00:00.000Z' })])
  expect(await screen.findByText('2026-03-02')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})
