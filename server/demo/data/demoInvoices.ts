import { creditLines, creditTotals, type CreditChoice, type CreditMode } from '#domain/billing/credit.ts'
import type { QuantityPrecision } from '#domain/billing/quantities.ts'
import { totalsOf } from '#domain/billing/totals.ts'
import { manualCents } from '#domain/invoices/manualLines.ts'
import { isPercentage } from '#domain/invoices/percentages.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import type { Settings } from '#domain/settings/record.ts'
import type { DemoClient } from '#server/demo/data/organizations.ts'
import type { RunInvoice } from '#server/demo/data/runInvoices.ts'
import { randomFrom, uuidOf } from '#server/demo/data/random.ts'
import {
  creditNoteLine,
  linesOfPlan,
  percentLine,
  plannedColumns,
  totalColumns,
  type NewLine,
} from '#server/records/invoices/drafts.ts'
import type { invoices } from '#server/records/invoices/table.ts'
import { searchTextOf } from '#server/db/searchText.ts'

type Row = typeof invoices.$inferInsert
/** A line with its id. */
export type DemoLine = NewLine & { readonly id: string }

/** A demo invoice or credit note that has no number yet. */
export interface DemoInvoice {
  readonly row: Row
  readonly lines: readonly DemoLine[]
  /** The issue date, or null for a draft. */
  readonly issuedOn: string | null
  readonly voidedOn: string | null
  readonly disputeReason: string | null
  /** The amount that payments settle, in cents. */
  paid: bigint
  /** The amount that credit notes settle, in cents. On a credit note, the negative of what it settles. */
  credited: bigint
}

const withIds = (id: string, lines: readonly NewLine[]): DemoLine[] =>
  lines.map((line, index) => ({ ...line, id: uuidOf(`line ${index + 1} of ${id}`) }))

const versionColumns = (on: string, uid: string) => {
  const at = `${on}T14:30:00.000Z`
  return { version: 1, createdAt: at, createdBy: uid, updatedAt: at, updatedBy: uid, archivedAt: null }
}

/** Returns the draft of an invoice. `issuableOn` is one to three days after its period ends. */
export function draftOf(
  client: DemoClient,
  { planned, frequency, period, periodsAgo }: RunInvoice,
  settings: Settings,
  copy: '' | 'again',
): { draft: DemoInvoice; issuableOn: string } {
  const id = uuidOf(
    `invoice of ${client.code}, ${planned.key}, ${frequency}, ${periodsAgo} periods ago ${copy}`.trim(),
  )
  const random = randomFrom(id)
  const columns = plannedColumns(planned)
  const row: Row = {
    ...columns,
    clientId: client.clientId,
    tenantId: client.tenantId,
    id,
    frequency,
    manual: false,
    periodStart: period.from,
    periodEnd: period.to,
    publicNote: random.chance(10) ? 'Thank you for your business.' : null,
    internalNote: random.chance(5) ? 'Attach the signed timesheets.' : null,
    creditOfInvoiceId: null,
    creditMode: null,
    creditReason: null,
    searchText: searchTextOf(columns.billToName, columns.poNumber),
    ...versionColumns(addDays(period.to, 1), client.managers[0] ?? 'sam'),
  }
  const lines = withIds(id, linesOfPlan(planned, settings.quantityPrecision))
  return { draft: newDraft(row, lines), issuableOn: addDays(period.to, 1 + random.int(0, 2)) }
}

const expenseLines = [
  {
    kind: 'EXPENSE',
    description: 'Travel to the kickoff, as agreed by email',
    quantity: '1.00',
    rate: '486.20',
  },
  { kind: 'EXPENSE', description: 'Parking at the client', quantity: '4.00', rate: '18.00' },
] as const

