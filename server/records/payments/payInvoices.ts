import { randomUUID } from 'node:crypto'
import type { FieldError } from '#domain/kernel/errors.ts'
import { centsOf, moneyOf, formatNumber, sumOf } from '#domain/kernel/money.ts'
import type { ApplicationInput } from '#domain/payments/record.ts'
import { checkReferences } from '#server/pipeline/changes.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import type { InvoiceRecord } from '#server/records/invoices/resource.ts'
import { lockInvoices, settle } from '#server/records/invoices/settle.ts'
import { updateAudited } from '#server/records/kit/resource.ts'
import { paymentResource, type PaymentRecord } from '#server/records/payments/resource.ts'
import { paymentApplications } from '#server/records/payments/table.ts'

/** Returns the reasons why the unapplied part of a payment can't pay locked invoices. */
function applicationErrors(
  payment: Pick<PaymentRecord, 'currency' | 'billToName' | 'amountCents' | 'appliedCents'>,
  applications: readonly ApplicationInput[],
  invoices: readonly InvoiceRecord[],
): FieldError[] {
  const errors = applications.flatMap(({ invoiceId, amount }, index): FieldError[] => {
    const fieldError = (code: string, message: string, field: string) => [
      { code, message, field: `applications.${index}.${field}` },
    ]
    const invoice = invoices.find(({ id }) => id === invoiceId)
    if (invoice === undefined || invoice.archivedAt !== null)
      return fieldError('unknown_reference', 'Select an invoice of this client.', 'invoiceId')
    if (applications.findIndex((other) => other.invoiceId === invoiceId) < index)
      return fieldError('duplicate', 'Enter each invoice only once.', 'invoiceId')
    if (invoice.type !== 'INVOICE' || invoice.number === null || invoice.status === 'VOIDED')
      return fieldError('not_allowed', 'Only issued invoices can be paid.', 'invoiceId')
    if (invoice.currency !== payment.currency)
      return fieldError(
        'currency',
        `This invoice is in ${invoice.currency}. Select an invoice in the payment's currency.`,
        'invoiceId',
      )
    if (invoice.billToName !== payment.billToName)
      return fieldError(
        'bill_to',
        `This invoice is billed to ${invoice.billToName}. Select an invoice billed to the company that paid.`,
        'invoiceId',
      )
    const cents = centsOf(amount)
    if (cents <= 0n) return fieldError('invalid', 'Enter an amount greater than zero.', 'amount')
    return cents > invoice.balanceCents
      ? fieldError(
          'over_balance',
          `Only ${formatNumber(moneyOf(invoice.balanceCents))} is owed on this invoice.`,
          'amount',
        )
      : []
  })
  const left = payment.amountCents - payment.appliedCents
  const total = sumOf(applications.map(({ amount }) => centsOf(amount)))
  return total > left
    ? [
        ...errors,
        {
          code: 'over_payment',
          message: `Only ${formatNumber(moneyOf(left))} of this payment is unapplied.`,
          field: 'applications',
        },
      ]
    : errors
}

/** Pays invoices with the unapplied part of a locked payment. */
export async function payInvoices(
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
