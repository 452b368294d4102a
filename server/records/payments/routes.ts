import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  payment,
  paymentApply,
  paymentCreate,
  paymentReverse,
  type ApplicationInput,
} from '#domain/payments/record.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { centsOf, moneyOf, sumOf } from '#domain/kernel/money.ts'
import { searchTextOf } from '#server/db/searchText.ts'
import { badInput, notNow, ruleBroken } from '#server/pipeline/apiError.ts'
import { checkReferences } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf, newRecord } from '#server/pipeline/inClient.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { checkMayUndoMoney } from '#server/records/invoices/events.ts'
import type { InvoiceRecord } from '#server/records/invoices/resource.ts'
import { lockInvoices, settle } from '#server/records/invoices/settling.ts'
import { listRoute, readRoute } from '#server/records/kit/derivedRoutes.ts'
import { totalsRoute } from '#server/records/kit/totals.ts'
import { byId, checkCurrent, insertAudited, recordById, updateAudited } from '#server/records/kit/resource.ts'
import { paymentResource, unappliedCents, type PaymentRecord } from '#server/records/payments/resource.ts'
import { paymentApplications, payments } from '#server/records/payments/table.ts'

/** Returns the reasons against paying locked invoices with the rest of a payment. */
function applicationErrors(
  paid: Pick<PaymentRecord, 'currency' | 'billToName' | 'amountCents' | 'appliedCents'>,
  applications: readonly ApplicationInput[],
  invoices: readonly InvoiceRecord[],
): FieldError[] {
  const errors = applications.flatMap(({ invoiceId, amount }, index): FieldError[] => {
    const at = (code: string, message: string, field: string) => [
      { code, message, field: `applications.${index}.${field}` },
    ]
    const invoice = invoices.find(({ id }) => id === invoiceId)
    if (invoice === undefined || invoice.archivedAt !== null)
      return at('unknown_reference', 'Select an invoice of this client.', 'invoiceId')
    if (applications.findIndex((other) => other.invoiceId === invoiceId) < index)
      return at('duplicate', 'Enter each invoice once.', 'invoiceId')
    if (invoice.type !== 'INVOICE' || invoice.number === null || invoice.status === 'VOIDED')
      return at('not_allowed', 'Only issued invoices can be paid.', 'invoiceId')
    if (invoice.currency !== paid.currency)
      return at(
        'currency',
        `This invoice is in ${invoice.currency}. Select an invoice in the payment's currency.`,
        'invoiceId',
      )
    if (invoice.billToName !== paid.billToName)
      return at(
        'bill_to',
        `This invoice is billed to ${invoice.billToName}. Select an invoice of the company that paid.`,
        'invoiceId',
      )
    const cents = centsOf(amount)
    if (cents <= 0n) return at('invalid', 'Enter an amount greater than zero.', 'amount')
    return cents > invoice.balanceCents
      ? at('over_balance', `Only ${moneyOf(invoice.balanceCents)} is owed on this invoice.`, 'amount')
      : []
  })
  const left = paid.amountCents - paid.appliedCents
  const total = sumOf(applications.map(({ amount }) => centsOf(amount)))
  return total > left
    ? [
        ...errors,
        {
          code: 'over_payment',
          message: `Only ${moneyOf(left)} of this payment is unapplied.`,
          field: 'applications',
        },
      ]
    : errors
}

/** Pays invoices with the rest of a locked payment. */
async function apply(
  context: RequestContext,
  row: PaymentRecord,
  applications: readonly ApplicationInput[],
): Promise<PaymentRecord> {
  if (applications.length === 0) return row
  const { tx, today } = context
  const invoices = await lockInvoices(
    context,
    applications.map(({ invoiceId }) => invoiceId),
  )
  checkReferences(applicationErrors(row, applications, invoices))
  const { clientId, tenantId, currency } = row
  const values = applications.map(({ invoiceId, amount }) => ({
    clientId,
    tenantId,
    id: randomUUID(),
    paymentId: row.id,
    invoiceId,
    currency,
    cents: centsOf(amount),
    appliedOn: today,
  }))
  await tx.insert(paymentApplications).values(values)
  for (const invoice of invoices) {
    const part = values.find(({ invoiceId }) => invoiceId === invoice.id)?.cents ?? 0n
    await settle(context, invoice, invoice.paidCents + part, 'PAY')
  }
  const appliedCents = row.appliedCents + sumOf(values.map(({ cents }) => cents))
  return updateAudited(
    context,
    paymentResource,
    row,
    { appliedCents },
    { action: 'PAY', event: 'apply', fields: ['unapplied'] },
  )
}

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
    const row = await apply(context, inserted, applications)
    return { body: await paymentResource.answer(row, context) }
  },
})

/** Returns a locked payment that is not reversed. Throws 404, 412, 428 or 409 otherwise. */
async function openPayment(
  context: RequestContext,
  id: string,
  version: number | undefined,
): Promise<PaymentRecord> {
  const row = await recordById(context, paymentResource, id, 'change')
  const shown = z.parse(payment, await paymentResource.answer(row, context))
  await checkCurrent(context, paymentResource, version, shown)
  if (row.reversedAt !== null)
    throw notNow([{ code: 'not_allowed_now', message: 'This payment was reversed.' }])
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
    const row = await apply(context, found, body.applications)
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
    checkMayUndoMoney(caller)
    const found = await openPayment(context, params.id, body.version)
    const { clientId } = clientOf(caller)
    const ended = await tx
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
      ended.map(({ invoiceId }) => invoiceId),
    )
    for (const invoice of invoices) {
      const freed = sumOf(ended.filter(({ invoiceId }) => invoiceId === invoice.id).map(({ cents }) => cents))
      await settle(context, invoice, invoice.paidCents - freed, 'REVERSE')
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

/** The routes of payments. */
export const paymentRoutes = [
  listRoute('listPayments', paymentResource),
  totalsRoute('totalPayments', paymentResource, {
    currency: payments.currency,
    sums: {
      amount: sql`CASE WHEN ${payments.reversedAt} IS NULL THEN ${payments.amountCents} ELSE 0 END`,
      unapplied: unappliedCents,
    },
  }),
  readRoute('readPayment', paymentResource),
  createPayment,
  applyPayment,
  reversePayment,
]
