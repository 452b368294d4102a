import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InvoiceRow } from '#domain/invoices/record.ts'
import type { Payment } from '#domain/payments/record.ts'
import { maintainer } from '#test/support/browser/recordPage.tsx'
import { createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const [first, second, paymentId] = [91, 92, 93].map((end) => `3f0c5a1e-0000-4000-8000-0000000000${end}`) as [
  string,
  string,
  string,
]
const biller = {
  ...maintainer,
  permissions: [...maintainer.permissions, 'CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'],
}
const invoice = (id: string, number: string, balance: string, dueDate: string): InvoiceRow => ({
  id,
  type: 'INVOICE',
  number,
  status: 'ISSUED',
  billToName: 'Initech',
  poNumber: null,
  currency: 'USD',
  frequency: 'MONTHLY',
  periodStart: '2026-02-01',
  periodEnd: '2026-02-28',
  issueDate: '2026-03-01',
  dueDate,
  total: balance,
  amountPaid: '0.00',
  balance,
  sentAt: null,
  disputed: false,
  overdue: false,
  version: 1,
})
const owed = [
  invoice(first, 'INV-1', '100.00', '2026-03-31'),
  invoice(second, 'INV-2', '300.00', '2026-04-30'),
]
const payment = (more: Partial<Payment> = {}): Payment => ({
  id: paymentId,
  receivedOn: '2026-03-10',
  amount: '250.00',
  currency: 'USD',
  method: 'ACH',
  reference: 'T-1',
  billToName: 'Initech',
  applications: [
    { id: 'x', invoiceId: first, invoiceNumber: 'INV-1', amount: '100.00', appliedOn: '2026-03-10' },
  ],
  unapplied: '150.00',
  reversedAt: null,
  reverseReason: null,
  tenantId: 't',
  clientId: 'nwtx00000001',
  version: 1,
  createdAt: '2026-03-10T09:00:00.000Z',
  createdBy: 'cleo',
  updatedAt: '2026-03-10T09:00:00.000Z',
  updatedBy: 'cleo',
  archivedAt: null,
  ...more,
})

function open(path: string) {
  const api = createApi(biller)
  api.replies.set('GET /invoices', () => ok(owed, 2))
  api.replies.set(`GET /invoice/${second}`, () =>
    ok({ ...owed[1], billTo: { companyName: 'Initech' }, lines: [] }),
  )
  api.replies.set('GET /payments', () => ok([], 0))
  api.replies.set(`GET /payment/${paymentId}`, () => ok(payment()))
  const sent = (text: string) =>
    api.requests.filter((call) => call.line === text).map(({ options }) => options.body)
  return { api, sent, ...openSignedIn(path, api) }
}

test('a payment without an invoice offers those that are owed, and nothing that cannot be paid', async () => {
  const { api, user } = open('/invoices/payments/new')
  await user.click(await screen.findByRole('combobox', { name: 'Invoice' }))
  expect(await screen.findByRole('option', { name: /INV-1, Initech/ })).toBeVisible()
  const searches = api.requests.filter(({ line }) => line === 'GET /invoices')
  expect(searches.map(({ options }) => options.query?.['owed'])).toEqual(searches.map(() => 'true'))
  expect(searches.length).toBeGreaterThan(0)
})

test('a payment saved without an invoice has a single error, at the field that selects one', async () => {
  const { user } = open('/invoices/payments/new')
  await screen.findByRole('combobox', { name: 'Invoice' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const summary = within(await screen.findByRole('alert'))
  const links = summary.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Select an invoice.'])
  const field = screen.getByRole('combobox', { name: 'Invoice' })
  expect(field).toHaveAccessibleDescription(/Select an invoice\./)
})

test('a payment starts with the balance of its invoice, and another amount pays this invoice first, then the oldest', async () => {
  const { api, sent, user } = open(`/invoices/payments/new?invoiceId=${second}`)
  api.replies.set('POST /payment/create', () => ok(payment()))
  const amount = await screen.findByRole('textbox', { name: 'Amount' })
  expect(amount).toHaveValue('300.00')
  expect(screen.getByRole('textbox', { name: 'INV-1' })).toHaveValue('')
  expect(screen.getByRole('textbox', { name: 'INV-2' })).toHaveValue('300.00')
  expect(screen.getAllByRole('textbox', { name: /^INV-/ })[0]).toBe(
    screen.getByRole('textbox', { name: 'INV-2' }),
  )
  await user.clear(amount)
  await user.type(amount, '350')
  expect(screen.getByRole('textbox', { name: 'INV-1' })).toHaveValue('50.00')
  expect(screen.getByRole('textbox', { name: 'INV-2' })).toHaveValue('300.00')
  await user.clear(amount)
  await user.type(amount, '250')
  expect(screen.getByRole('textbox', { name: 'INV-1' })).toHaveValue('')
  expect(screen.getByRole('textbox', { name: 'INV-2' })).toHaveValue('250.00')
  const own = screen.getByRole('textbox', { name: 'INV-2' })
  await user.clear(own)
  await user.type(own, '100')
  expect(screen.getByText('150.00 will remain unapplied.')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Method' }), 'ACH')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Unapplied USD 150.00')).toBeVisible()
  expect(sent('POST /payment/create')).toMatchObject([
    {
      amount: '250.00',
      currency: 'USD',
      method: 'ACH',
      billToName: 'Initech',
      applications: [{ invoiceId: second, amount: '100.00' }],
    },
  ])
})

test('what is left of a payment is applied later', async () => {
  const { api, sent, user } = open(`/invoices/payments/${paymentId}`)
  api.replies.set(`POST /payment/${paymentId}/apply`, () => ok(payment({ unapplied: '0.00', version: 2 })))
  await user.click(await screen.findByRole('button', { name: 'Apply' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply' }))
  expect(await dialog.findByRole('textbox', { name: 'INV-2' })).toHaveValue('50.00')
  const early = dialog.getByRole('textbox', { name: 'INV-1' })
  const late = dialog.getByRole('textbox', { name: 'INV-2' })
  await user.clear(late)
  await user.type(late, '60')
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await dialog.findByText('The invoice amounts exceed the unapplied amount by 10.00.')).toBeVisible()
  await user.clear(late)
  await user.type(late, '50')
  await user.clear(early)
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('Payment applied')).toBeVisible()
  expect(sent(`POST /payment/${paymentId}/apply`)).toEqual([
    { version: 1, applications: [{ invoiceId: second, amount: '50.00' }] },
  ])
})

test('a payment is reversed with a reason, and says so', async () => {
  const { api, sent, user } = open(`/invoices/payments/${paymentId}`)
  const reversed = { reversedAt: '2026-03-12T09:00:00.000Z', reverseReason: 'Bounced', unapplied: '0.00' }
  api.replies.set(`POST /payment/${paymentId}/reverse`, () =>
    ok(payment({ ...reversed, applications: [], version: 2 })),
  )
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reverse' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse' }))
  await user.type(await dialog.findByRole('textbox', { name: 'Reason' }), 'Bounced')
  await user.click(dialog.getByRole('button', { name: 'Reverse' }))
  expect(await screen.findByText('Reversed on 2026-03-12: Bounced')).toBeVisible()
  expect(sent(`POST /payment/${paymentId}/reverse`)).toEqual([{ version: 1, reason: 'Bounced' }])
})

const unavailable = () => ({
  kind: 'refused' as const,
  status: 503,
  errors: [{ code: 'unavailable', message: 'The server is busy.' }],
})

test('a new payment says that the invoices failed to load, and Retry lists them', async () => {
  const { api, user } = open('/invoices/payments/new')
  api.replies.set('GET /invoices', unavailable)
  const field = await screen.findByRole('combobox', { name: 'Invoice' })
  await user.click(field)
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText("Couldn't load the options")).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('The server is busy.')
  expect(screen.queryByText('No results')).toBeNull()
  api.replies.set('GET /invoices', () => ok(owed, 2))
  await user.click(alert.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await user.click(screen.getByRole('combobox', { name: 'Invoice' }))
  expect(await screen.findByRole('option', { name: /INV-1, Initech/ })).toBeVisible()
})

test('a payment of an invoice opens only with everything that its company owes', async () => {
  const { api, user } = open(`/invoices/payments/new?invoiceId=${second}`)
  api.replies.set('GET /invoices', unavailable)
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load this payment")
  expect(screen.getByRole('alert')).toHaveTextContent('The server is busy.')
  api.replies.set('GET /invoices', () => ok(owed, 2))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('textbox', { name: 'Amount' })).toHaveValue('300.00')
})
