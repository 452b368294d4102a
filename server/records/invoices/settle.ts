import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { balanceOf } from '#domain/billing/status.ts'
import { invoiceTransition } from '#domain/invoices/transition.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { invoiceResource, storedInvoiceOf, type InvoiceRecord } from '#server/records/invoices/resource.ts'
import { invoices } from '#server/records/invoices/table.ts'
import { nextStatusOrThrow } from '#server/records/kit/nextStatus.ts'
import { updateAudited } from '#server/records/kit/resource.ts'

/** Locks and returns invoices of the caller's client. Locks them in the order of their ids, so that two transactions can't deadlock. */
export function lockInvoices(
  { tx, caller }: RequestContext,
  ids: readonly string[],
): Promise<InvoiceRecord[]> {
  const { clientId } = clientOf(caller)
  return tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), inArray(invoices.id, [...ids])))
    .orderBy(asc(invoices.id))
    .for('update')
}

/**
 * Stores the paid amount of a locked invoice and applies its issued credit notes to the rest, oldest first.
 * The status is derived from the amounts. What remains of a credit note stays open.
 */
export async function settle(
  context: RequestContext,
  invoice: InvoiceRecord,
  paidCents: bigint,
  action: 'PAY' | 'REVERSE' | 'CREDIT',
): Promise<InvoiceRecord> {
  const { tx } = context
  const credits = await tx
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.clientId, invoice.clientId),
        eq(invoices.creditOfInvoiceId, invoice.id),
        isNotNull(invoices.number),
      ),
    )
    .orderBy(asc(invoices.issueDate), asc(invoices.sequence), asc(invoices.id))
    .for('update')
  let creditedCents = 0n
  for (const credit of credits) {
    const left = balanceOf({ total: invoice.totalCents, paid: paidCents, credited: creditedCents })
    const part = -credit.totalCents < left ? -credit.totalCents : left
    creditedCents += part
    if (credit.creditedCents === -part) continue
    const status = settledStatusOf(context, credit, 0n, -part)
    await updateAudited(
      context,
      invoiceResource,
      credit,
      { creditedCents: -part, status },
      {
        action: 'CREDIT',
        event: 'settle',
        fields: ['status', 'amountCredited', 'balance'],
      },
    )
  }
  const status = settledStatusOf(context, invoice, paidCents, creditedCents)
  return updateAudited(
    context,
    invoiceResource,
    invoice,
    { paidCents, creditedCents, status },
    {
      action,
      event: 'settle',
      fields: ['status', 'amountPaid', 'amountCredited', 'balance'],
    },
  )
}

/** Returns the status that the chart derives from the amounts of an invoice or credit note. */
function settledStatusOf({ today }: RequestContext, row: InvoiceRecord, paid: bigint, credited: bigint) {
  const amounts = { amountPaid: moneyOf(paid), amountCredited: moneyOf(credited) }
  const circumstances = { today, hasDraftCreditNote: false, isPoExceeded: false }
  return nextStatusOrThrow(invoiceTransition(storedInvoiceOf(row), 'settle', amounts, circumstances))
}
