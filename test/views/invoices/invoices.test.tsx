import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { ok } from '#test/support/browser/signedIn.tsx'
import { creditId, id, invoiceAt, issued, line, open } from '#test/views/invoices/invoicePage.tsx'

test('the list shows number, party, balance and status, and adds an invoice by hand', async () => {
  open('/invoices/list', issued())
  const row = await screen.findByRole('row', { name: /NWTX-INV-2026-00001/ })
  expect(within(row).getByText('Initech')).toBeVisible()
  expect(within(row).getByText('USD 3,332.00')).toBeVisible()
  expect(within(row).getByText('Issued')).toBeVisible()
  expect(screen.getByRole('link', { name: /Add invoice/ })).toHaveAttribute('href', '/invoices/new')
})

test('the list says its order, which no header shows, until another one is chosen', async () => {
  const { user } = open('/invoices/list', issued())
  await user.click(await screen.findByRole('button', { name: 'Newest first' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Due' }))
  expect(location.search).toContain('sort=dueDate')
  expect(screen.queryByRole('button', { name: 'Newest first' })).toBeNull()
})

test('an invoice looks as printed: lines, then discount and total', async () => {
  open(`/invoices/${id}`, issued())
  const printed = within(await screen.findByRole('article', { name: 'Printed invoice' }))
  expect(printed.getByText('NWTX-INV-2026-00001')).toBeVisible()
  expect(printed.getByText('Northwind Texas LLC')).toBeVisible()
  const rows = printed.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'DescriptionQuantityRateAmount',
    'Rao, Priya – week ending 2026-02-0840.0085.003,400.00',
    'Subtotal3,400.00',
    'Discount 2.00%−68.00',
    'Total USD3,332.00',
  ])
  expect(screen.getByText(/in 30 days/)).toBeVisible()
})

afterEach(() => vi.restoreAllMocks())

test('the PDF of an issued invoice is saved under its number', async () => {
  const saved: string[] = []
  const files: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { api, user } = open(`/invoices/${id}`, issued())
  api.replies.set(`GET /invoice/${id}/pdf`, () => ok(new Blob(['%PDF'])))
  await user.click(await screen.findByRole('link', { name: 'PDF' }))
  await vi.waitFor(() => expect(saved).toEqual(['NWTX-INV-2026-00001.pdf']), 10_000)
  expect(await files[0]?.text()).toBe('%PDF')
  expect(await screen.findByRole('heading', { level: 1, name: 'NWTX-INV-2026-00001' })).toBeVisible()
})

test('the PDF waits while the invoice has unsaved changes', async () => {
  const { user } = open(`/invoices/${id}`, issued())
  await user.type(await screen.findByRole('textbox', { name: 'Internal note' }), 'Called')
  await user.click(screen.getByRole('link', { name: 'PDF' }))
  expect(await screen.findByText('Save or cancel your changes before you download the PDF.')).toBeVisible()
})

test('a draft has no PDF', async () => {
  open(`/invoices/${id}`, invoiceAt())
  expect(await screen.findByRole('article', { name: 'Printed invoice' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'PDF' })).toBeNull()
})

test('an approved invoice without a number is not called a draft', async () => {
  open(`/invoices/${id}`, invoiceAt({ status: 'APPROVED' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Unnumbered invoice' })).toBeVisible()
  const printed = screen.getByRole('article', { name: 'Printed invoice' })
  expect(within(printed).getByText('Unnumbered')).toBeVisible()
  expect(screen.queryByText('Draft')).toBeNull()
})

test('a draft is issued after a question', async () => {
  const { api, sent, user } = open(`/invoices/${id}`, invoiceAt())
  api.replies.set(`POST /invoice/${id}/issue`, () => ok(issued()))
  await user.click(await screen.findByRole('button', { name: 'Issue' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue' }))
  await user.click(dialog.getByRole('button', { name: 'Issue' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'NWTX-INV-2026-00001' })).toBeVisible()
  expect(sent(`POST /invoice/${id}/issue`)).toEqual([{ version: 1 }])
})

test('a draft credit note is issued directly, so nothing offers to submit it', async () => {
  open(`/invoices/${id}`, invoiceAt({ type: 'CREDIT_NOTE', creditOfInvoiceId: creditId }))
  expect(await screen.findByRole('button', { name: 'Issue' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: /Submit/ })).toBeNull()
})

test('a credit asks what happens with the time, and opens the credit note', async () => {
  const { api, sent, user } = open(`/invoices/${id}`, issued())
  const credit = invoiceAt({
    id: creditId,
    type: 'CREDIT_NOTE',
    creditOfInvoiceId: id,
    creditMode: 'REINSTATE',
    creditReason: 'Wrong day',
  })
  api.replies.set(`POST /invoice/${id}/credit`, () => ok(credit))
  api.replies.set(`GET /invoice/${creditId}`, () => ok(credit))
  await user.click(await screen.findByRole('button', { name: 'Credit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit' }))
  await user.type(await dialog.findByRole('textbox', { name: 'Reason' }), 'Wrong day')
  await user.click(dialog.getByRole('button', { name: 'Credit' }))
  expect(await dialog.findByText('Select what happens to the credited time.')).toBeVisible()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Credited time' }), 'REINSTATE')
  await user.click(dialog.getByRole('button', { name: 'Credit' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Draft credit note' })).toBeVisible()
  expect(sent(`POST /invoice/${id}/credit`)).toEqual([{ version: 2, mode: 'REINSTATE', reason: 'Wrong day' }])
})

test('two hours of a line are credited, and no more than the line has', async () => {
  const { api, sent, user } = open(`/invoices/${id}`, issued())
  const credit = invoiceAt({
    id: creditId,
    type: 'CREDIT_NOTE',
    creditOfInvoiceId: id,
    creditMode: 'REINSTATE',
  })
  api.replies.set(`POST /invoice/${id}/credit`, () => ok(credit))
  api.replies.set(`GET /invoice/${creditId}`, () => ok(credit))
  await user.click(await screen.findByRole('button', { name: 'Credit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit' }))
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Credited time' }), 'WRITE_OFF')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What to credit' }), 'LINES')
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeVisible()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Credited time' }), 'REINSTATE')
  expect(dialog.queryByRole('textbox', { name: 'Amount' })).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong day')
  const hours = dialog.getByRole('textbox', { name: 'Hours' })
  await user.type(hours, '41')
  await user.click(dialog.getByRole('button', { name: 'Credit' }))
  expect(await dialog.findByText('Enter up to 40.00 hours.')).toBeVisible()
  await user.clear(hours)
  await user.type(hours, '2')
  await user.click(dialog.getByRole('button', { name: 'Credit' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Draft credit note' })).toBeVisible()
  expect(sent(`POST /invoice/${id}/credit`)).toEqual([
    { version: 2, mode: 'REINSTATE', reason: 'Wrong day', lines: [{ lineId: 'l1', minutes: 120 }] },
  ])
})

test('a negative line of time only offers the entire line, without hours and amount', async () => {
  const negative = { ...line, quantity: '-5.00', amount: '-425.00', minutes: -300 }
  const { api, sent, user } = open(`/invoices/${id}`, issued({ lines: [negative] }))
  const credit = invoiceAt({ id: creditId, type: 'CREDIT_NOTE', creditOfInvoiceId: id })
  api.replies.set(`POST /invoice/${id}/credit`, () => ok(credit))
  api.replies.set(`GET /invoice/${creditId}`, () => ok(credit))
  await user.click(await screen.findByRole('button', { name: 'Credit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit' }))
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Credited time' }), 'WRITE_OFF')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What to credit' }), 'LINES')
  expect(dialog.queryByRole('textbox', { name: /Hours|Amount/ })).toBeNull()
  expect(dialog.queryByText(/Up to/)).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong day')
  await user.click(dialog.getByRole('checkbox', { name: 'Entire line' }))
  await user.click(dialog.getByRole('button', { name: 'Credit' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Draft credit note' })).toBeVisible()
  expect(sent(`POST /invoice/${id}/credit`)).toMatchObject([{ lines: [{ lineId: 'l1' }] }])
})

test('an invoice is sent to its contact and the CC addresses, unless the user removes some', async () => {
  const { billTo } = issued()
  const ccEmails = ['cfo@initech.test', 'vendors@initech.test']
  const invoice = issued({ billTo: { ...billTo, ccEmails } })
  const { api, sent, user } = open(`/invoices/${id}`, invoice)
  api.replies.set(`POST /invoice/${id}/send`, () => ok(invoice))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send' }))
  const to = await dialog.findByRole('textbox', { name: 'To' })
  expect(to).toHaveValue('ap@initech.test, cfo@initech.test, vendors@initech.test')
  await user.clear(to)
  await user.type(to, 'ap@initech.test, vendors@initech.test')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() =>
    expect(sent(`POST /invoice/${id}/send`)).toMatchObject([
      { version: 2, to: ['ap@initech.test', 'vendors@initech.test'] },
    ]),
  )
})

test('only some roles are offered to void and credit, and an owed invoice leads to its payment', async () => {
  open(`/invoices/${id}`, issued(), ['EMPLOYEE'])
  expect(await screen.findByRole('link', { name: 'Record payment' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/invoices/payments/new?invoiceId=${id}`),
  )
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Mark as disputed' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Void' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Credit' })).toBeNull()
})

test('a disputed invoice says why, and can be resolved', async () => {
  open(`/invoices/${id}`, issued({ disputed: true, disputeReason: 'Wrong hours' }))
  expect(await screen.findByText('Disputed: Wrong hours')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Resolve dispute' })).toBeVisible()
})

test('a new invoice asks for its company and its lines, and shows the amount of each line', async () => {
  const { user } = open('/invoices/new', invoiceAt())
  expect(await screen.findByRole('heading', { level: 1, name: 'New invoice' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Company' })).toBeVisible()
  expect(await screen.findByRole('combobox', { name: 'Country' })).toBeVisible()
  const formLine = within(screen.getByRole('group', { name: 'Line 1' }))
  await user.type(formLine.getByRole('textbox', { name: 'Description' }), 'Conversion fee')
  expect(formLine.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1.00')
  await user.clear(formLine.getByRole('textbox', { name: 'Quantity' }))
  await user.type(formLine.getByRole('textbox', { name: 'Quantity' }), '2')
  await user.type(formLine.getByRole('textbox', { name: 'Rate' }), '2,500')
  expect(formLine.getByText('Amount 5,000.00')).toBeVisible()
  expect(screen.getByRole('group', { name: 'Line 2' })).toBeVisible()
})

test('an invoice is not saved without a company or lines', async () => {
  const { user } = open('/invoices/new', invoiceAt())
  await user.type(await screen.findByRole('textbox', { name: 'Printed note' }), 'Thank you')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const messages = await screen.findAllByText('Select a contract, or enter the company to bill.')
  expect(messages[0]).toBeVisible()
  expect(screen.getAllByText('Add at least one line.')[0]).toBeVisible()
})

test("the document shows the client's color and footer", async () => {
  const { seller } = issued()
  const color = '#1f4fd8'
  open(`/invoices/${id}`, issued({ seller: seller && { ...seller, color, footer: 'Thank you.' } }))
  const shown = await screen.findByRole('article', { name: 'Printed invoice' })
  expect(within(shown).getByText('Thank you.')).toBeVisible()
  expect(shown.firstElementChild).toHaveStyle({ backgroundColor: color })
})