/** Returns a manual invoice for expenses, billed to the same company as another invoice. It is a draft if `on` is later than today. */
export function expenseInvoiceOf({ row, lines }: DemoInvoice, on: string, today: string): DemoInvoice {
  const id = uuidOf(`expenses of ${row.id}`)
  const [first] = lines
  const newLines = expenseLines.map((extra): NewLine => ({
    ...extra,
    contractId: first?.contractId ?? null,
    employeeId: first?.employeeId ?? null,
    fromDate: null,
    toDate: null,
    unit: 'EACH',
    cents: manualCents(extra),
    minutes: null,
    milestone: null,
    reversesLineId: null,
    allocations: [],
  }))
  const percentages = { discountPct: '0.00', vmsFeePct: '0.00', taxRatePct: '0.00' }
  const totals = totalsOf(
    newLines.map(({ cents }) => cents),
    percentages,
  )
  const expenses: Row = {
    ...row,
    id,
    manual: true,
    needsApproval: false,
    periodStart: on,
    periodEnd: on,
    publicNote: 'Receipts are on file.',
    internalNote: null,
    ...percentages,
    ...totalColumns(totals),
    ...versionColumns(on, row.createdBy),
  }
  return { ...newDraft(expenses, withIds(id, newLines)), issuedOn: on > today ? null : on }
}

const newDraft = (row: Row, lines: readonly DemoLine[]): DemoInvoice => ({
  row,
  lines,
  issuedOn: null,
  voidedOn: null,
  disputeReason: null,
  paid: 0n,
  credited: 0n,
})

/** What a demo credit note credits. */
export interface Credit {
  readonly mode: CreditMode
  readonly reason: string
  /** True if it credits the whole invoice. */
  readonly isFull: boolean
  /** The issue date. If it is later than today, the credit note is a draft. */
  readonly on: string
}

/** Returns a credit note for an invoice, or null if there is nothing to credit. */
export function creditOf(
  { row, lines }: DemoInvoice,
  { mode, reason, isFull, on }: Credit,
  today: string,
  precision: QuantityPrecision,
): DemoInvoice | null {
  const creditable = lines
    .filter((line) => !isPercentage(line))
    .map((line) => ({ ...line, credited: { cents: 0n, minutes: 0, quantity: '0.0000' } }))
  const selected = creditable
    .filter(({ kind, cents }) => cents > 1000n && (mode === 'WRITE_OFF' || kind === 'TIME'))
    .find(({ minutes, allocations }) => minutes === null || (allocations.at(-1)?.minutes ?? 0) >= 120)
  if (selected === undefined) return null
  const choice: CreditChoice =
    selected.minutes === null
      ? { lineId: selected.id, amount: moneyOf(selected.cents / 10n) }
      : { lineId: selected.id, minutes: 120 }
  const credits = creditLines(creditable, isFull ? undefined : [choice], precision)
  const percentages = {
    discountPct: row.discountPct ?? '0.00',
    vmsFeePct: row.vmsFeePct ?? '0.00',
    taxRatePct: '0.00',
  }
  const totals = creditTotals(
    credits.map(({ cents }) => cents),
    percentages,
    {
      subtotal: row.subtotalCents,
      discountTotal: row.discountCents,
      feeTotal: row.feeCents,
      taxTotal: row.taxCents,
      total: row.totalCents,
    },
  )
  if (totals.total >= 0n) return null
  const id = uuidOf(`credit note of ${row.id}`)
  const last = selected.allocations.at(-1)
  const allocations =
    mode === 'REINSTATE' && last !== undefined ? [{ entryId: last.entryId, minutes: -120 }] : []
  const creditNoteLines = credits.map((credit) => creditNoteLine(creditable, credit, () => allocations))
  const isIssued = on <= today
  const credit: Row = {
    ...row,
    ...totalColumns(totals),
    id,
    type: 'CREDIT_NOTE',
    needsApproval: false,
    publicNote: null,
    internalNote: null,
    creditOfInvoiceId: row.id,
    creditMode: mode,
    creditReason: reason,
    ...versionColumns(isIssued ? on : today, row.createdBy),
  }
  const printed = [
    ...creditNoteLines,
    ...percentLine('DISCOUNT', percentages.discountPct, totals.discountTotal, precision),
    ...percentLine('VMS_FEE', percentages.vmsFeePct, totals.feeTotal, precision),
  ]
  return { ...newDraft(credit, withIds(id, printed)), issuedOn: isIssued ? on : null }
}
