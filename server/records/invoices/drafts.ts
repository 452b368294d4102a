import { randomUUID } from 'node:crypto'
import type { CreditLine } from '#domain/billing/credit.ts'
import type { Line } from '#domain/billing/lines.ts'
import type { Period } from '#domain/billing/periods.ts'
import { countOf, type QuantityPrecision } from '#domain/billing/quantities.ts'
import type { Totals } from '#domain/billing/totals.ts'
import type { BillTo } from '#domain/invoices/parties.ts'
import type { LineKind } from '#domain/invoices/statuses.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import type { InvoiceFrequency } from '#lookups/lists.ts'
import { insertMany } from '#server/db/bulk.ts'
import { searchTextOf } from '#server/db/searchText.ts'
import { clientOf, newRecord } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import type { Candidate } from '#server/records/invoices/candidates.ts'
import { invoiceResource, type InvoiceRecord, type LineRecord } from '#server/records/invoices/resource.ts'
import type { PlannedInvoice } from '#server/records/invoices/run.ts'
import { invoiceAllocations, invoiceLines, type invoices } from '#server/records/invoices/table.ts'
import { insertAllAudited } from '#server/records/kit/resource.ts'

/** A line before it is stored. */
export type NewLine = Omit<LineRecord, 'clientId' | 'tenantId' | 'id' | 'invoiceId' | 'position' | 'live'> & {
  allocations: readonly { entryId: string; minutes: number }[]
}

/** Returns the amounts of an invoice as columns. */
export const totalColumns = ({ subtotal, discountTotal, feeTotal, taxTotal, total }: Totals) => ({
  subtotalCents: subtotal,
  discountCents: discountTotal,
  feeCents: feeTotal,
  taxCents: taxTotal,
  totalCents: total,
})

/** An invoice or credit note before it is stored, with its lines. */
type NewInvoice = {
  readonly values: Omit<typeof invoices.$inferInsert, keyof ReturnType<typeof newRecord> | 'searchText'>
  readonly lines: readonly NewLine[]
}
type StoredDraft = { row: InvoiceRecord; lines: LineRecord[] }

/** Inserts a draft with its lines, allocations and audit row. `allocate` says whether the allocations count as billed now or only once the draft is issued. */
export async function insertDraft(
  context: RequestContext,
  draft: NewInvoice,
  allocate: 'now' | 'when issued',
): Promise<StoredDraft> {
  const [stored] = await insertDrafts(context, [draft], allocate)
  if (stored === undefined) throw new Error('a draft was not stored')
  return stored
}

/** Inserts drafts with their lines, allocations and audit rows, using a few statements for all of them. Returns them in the same order. */
async function insertDrafts(
  context: RequestContext,
  drafts: readonly NewInvoice[],
  allocate: 'now' | 'when issued',
): Promise<StoredDraft[]> {
  const { tx, caller } = context
  const { clientId, tenantId } = clientOf(caller)
  const rows = await insertAllAudited(
    context,
    invoiceResource,
    drafts.map(({ values }) => ({
      ...values,
      ...newRecord(caller, randomUUID()),
      searchText: searchTextOf(values.billToName, values.poNumber ?? null),
    })),
    ['billTo', 'periodStart', 'total'],
  )
  const allocations: (typeof invoiceAllocations.$inferInsert)[] = []
  const stored = rows.map((row, draftIndex) => {
    const lines = (drafts[draftIndex]?.lines ?? []).map(({ allocations: parts, ...line }, index) => {
      const id = randomUUID()
      const live = allocate === 'now'
      allocations.push(...parts.map((part) => ({ clientId, tenantId, lineId: id, live, ...part })))
      return { ...line, clientId, tenantId, id, invoiceId: row.id, position: index + 1, live: true }
    })
    return { row, lines }
  })
  await insertMany(
    tx,
    invoiceLines,
    stored.flatMap(({ lines }) => lines),
  )
  await insertMany(tx, invoiceAllocations, allocations)
  return stored
}

const newLine = (line: Line): NewLine => ({
  kind: line.kind,
  contractId: line.contractId,
  employeeId: line.employeeId,
  description: line.description.slice(0, 300),
  fromDate: line.from,
  toDate: line.to,
  quantity: line.quantity,
  unit: line.unit,
  rate: line.rate,
  cents: line.cents,
  minutes: line.minutes,
  milestone: line.milestone,
  reversesLineId: null,
  allocations: line.allocations,
})

