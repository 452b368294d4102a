import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { payment, paymentQuery, paymentRow, type Payment } from '#domain/payments/record.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import { paymentFilters } from '#domain/payments/filters.ts'
import { recordFieldsOf, toInstant } from '#server/db/conversions.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { invoices } from '#server/records/invoices/table.ts'
import { paymentApplications, payments } from '#server/records/payments/table.ts'
import { caseInsensitive } from '#server/records/kit/list.ts'
import { columnConditions } from '#server/records/kit/filters.ts'
import { defineResource } from '#server/records/kit/resource.ts'

export type PaymentRecord = typeof payments.$inferSelect

const storedPaymentOf = (row: PaymentRecord) => ({
  ...recordFieldsOf(row),
  id: row.id,
  receivedOn: row.receivedOn,
  amount: moneyOf(row.amountCents),
  currency: row.currency,
  method: row.method,
  reference: row.reference,
  billToName: row.billToName,
  unapplied: moneyOf(row.reversedAt === null ? row.amountCents - row.appliedCents : 0n),
  reversedAt: row.reversedAt === null ? null : toInstant(row.reversedAt),
  reverseReason: row.reverseReason,
})

/** Returns the applications of a payment to invoices, by date. */
async function applicationsOf(
  tx: Transaction,
  { clientId, id }: PaymentRecord,
): Promise<Payment['applications']> {
  const rows = await tx
    .select({
      id: paymentApplications.id,
      invoiceId: paymentApplications.invoiceId,
      invoiceNumber: invoices.number,
      cents: paymentApplications.cents,
      appliedOn: paymentApplications.appliedOn,
    })
    .from(paymentApplications)
    .innerJoin(
      invoices,
      and(
        eq(invoices.clientId, paymentApplications.clientId),
        eq(invoices.id, paymentApplications.invoiceId),
      ),
    )
    .where(
      and(
        eq(paymentApplications.clientId, clientId),
        eq(paymentApplications.paymentId, id),
        eq(paymentApplications.live, true),
      ),
    )
    .orderBy(asc(paymentApplications.appliedOn), asc(paymentApplications.id))
  return rows.map(({ cents, invoiceNumber, ...rest }) => ({
    ...rest,
    invoiceNumber: invoiceNumber ?? '',
    amount: moneyOf(cents),
  }))
}

/** The unapplied part of a payment. Zero once it is reversed. */
export const unappliedCents = sql<string>`(CASE WHEN ${payments.reversedAt} IS NULL THEN ${payments.amountCents} - ${payments.appliedCents} ELSE 0 END)`

/** Payments, latest first. */
export const paymentResource = defineResource({
  table: payments,
  type: 'payment',
  labelOf: ({ reference, billToName, receivedOn }) => `${reference ?? billToName}, ${receivedOn}`,
  audited: storedPaymentOf,
  record: payment,
  async answer(row, { tx }) {
    return { ...storedPaymentOf(row), applications: await applicationsOf(tx, row) }
  },
  list: {
    query: paymentQuery,
    row: paymentRow,
    columns: {
      id: payments.id,
      receivedOn: payments.receivedOn,
      amountCents: payments.amountCents,
      appliedCents: payments.appliedCents,
      currency: payments.currency,
      method: payments.method,
      reference: payments.reference,
      billToName: payments.billToName,
      reversedAt: payments.reversedAt,
      version: payments.version,
    },
    toRow({ amountCents, appliedCents, reversedAt, ...rest }) {
      return {
        ...rest,
        amount: moneyOf(amountCents),
        unapplied: moneyOf(reversedAt === null ? amountCents - appliedCents : 0n),
        reversedAt: reversedAt === null ? null : toInstant(reversedAt),
      }
    },
    sorts: {
      receivedOn: [payments.receivedOn],
      amount: [payments.amountCents],
      billToName: [caseInsensitive(payments.billToName)],
      unapplied: [unappliedCents],
    },
    filters: {
      ...columnConditions(paymentFilters, payments),
      billTo: (name) => eq(payments.billToName, name),
      invoiceId: (id) =>
        inArray(
          payments.id,
          sql`(SELECT payment_id FROM payment_applications WHERE client_id = ${payments.clientId} AND invoice_id = ${id} AND live)`,
        ),
      unapplied: (flag) => (flag === 'true' ? sql`${unappliedCents} > 0` : sql`${unappliedCents} = 0`),
      reversed: (flag) => (flag === 'true' ? isNotNull(payments.reversedAt) : isNull(payments.reversedAt)),
    },
    order: [desc(payments.receivedOn), desc(payments.id)],
  },
})
