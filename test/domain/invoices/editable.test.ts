import { describe, expect, test } from 'vitest'
import { invoiceFieldErrors } from '#domain/invoices/editable.ts'
import { invoiceForm } from '#domain/invoices/form.ts'
import { invoiceFields } from '#domain/invoices/input.ts'
import type { Invoice } from '#domain/invoices/record.ts'
import { invoiceStatuses } from '#domain/invoices/statuses.ts'

describe.each(invoiceStatuses)('an invoice that is %s', (status) => {
  test('can be changed as a draft; later only its internal note can', () => {
    expect(invoiceFieldErrors(status, invoiceFields)).toEqual(
      status === 'DRAFT'
        ? []
        : ['publicNote', 'taxRatePct'].map((field) => ({
            code: 'not_allowed',
            message: 'Only drafts can be changed.',
            field,
          })),
    )
  })
  test.each(invoiceFields)('%s is locked in the form as the API rejects it', (field) => {
    const [error] = invoiceFieldErrors(status, [field])
    expect(invoiceForm.lockOf?.({ status } as Invoice, field)).toBe(error?.message ?? null)
  })
})