/** Returns a list with the line for a percentage, or an empty list if the amount is zero. */
export function percentLine(
  kind: Extract<LineKind, 'DISCOUNT' | 'VMS_FEE'>,
  pct: string,
  cents: bigint,
  precision: QuantityPrecision,
): NewLine[] {
  if (cents === 0n) return []
  return [
    {
      kind,
      contractId: null,
      employeeId: null,
      description: `${kind === 'DISCOUNT' ? 'Discount' : 'VMS fee'} ${pct}%`,
      fromDate: null,
      toDate: null,
      quantity: countOf(cents < 0n ? -1 : 1, precision),
      unit: 'EACH',
      rate: moneyOf(cents < 0n ? -cents : cents),
      cents,
      minutes: null,
      milestone: null,
      reversesLineId: null,
      allocations: [],
    },
  ]
}

/** Returns all lines of a planned invoice, with discount and VMS fee last. */
export const linesOfPlan = (
  { lines, percentages, totals }: PlannedInvoice,
  precision: QuantityPrecision,
): NewLine[] => [
  ...lines.map(newLine),
  ...percentLine('DISCOUNT', percentages.discountPct, totals.discountTotal, precision),
  ...percentLine('VMS_FEE', percentages.vmsFeePct, totals.feeTotal, precision),
]

/** Returns the bill-to party as printed. The contract's billing contact replaces the party's own contact. */
export function billToOf({ billTo, contract }: Pick<Candidate, 'billTo' | 'contract'>): BillTo {
  const { billingContact } = contract
  return {
    companyName: billTo?.companyName ?? '',
    contact: billingContact?.name ?? billTo?.contactName ?? null,
    email: billingContact?.email ?? billTo?.email ?? null,
    ccEmails: billingContact?.ccEmails ?? [],
    address: billTo?.address ?? null,
    level: billTo?.level ?? 'END_CLIENT',
  }
}

/** Returns the columns of a draft for a planned invoice. */
export function plannedColumns(planned: PlannedInvoice) {
  const [first] = planned.candidates
  if (first === undefined) throw new Error('a planned invoice has no contract')
  // Only contracts with lines are on the invoice. The other contracts in the group have nothing to bill.
  const billed = new Set(planned.lines.map(({ contractId }) => contractId))
  const poNumbers = new Set(
    planned.candidates
      .filter(({ contract }) => billed.has(contract.id))
      .map(({ contract }) => contract.poNumber),
  )
  const billTo = billToOf(first)
  return {
    type: 'INVOICE' as const,
    status: 'DRAFT' as const,
    billTo,
    billToName: billTo.companyName,
    poNumber: poNumbers.size === 1 ? ([...poNumbers][0] ?? null) : null,
    currency: first.contract.currency,
    paymentTerms: first.contract.paymentTerms ?? ('NET_30' as const),
    needsApproval: first.contract.invoiceApproval,
    ...planned.percentages,
    ...totalColumns(planned.totals),
  }
}

/** A planned invoice that becomes a draft, with the reason for exceeding its PO, or null if there is none. */
export type ChosenInvoice = { readonly planned: PlannedInvoice; readonly overrideReason: string | null }

/** Inserts the drafts of planned invoices. */
export const insertPlannedInvoices = (
  context: RequestContext,
  chosen: readonly ChosenInvoice[],
  {
    frequency,
    period,
    precision,
  }: { frequency: InvoiceFrequency; period: Period; precision: QuantityPrecision },
) =>
  insertDrafts(
    context,
    chosen.map(({ planned, overrideReason }) => ({
      values: {
        ...plannedColumns(planned),
        poOverrideReason: overrideReason,
        frequency,
        periodStart: period.from,
        periodEnd: period.to,
      },
      lines: linesOfPlan(planned, precision),
    })),
    'now',
  )

/** Returns the credit note line that credits all or part of one of the given lines. Throws if the credited line isn't among them. */
export function creditNoteLine<
  Credited extends Omit<LineRecord, 'clientId' | 'tenantId' | 'invoiceId' | 'position' | 'live'>,
>(
  lines: readonly Credited[],
  credit: CreditLine,
  allocationsOf: (line: Credited) => NewLine['allocations'],
): NewLine {
  const line = lines.find(({ id }) => id === credit.reversesLineId)
  if (line === undefined) throw new Error('a credited line is missing')
  return {
    kind: 'CREDIT',
    contractId: line.contractId,
    employeeId: line.employeeId,
    description: `Credit: ${line.description}`.slice(0, 300),
    fromDate: line.fromDate,
    toDate: line.toDate,
    quantity: credit.quantity,
    unit: credit.minutes === null ? 'EACH' : line.unit,
    rate: credit.rate,
    cents: credit.cents,
    minutes: credit.minutes,
    milestone: null,
    reversesLineId: line.id,
    allocations: allocationsOf(line),
  }
}
