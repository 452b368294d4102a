import { describe, expect, test } from 'vitest'
import { invoiceFieldErrors, type EditableInvoice } from '#domain/invoices/editable.ts'
import { invoiceForm } from '#domain/invoices/form.ts'
import { invoiceFields } from '#domain/invoices/input.ts'
import type { Invoice } from '#domain/invoices/record.ts'
import { invoiceStatuses } from '#domain/invoices/statuses.ts'

const byHand = (status: (typeof invoiceStatuses)[number]): EditableInvoice => ({
  status,
  type: 'INVOICE',
  manual: true,
})
const fields = [...invoiceFields, 'lines'] as const

describe.each(invoiceStatuses)('an invoice that is %s', (status) => {
  test('can be changed as a draft; later only its internal note can', () => {
    expect(invoiceFieldErrors(byHand(status), fields)).toEqual(
      status === 'DRAFT'
        ? []
        : ['publicNote', 'taxRatePct', 'poNumber', 'paymentTerms', 'periodStart', 'periodEnd', 'lines'].map(
            (field) => ({ code: 'not_allowed', message: 'Only drafts can be changed.', field }),
          ),
    )
  })
  test.each(fields)('%s is locked in the form as the API rejects it', (field) => {
    const [error] = invoiceFieldErrors(byHand(status), [field])
    expect(invoiceForm.lockOf?.(byHand(status) as Invoice, `${field}.0`)).toBe(error?.message ?? null)
  })
})

test('a draft of a billing run takes notes, tax and lines, and leaves PO number, terms and period to the contract', () => {
  const draft: EditableInvoice = { status: 'DRAFT', type: 'INVOICE', manual: false }
  expect(invoiceFieldErrors(draft, fields).map(({ field }) => field)).toEqual([
    'poNumber',
    'paymentTerms',
    'periodStart',
    'periodEnd',
  ])
})

test('nobody changes the lines of a credit note or the company of a draft', () => {
  const note: EditableInvoice = { status: 'DRAFT', type: 'CREDIT_NOTE', manual: false }
  expect(invoiceFieldErrors(note, ['lines'])).toMatchObject([{ code: 'not_allowed', field: 'lines' }])
  expect(invoiceFieldErrors(byHand('DRAFT'), ['billTo', 'currency', 'contractId'])).toHaveLength(3)
})
