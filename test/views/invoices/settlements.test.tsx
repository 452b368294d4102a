import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Settlement } from '#domain/invoices/record.ts'
import { ok } from '#test/support/browser/signedIn.tsx'
import { creditId, id, invoiceAt, issued, open } from '#test/views/invoices/invoicePage.tsx'

const paymentId = '3f0c5a1e-0000-4000-8000-000000000093'
const rows: readonly Settlement[] = [
  {
    id: 'p1',
    kind: 'PAYMENT',
    recordId: paymentId,
    label: 'T-1',
    date: '2026-03-10',
    amount: '1000.00',
    status: null,
  },
  {
    id: creditId,
    kind: 'CREDIT_NOTE',
    recordId: creditId,
    label: 'NWTX-CN-2026-00001',
    date: '2026-03-11',
    amount: '-50.00',
    status: 'APPLIED',
  },
]

test('an issued invoice lists its payments and credit notes with their amounts, and each opens', async () => {
  const { api } = open(`/invoices/${id}`, issued())
  api.replies.set(`GET /invoice/${id}/settlements`, () => ok(rows, 2))
  const table = within(await screen.findByRole('table', { name: 'Payments and credits' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'TransactionDateAmountStatus',
    'T-12026-03-101,000.00Applied',
    'NWTX-CN-2026-000012026-03-11−50.00Applied',
  ])
  expect(table.getByRole('link', { name: 'T-1' })).toHaveAttribute('href', `/invoices/payments/${paymentId}`)
  expect(table.getByRole('link', { name: 'NWTX-CN-2026-00001' })).toHaveAttribute(
    'href',
    `/invoices/${creditId}`,
  )
})

test('a draft has no payments to list', async () => {
  open(`/invoices/${id}`, invoiceAt())
  expect(await screen.findByRole('article', { name: 'Printed invoice' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Payments and credits' })).toBeNull()
})

test('unapplied cash of the company is applied after a question that says how much there is', async () => {
  const { api, sent, user } = open(`/invoices/${id}`, issued({ unapplied: '2400.00' }))
  api.replies.set(`GET /invoice/${id}/settlements`, () => ok([], 0))
  api.replies.set(`POST /invoice/${id}/apply-cash`, () =>
    ok(issued({ status: 'PARTIALLY_PAID', amountPaid: '2400.00', balance: '932.00', version: 3 })),
  )
  await user.click(await screen.findByRole('button', { name: 'Apply unapplied cash' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply unapplied cash' }))
  expect(dialog.getByText(/Initech has USD 2,400.00 in unapplied cash/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Apply unapplied cash' }))
  expect(await screen.findByText('Balance USD 932.00')).toBeVisible()
  expect(sent(`POST /invoice/${id}/apply-cash`)).toEqual([{ version: 2 }])
  expect(screen.queryByRole('button', { name: 'Apply unapplied cash' })).toBeNull()
})

test('a reminder is sent by hand after a question that names who gets it', async () => {
  const invoice = issued({ sentAt: '2026-03-02T09:00:00.000Z', sentTo: ['ap@initech.test'] })
  const { api, sent, user } = open(`/invoices/${id}`, invoice)
  api.replies.set(`POST /invoice/${id}/remind`, () => ok(invoice))
  await user.click(await screen.findByRole('button', { name: 'Send reminder' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send reminder' }))
  expect(dialog.getByText(/to ap@initech.test. You can send one reminder a day./)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Send reminder' }))
  expect(await screen.findByText('Reminder queued')).toBeVisible()
  expect(sent(`POST /invoice/${id}/remind`)).toEqual([{ version: 2 }])
})

test('a disputed invoice says why it has no reminder', async () => {
  open(`/invoices/${id}`, issued({ sentAt: '2026-03-02T09:00:00.000Z', disputed: true }))
  expect(await screen.findByRole('button', { name: 'Send reminder' })).toHaveAccessibleDescription(
    'Resolve the dispute before you send a reminder.',
  )
})

test('an invoice that was never sent has no reminder', async () => {
  open(`/invoices/${id}`, issued())
  expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send reminder' })).toBeNull()
})
