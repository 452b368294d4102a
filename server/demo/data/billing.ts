import { balanceOf, creditStatus, settledStatus } from '#domain/billing/status.ts'
import { seriesOf } from '#domain/billing/numbers.ts'
import type { InvoiceStatus } from '#domain/invoices/statuses.ts'
import { addDays } from '#domain/kernel/dates.ts'
import type { Settings } from '#domain/settings/record.ts'
import { insertMany } from '#server/db/bulk.ts'
import * as table from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'
import {
  creditOf,
  draftOf,
  expenseInvoiceOf,
  type Credit,
  type DemoInvoice,
} from '#server/demo/data/demoInvoices.ts'
import { EVAN_COMPANY } from '#server/demo/data/contractTerms.ts'
import { runInvoicesOf, type RunInvoice } from '#server/demo/data/runInvoices.ts'
import type { DemoClient } from '#server/demo/data/organizations.ts'
import { paymentsOf } from '#server/demo/data/payments.ts'
import { issuedColumns } from '#server/records/invoices/issuedColumns.ts'
import {
  issueLoadedInvoices,
  loadAllocations,
  readSeller,
  setLoadedStatus,
} from '#server/records/invoices/loadInvoices.ts'
import { invoiceLines, invoices } from '#server/records/invoices/table.ts'
import { paymentApplications, payments } from '#server/records/payments/table.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'

/** Inserts the invoices, credit notes and payments for the demo's approved time, following the rules of billing runs. */
export async function insertBilling(
  tx: Transaction,
  clients: readonly DemoClient[],
  today: string,
): Promise<void> {
  for (const client of clients) {
    const settings = await effectiveSettings(tx, client.clientId, today)
    const planned = await runInvoicesOf(tx, client.clientId, settings, today)
    await insertInvoices(tx, client, settings, invoicesOf(client, planned, settings, today), today)
  }
}

/** A late credit note is issued this many days after its invoice. */
const LATE_CREDIT_DAYS = 90

/** Returns the invoices of the billing runs, oldest first, with their corrections. Most are issued, and some of the newest are still drafts. */
function invoicesOf(
  client: DemoClient,
  planned: readonly RunInvoice[],
  settings: Settings,
  today: string,
): DemoInvoice[] {
  let issued = 0
  return planned.flatMap((plan, index) => {
    const { draft, issuableOn } = draftOf(client, plan, settings, '')
    const isLeftAsDraft =
      draft.row.needsApproval === true || index % (plan.frequency === 'MONTHLY' ? 3 : 2) === 0
    if ((plan.periodsAgo === 0 && isLeftAsDraft) || issuableOn > today) return [draft]
    issued += 1
    const invoice: DemoInvoice = { ...draft, issuedOn: issuableOn }
    if (issued % 89 === 61) return [invoice, expenseInvoiceOf(invoice, addDays(issuableOn, 3), today)]
    if (issued % 37 === 11)
      return voidAndReplace(invoice, draftOf(client, plan, settings, 'again').draft, today)
    if (issued % 23 === 5) return [{ ...invoice, disputeReason: disputes[issued % 2] ?? disputes[0] }]
    // The `timeToMoney` journey expects only its own credit note for this company, so the demo adds none.
    if (draft.row.billToName === EVAN_COMPANY) return [invoice]
    const credit = creditAfter(issued, issuableOn)
    const note = credit === null ? null : creditOf(invoice, credit, today, settings.quantityPrecision)
    return note === null ? [invoice] : [invoice, note]
  })
}

const disputes = ['The hours for the second week are in dispute', 'The PO number is missing'] as const

/** Returns an invoice voided the day after its issue date, and its replacement. If that day is in the future or in another month, returns the invoice unchanged (domain.md §3). */
function voidAndReplace(invoice: DemoInvoice, copy: DemoInvoice, today: string): DemoInvoice[] {
  const { issuedOn } = invoice
  const next = addDays(issuedOn ?? today, 1)
  if (next > today || next.slice(0, 7) !== issuedOn?.slice(0, 7)) return [invoice]
  return [
    { ...invoice, voidedOn: next },
    { ...copy, issuedOn: next },
  ]
}

/** Returns the details of the credit note for the nth issued invoice, or null if it has none. */
function creditAfter(nth: number, issuedOn: string): Credit | null {
  const on = addDays(issuedOn, 9)
  if (nth % 41 === 20) return { mode: 'WRITE_OFF', reason: 'Agreed with accounts payable', isFull: true, on }
  if (nth % 29 === 13)
    return { mode: 'REINSTATE', reason: 'Two hours belong to another week', isFull: false, on }
  // Issued after most companies have paid the whole invoice, so that the credit note stays open.
  if (nth % 31 === 30)
    return {
      mode: 'WRITE_OFF',
      reason: 'Discount agreed to after billing',
      isFull: false,
      on: addDays(issuedOn, LATE_CREDIT_DAYS),
    }
  if (nth % 19 === 7)
    return { mode: 'WRITE_OFF', reason: 'Goodwill credit for the late start', isFull: false, on }
  return null
}

