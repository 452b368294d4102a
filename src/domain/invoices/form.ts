import type { Draft } from '#domain/kernel/answer.ts'
import { differing, sent, typed, type FormShape } from '#domain/kernel/draft.ts'
import { firstPerField, parseInput } from '#domain/kernel/errors.ts'
import { invoiceFieldLock } from '#domain/invoices/editable.ts'
import { invoiceFields, invoiceUpdate } from '#domain/invoices/input.ts'
import type { Invoice } from '#domain/invoices/record.ts'

const bodyOf = (draft: Draft): Record<string, unknown> => ({
  ...Object.fromEntries(invoiceFields.map((name) => [name, sent(draft, name)])),
  taxRatePct: sent(draft, 'taxRatePct') ?? '0.00',
})

/** The form of an invoice: what can be changed of a draft. */
export const invoiceForm: FormShape<Invoice> = {
  toDraft: (record) => ({
    publicNote: typed(record?.publicNote),
    internalNote: typed(record?.internalNote),
    taxRatePct: typed(record?.taxRatePct, '0.00'),
  }),
  toInput: (draft, record) => (record === null ? {} : differing(bodyOf(draft), record)),
  check: (draft) => {
    const parsed = parseInput(invoiceUpdate, bodyOf(draft))
    return parsed.ok ? [] : firstPerField(parsed.errors)
  },
  lockOf: ({ status }, path) => invoiceFieldLock(status, path),
}
