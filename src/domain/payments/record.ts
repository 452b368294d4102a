import * as z from 'zod/mini'
import { date, id, key, money, optionalText, text, version } from '#domain/kernel/fields.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'
import { recordFields } from '#domain/kernel/record.ts'
import { reasonText } from '#domain/kernel/reason.ts'
import { paymentFilters } from '#domain/payments/filters.ts'
import { paymentMethods, storedMethods } from '#domain/payments/methods.ts'
import { currencies } from '#lookups/lists.ts'

const nullableText = z.nullable(z.string())

const application = z.object({
  id: z.string(),
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  amount: z.string(),
  appliedOn: z.string(),
})

/** The complete payment. `unapplied` is the part that isn't applied to an invoice yet, or zero once the payment is reversed. */
export const payment = z.object({
  id: z.string(),
  receivedOn: z.string(),
  amount: z.string(),
  currency: z.enum(currencies),
  method: z.enum(storedMethods),
  reference: nullableText,
  billToName: z.string(),
  applications: z.array(application),
  unapplied: z.string(),
  reversedAt: nullableText,
  reverseReason: nullableText,
  ...recordFields,
})
export type Payment = z.output<typeof payment>

/** A payment as its page shows it, with the invoices that its unapplied part can pay. */
export const shownPayment = z.extend(payment, {
  open: z.array(
    z.object({ id: z.string(), number: nullableText, dueDate: nullableText, balance: z.string() }),
  ),
})
export type ShownPayment = z.output<typeof shownPayment>

/** One row of the list of payments. */
export const paymentRow = z.object({
  id: z.string(),
  receivedOn: z.string(),
  amount: z.string(),
  currency: z.enum(currencies),
  method: z.enum(storedMethods),
  reference: nullableText,
  billToName: z.string(),
  unapplied: z.string(),
  reversedAt: nullableText,
  version: z.int(),
})

export type PaymentRow = z.output<typeof paymentRow>

/** Query of GET /payments. */
export const paymentQuery = z.strictObject({
  ...listQuery,
  sort: sortBy(['receivedOn', 'amount', 'billToName', 'unapplied']),
  ...filterQuery(paymentFilters),
  billTo: z.optional(text('company', 120)),
  invoiceId: z.optional(id('invoice')),
  unapplied: z.optional(z.enum(['true', 'false'], { error: 'Set unapplied to true or false.' })),
  reversed: z.optional(z.enum(['true', 'false'], { error: 'Set reversed to true or false.' })),
})

export type PaymentQuery = z.input<typeof paymentQuery>

const applications = z
  .array(z.strictObject({ invoiceId: id('invoice'), amount: money('amount') }), {
    error: 'Send a list of invoices and amounts.',
  })
  .check(z.maxLength(500, { error: 'Apply a payment to at most 500 invoices.' }))
export type ApplicationInput = z.output<typeof applications>[number]

/** Body of POST /payment/create. */
export const paymentCreate = z.strictObject({
  receivedOn: date('date of receipt'),
  amount: money('amount'),
  currency: key('currency', currencies),
  method: key('payment method', paymentMethods),
  reference: optionalText('reference', 60),
  billToName: text('company', 120),
  applications: z._default(applications, []),
})

/** Body of POST /payment/{id}/apply. */
export const paymentApply = z.strictObject({ version: z.optional(version), applications })

/** Body of POST /payment/{id}/reverse. */
export const paymentReverse = z.strictObject({
  version: z.optional(version),
  reason: reasonText,
})