async function insertInvoices(
  tx: Transaction,
  { clientId, tenantId }: DemoClient,
  settings: Settings,
  all: readonly DemoInvoice[],
  today: string,
): Promise<void> {
  const client = await readSeller(tx, clientId)
  const byId = new Map(all.map((each) => [each.row.id, each]))
  const numbers = new Map<string, number>()
  const issued = all
    .flatMap((invoice) => (invoice.issuedOn === null ? [] : [{ invoice, on: invoice.issuedOn }]))
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
    .map(({ invoice, on }) => {
      const { type, paymentTerms, billToName, poNumber = null } = invoice.row
      const series = seriesOf(type, settings.resetSequence, on)
      const sequence = (numbers.get(series) ?? 0) + 1
      numbers.set(series, sequence)
      const columns = issuedColumns(
        client,
        settings,
        { type, paymentTerms, billToName, poNumber },
        { today: on, sequence },
      )
      return { invoice, columns }
    })
  const credited = issued.map(({ invoice }) => invoice).filter(({ row }) => row.type === 'CREDIT_NOTE')
  const isLate = ({ row, issuedOn }: DemoInvoice) =>
    (issuedOn ?? '') >=
    addDays(byId.get(row.creditOfInvoiceId ?? '')?.issuedOn ?? '9999-01-01', LATE_CREDIT_DAYS)
  settleCredits(
    credited.filter((credit) => !isLate(credit)),
    byId,
  )
  const received = paymentsOf(
    issued
      .filter(({ invoice: { row, voidedOn } }) => row.type === 'INVOICE' && voidedOn === null)
      .map(({ invoice, columns }) => ({ invoice, dueDate: columns.dueDate })),
    today,
  )
  settleCredits(credited.filter(isLate), byId)
  const originals = all.filter(({ row }) => row.type === 'INVOICE')
  const credits = all.filter(({ row }) => row.type === 'CREDIT_NOTE')
  const ordered = [...originals, ...credits]
  await insertMany(
    tx,
    invoices,
    ordered.map(({ row }) => row),
  )
  const lines = ordered.flatMap(({ row, lines: ownLines, voidedOn }) =>
    ownLines.map(({ allocations, ...line }, index) => ({
      allocations: allocations.map((part) => ({
        ...part,
        clientId,
        tenantId,
        lineId: line.id,
        live: voidedOn === null && (row.type === 'INVOICE' || byId.get(row.id)?.issuedOn !== null),
      })),
      line: { ...line, clientId, tenantId, invoiceId: row.id, position: index + 1, live: voidedOn === null },
    })),
  )
  await insertMany(
    tx,
    invoiceLines,
    lines.map(({ line }) => line),
  )
  await loadAllocations(
    tx,
    clientId,
    lines.flatMap(({ allocations }) => allocations),
  )
  await insertMany(tx, payments, received.payments)
  await insertMany(tx, paymentApplications, received.applications)
  await issueLoadedInvoices(
    tx,
    issued.map(({ invoice, columns }) => ({ ...columns, ...stateOf(invoice) })),
    clientId,
  )
  const needingApproval = all.filter(({ row, issuedOn }) => row.needsApproval === true && issuedOn === null)
  const everySecond = (rest: number) =>
    needingApproval.filter((_, index) => index % 2 === rest).map(({ row }) => row.id)
  await setLoadedStatus(tx, clientId, everySecond(0), 'PENDING_APPROVAL')
  await setLoadedStatus(tx, clientId, everySecond(1), 'APPROVED')
  await insertMany(
    tx,
    table.clientCounters,
    [...numbers].map(([series, last]) => ({ clientId, series, last })),
  )
}

/** Applies issued credit notes to the balances of the invoices that they credit. */
function settleCredits(credits: readonly DemoInvoice[], byId: ReadonlyMap<string, DemoInvoice>): void {
  for (const credit of credits) {
    const invoice = byId.get(credit.row.creditOfInvoiceId ?? '')
    if (invoice === undefined) continue
    const left = balanceOf({ total: invoice.row.totalCents, paid: invoice.paid, credited: invoice.credited })
    const part = -credit.row.totalCents < left ? -credit.row.totalCents : left
    credit.credited = -part
    invoice.credited += part
  }
}

/** Returns the status and amounts of an issued invoice or credit note after all payments and credits. */
function stateOf({ row, issuedOn, voidedOn, disputeReason, paid, credited }: DemoInvoice) {
  const amounts = { total: row.totalCents, paid, credited }
  const settled: InvoiceStatus =
    row.type === 'CREDIT_NOTE' ? creditStatus(row.totalCents - credited) : settledStatus(amounts)
  return {
    id: row.id,
    status: voidedOn === null ? settled : 'VOIDED',
    paidCents: paid.toString(),
    creditedCents: credited.toString(),
    sentAt: `${issuedOn ?? ''}T16:20:00.000Z`,
    sentTo: row.billTo.email === null ? [] : [row.billTo.email],
    disputed: disputeReason !== null,
    disputeReason,
    voidReason: voidedOn === null ? null : 'Sent with the wrong PO number',
    voidedOn,
  }
}
