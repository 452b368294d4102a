import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InvoiceRow } from '#domain/invoices/record.ts'
import { ok } from '#test/support/browser/signedIn.tsx'
import { invoice, openRun } from '#test/views/invoices/openRun.tsx'

const draftsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...invoice, id: `draft-${index}`, version: index + 1 }))
const issued = ({ items }: { items: readonly { id: string; version: number }[] }) =>
  items.map(({ id, version }) => ({ id, label: null, ok: true, version: version + 1, errors: [] }))

/** Asks to issue every draft of the run, and confirms it. */
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
  expect(await screen.findByText('Issued: 100.')).toBeVisible()
  expect(sent('POST /invoices/bulk')).toHaveLength(2)
})
