import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { versionInput } from '#domain/invoices/input.ts'
import { invoice, settlement, type Settlement } from '#domain/invoices/record.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import { notAllowedNow } from '#server/pipeline/apiError.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { invoiceById } from '#server/records/invoices/events.ts'
import { invoiceResource } from '#server/records/invoices/resource.ts'
import { invoices } from '#server/records/invoices/table.ts'
import { byId, checkCurrent } from '#server/records/kit/resource.ts'
import { payInvoices } from '#server/records/payments/payInvoices.ts'
import { paymentApplications, payments } from '#server/records/payments/table.ts'

/**
 * The maximum number of payments that one call applies. With thousands of small payments, the call's transaction
 * would lock all of them and stay open for longer than allowed. Repeating the call applies the rest.
 */
const MAX_PAYMENTS_PER_CALL = 50

const notAllowedError = (message: string) => notAllowedNow([{ code: 'not_allowed_now', message }])

const applyCash = defineRoute({
  call: 'applyCash',
  params: byId,
  query: nothing,
  body: versionInput,
  answer: invoice,
  audit: 'always',
  async handle(context) {
    const { tx, params, body } = context
    const { clientId, billToName, currency } = await invoiceById(context, params.id)
    // Locks payments before the invoice, like the call that applies a payment. Otherwise, the calls could deadlock.
    const unapplied = await tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.clientId, clientId),
          eq(payments.billToName, billToName),
          eq(payments.currency, currency),
          isNull(payments.reversedAt),
          sql`${payments.amountCents} <> ${payments.appliedCents}`,
        ),
      )
      .orderBy(asc(payments.receivedOn), asc(payments.id))
      .limit(MAX_PAYMENTS_PER_CALL)
      .for('update')
    const found = await invoiceById(context, params.id, 'change')
    const shown = z.parse(invoice, await invoiceResource.answer(found, context))
    await checkCurrent(context, invoiceResource, body.version, shown)
    if (found.type !== 'INVOICE' || (found.status !== 'ISSUED' && found.status !== 'PARTIALLY_PAID'))
      throw notAllowedError('Only issued invoices with a balance can be paid.')
    if (unapplied.length === 0) throw notAllowedError(`${billToName} has no unapplied cash in ${currency}.`)
    let left = found.balanceCents
    for (const payment of unapplied) {
      const rest = payment.amountCents - payment.appliedCents
      const part = rest < left ? rest : left
      if (part <= 0n) break
      await payInvoices(context, payment, [{ invoiceId: found.id, amount: moneyOf(part) }])
      left -= part
    }
    return { body: await invoiceResource.answer(await invoiceById(context, params.id), context) }
  },
})

const listSettlements = defineRoute({
  call: 'listSettlements',
  params: byId,
  query: nothing,
  body: nothing,
  answer: z.array(settlement),
  audit: 'none',
  async handle(context) {
    const { tx, params } = context
    const { clientId, id } = await invoiceById(context, params.id)
    const paid = await tx
      .select({
        id: paymentApplications.id,
        recordId: payments.id,
        reference: payments.reference,
        receivedOn: payments.receivedOn,
        date: paymentApplications.appliedOn,
        cents: paymentApplications.cents,
      })
      .from(paymentApplications)
      .innerJoin(
        payments,
        and(
          eq(payments.clientId, paymentApplications.clientId),
          eq(payments.id, paymentApplications.paymentId),
        ),
      )
      .where(
        and(
          eq(paymentApplications.clientId, clientId),
          eq(paymentApplications.invoiceId, id),
          eq(paymentApplications.live, true),
        ),
      )
      .orderBy(asc(paymentApplications.appliedOn), asc(paymentApplications.id))
    const credits = await tx
      .select()
      .from(invoices)
      .where(
        and(eq(invoices.clientId, clientId), eq(invoices.creditOfInvoiceId, id), isNull(invoices.archivedAt)),
      )
      .orderBy(asc(invoices.createdAt), asc(invoices.id))
    const rows: Settlement[] = [
      ...paid.map(({ reference, receivedOn, cents, ...row }) => ({
        ...row,
        kind: 'PAYMENT' as const,
        label: reference ?? `Payment on ${receivedOn}`,
        amount: moneyOf(cents),
        status: null,
      })),
      ...credits.map(({ id: recordId, number, issueDate, totalCents, status }) => ({
        id: recordId,
        kind: 'CREDIT_NOTE' as const,
        recordId,
        label: number ?? 'Draft credit note',
        date: issueDate,
        amount: moneyOf(totalCents),
        status,
      })),
    ]
    return { body: rows, total: rows.length }
  },
})

/** The routes that apply unapplied cash to an invoice, and list its payments and credit notes. */
export const cashRoutes = [applyCash, listSettlements]
