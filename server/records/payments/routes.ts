import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { payment, paymentApply, paymentCreate, paymentReverse } from '#domain/payments/record.ts'
import { centsOf, sumOf } from '#domain/kernel/money.ts'
import { searchTextOf } from '#server/db/searchText.ts'
import { badInput, notAllowedNow, ruleBroken } from '#server/pipeline/apiError.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf, newRecord } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { checkCanReverseAmounts } from '#server/records/invoices/events.ts'
import { lockInvoices, settle } from '#server/records/invoices/settle.ts'
import { listRoute, readRoute } from '#server/records/kit/derivedRoutes.ts'
import { totalsRoute } from '#server/records/kit/totals.ts'
import { byId, checkCurrent, insertAudited, recordById, updateAudited } from '#server/records/kit/resource.ts'
import { payInvoices } from '#server/records/payments/payInvoices.ts'
import { cashRoutes } from '#server/records/payments/cash.ts'
import { paymentResource, unappliedCents, type PaymentRecord } from '#server/records/payments/resource.ts'
import { paymentApplications, payments } from '#server/records/payments/table.ts'
import { selectionRoute } from '#server/records/kit/bulk.ts'

const createPayment = defineRoute({
  call: 'createPayment',
  params: nothing,
  query: nothing,
  body: paymentCreate,
  answer: payment,
  audit: 'always',
  async handle(context) {
    const { caller, body, today } = context
    const { applications, amount, reference = null, ...fields } = body
    if (centsOf(amount) <= 0n)
      throw badInput([{ code: 'invalid', message: 'Enter an amount greater than zero.', field: 'amount' }])
    if (body.receivedOn > today)
      throw ruleBroken([{ code: 'invalid', message: 'Choose today or an earlier day.', field: 'receivedOn' }])
    const values = {
      ...newRecord(caller, randomUUID()),
      ...fields,
      reference,
      amountCents: centsOf(amount),
      searchText: searchTextOf(body.billToName, reference),
    }
    const inserted = await insertAudited(context, paymentResource, values, Object.keys(body))
    const row = await payInvoices(context, inserted, applications)
    return { body: await paymentResource.answer(row, context) }
  },
})

/**
 * Locks and returns a payment that hasn't been reversed. Throws 404 for an unknown id, 428 for a missing version,
 * 412 for an outdated version, and 409 for a reversed payment.
 */
async function openPayment(
  context: RequestContext,
  id: string,
  version: number | undefined,
): Promise<PaymentRecord> {
  const row = await recordById(context, paymentResource, id, 'change')
  const shown = z.parse(payment, await paymentResource.answer(row, context))
  await checkCurrent(context, paymentResource, version, shown)
  if (row.reversedAt !== null)
    throw notAllowedNow([{ code: 'not_allowed_now', message: 'This payment was reversed.' }])
  return row
}

const applyPayment = defineRoute({
  call: 'applyPayment',
  params: byId,
  query: nothing,
  body: paymentApply,
  answer: payment,
  audit: 'always',
  async handle(context) {
    const { params, body } = context
    const found = await openPayment(context, params.id, body.version)
    if (body.applications.length === 0)
      throw badInput([{ code: 'required', message: 'Select at least one invoice.', field: 'applications' }])
    const row = await payInvoices(context, found, body.applications)
    return { body: await paymentResource.answer(row, context) }
  },
})

const reversePayment = defineRoute({
  call: 'reversePayment',
  params: byId,
  query: nothing,
  body: paymentReverse,
  answer: payment,
  audit: 'always',
  async handle(context) {
    const { tx, caller, params, body, now } = context
    checkCanReverseAmounts(caller)
    const found = await openPayment(context, params.id, body.version)
    const { clientId } = clientOf(caller)
    const endedApplications = await tx
      .update(paymentApplications)
      .set({ live: false })
      .where(
        and(
          eq(paymentApplications.clientId, clientId),
          eq(paymentApplications.paymentId, found.id),
          eq(paymentApplications.live, true),
        ),
      )
      .returning()
    const invoices = await lockInvoices(
      context,
      endedApplications.map(({ invoiceId }) => invoiceId),
    )
    for (const invoice of invoices) {
      const releasedCents = sumOf(
        endedApplications.filter(({ invoiceId }) => invoiceId === invoice.id).map(({ cents }) => cents),
      )
      await settle(context, invoice, invoice.paidCents - releasedCents, 'REVERSE')
    }
    const changes = {
      appliedCents: 0n,
      reversedAt: new Date(now).toISOString(),
      reverseReason: body.reason,
    }
    const row = await updateAudited(context, paymentResource, found, changes, {
      action: 'REVERSE',
      event: 'reverse',
      fields: ['unapplied', 'reversedAt', 'reverseReason'],
      reason: body.reason,
    })
    return { body: await paymentResource.answer(row, context) }
  },
})

/** The routes for payments. */
export const paymentRoutes = [
  listRoute('listPayments', paymentResource),
  totalsRoute('totalPayments', paymentResource, {
    currency: payments.currency,
    sums: {
      amount: sql`CASE WHEN ${payments.reversedAt} IS NULL THEN ${payments.amountCents} ELSE 0 END`,
      unapplied: unappliedCents,
    },
  }),
  selectionRoute('exportPayments', paymentResource),
  readRoute('readPayment', paymentResource),
  createPayment,
  applyPayment,
  reversePayment,
  ...cashRoutes,
]
