import { randomUUID } from 'node:crypto'
import { and, eq, max, sql } from 'drizzle-orm'
import type { QuantityPrecision } from '#domain/billing/quantities.ts'
import { totalsOf, type Percentages, type Totals } from '#domain/billing/totals.ts'
import { canBeInvoiced } from '#domain/contracts/editable.ts'
import { invoiceCreate, type InvoiceCreate } from '#domain/invoices/input.ts'
import { isManual, manualCents, manualLineErrors, type ManualLine } from '#domain/invoices/manualLines.ts'
import { manualErrors } from '#domain/invoices/manualRules.ts'
import type { BillTo } from '#domain/invoices/parties.ts'
import { isPercentage } from '#domain/invoices/percentages.ts'
import { invoice } from '#domain/invoices/record.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import { insertMany } from '#server/db/bulk.ts'
import { ruleBroken } from '#server/pipeline/apiError.ts'
import { checkRules } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { billedParty } from '#server/records/invoices/candidates.ts'
import {
  billToOf,
  insertDraft,
  percentLine,
  totalColumns,
  type NewLine,
} from '#server/records/invoices/drafts.ts'
import {
  invoiceOf,
  printedRate,
  type InvoiceRecord,
  type LineRecord,
} from '#server/records/invoices/resource.ts'
import { invoiceLines } from '#server/records/invoices/table.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'

/** A contract that an invoice's lines belong to. */
type BilledContract = Pick<typeof contracts.$inferSelect, 'id' | 'employeeId'>

const createInvoice = defineRoute({
  call: 'createInvoice',
  params: nothing,
  query: nothing,
  body: invoiceCreate,
  answer: invoice,
  audit: 'always',
  async handle(context) {
    const { tx, caller, body, today } = context
    checkRules([...manualErrors(body, today), ...manualLineErrors(body.lines)])
    const { clientId } = clientOf(caller)
    const settings = await effectiveSettings(tx, clientId, today)
    const contract = body.contractId == null ? null : await contractToBill(context, body.contractId, body)
    const lines = newLines(body.lines, contract === null ? [] : [contract])
    const percentages = { discountPct: '0.00', vmsFeePct: '0.00', taxRatePct: body.taxRatePct ?? '0.00' }
    const billTo =
      contract === null ? enteredBillTo(body) : billToOf({ billTo: billedParty(contract), contract })
    const totals = totalsOf(
      lines.map(({ cents }) => cents),
      percentages,
    )
    const periodStart = body.periodStart ?? today
    const { row, lines: stored } = await insertDraft(
      context,
      {
        values: {
          type: 'INVOICE',
          status: 'DRAFT',
          manual: true,
          billTo,
          billToName: billTo.companyName,
          poNumber: body.poNumber === undefined ? (contract?.poNumber ?? null) : body.poNumber,
          currency: contract?.currency ?? body.currency ?? settings.defaultCurrency,
          paymentTerms: body.paymentTerms ?? contract?.paymentTerms ?? settings.defaultPaymentTerms,
          frequency: body.frequency ?? contract?.invoiceFrequency ?? settings.defaultInvoiceFrequency,
          periodStart,
          periodEnd: body.periodEnd ?? periodStart,
          needsApproval: contract?.invoiceApproval ?? false,
          publicNote: body.publicNote ?? null,
          internalNote: body.internalNote ?? null,
          ...percentages,
          ...totalColumns(totals),
        },
        lines,
      },
      'now',
    )
    return { body: invoiceOf(row, stored, today) }
  },
})

/** Returns the contract to bill. Throws if it can't be invoiced, or if its currency isn't the requested one. */
async function contractToBill(
  { tx, caller }: RequestContext,
  id: string,
  { currency }: Pick<InvoiceCreate, 'currency'>,
) {
  const [contract] = await tx
    .select()
    .from(contracts)
    .where(and(eq(contracts.clientId, clientOf(caller).clientId), eq(contracts.id, id)))
  const fieldError = (message: string, field = 'contractId') => ({ code: 'invalid', message, field })
  if (contract === undefined || contract.archivedAt !== null || !canBeInvoiced(contract))
    throw ruleBroken([fieldError('Select an approved external contract of this client.')])
  if (currency != null && currency !== contract.currency)
    throw ruleBroken([
      fieldError(`This contract is billed in ${contract.currency}. Select that currency.`, 'currency'),
    ])
  return contract
}

const enteredBillTo = ({ billTo }: InvoiceCreate): BillTo => ({
  companyName: billTo?.companyName ?? '',
  contact: billTo?.contact ?? null,
  email: billTo?.email ?? null,
  ccEmails: [],
  address: billTo?.address == null ? null : { ...billTo.address, street2: billTo.address.street2 ?? null },
  level: 'END_CLIENT',
})

/** Returns entered lines in stored form. A line without `contractId` belongs to the billed contract if there is only one. */
function newLines(
  lines: readonly ManualLine[],
  billed: readonly BilledContract[],
): (NewLine & { id?: string })[] {
  const [only, ...others] = billed
  return lines.map(({ id, kind, description, quantity, unit, rate, contractId }, index) => {
    const wantedId = contractId === undefined && others.length === 0 ? only?.id : contractId
    const contract = billed.find((each) => each.id === wantedId)
    if (wantedId != null && contract === undefined)
      throw ruleBroken([
        {
          code: 'invalid',
          message: 'Select a contract that this invoice bills, or none.',
          field: `lines.${index}.contractId`,
        },
      ])
    return {
      ...(id === undefined ? {} : { id }),
      kind,
      contractId: contract?.id ?? null,
      employeeId: contract?.employeeId ?? null,
      description,
      fromDate: null,
      toDate: null,
      quantity,
      unit: unit ?? 'EACH',
      rate,
      cents: manualCents({ quantity, rate }),
      minutes: null,
      milestone: null,
      reversesLineId: null,
      allocations: [],
    }
  })
}

/** The lines that replace a draft's user-entered lines, and the new totals. */
interface ReplacedLines {
  readonly totals: Totals
  /** Stores the lines. */
  readonly store: () => Promise<void>
  /** The lines before and after, as the audit trail shows them. */
  readonly texts: readonly [before: readonly string[], after: readonly string[]]
}

/** Prepares new user-entered lines for a locked draft. They are stored when the returned `store` is called. Discounts and fees are computed from the new sum. */
export async function replaceLines(
  { tx, caller }: RequestContext,
  row: InvoiceRecord,
  stored: readonly LineRecord[],
  {
    lines,
    percentages,
    precision,
  }: { lines: readonly ManualLine[]; percentages: Percentages; precision: QuantityPrecision },
): Promise<ReplacedLines> {
  const { clientId, tenantId } = clientOf(caller)
  const otherLines = stored.filter((line) => !isPercentage(line) && !isManual(line))
  const enteredLines = newLines(lines, contractsOf(stored))
  const totals = totalsOf(
    [...otherLines, ...enteredLines].map(({ cents }) => cents),
    percentages,
  )
  const added = [
    ...enteredLines,
    ...percentLine('DISCOUNT', percentages.discountPct, totals.discountTotal, precision),
    ...percentLine('VMS_FEE', percentages.vmsFeePct, totals.feeTotal, precision),
  ]
  return {
    totals,
    texts: [stored.filter(isManual).map(lineText), enteredLines.map(lineText)],
    async store() {
      await tx.execute(sql`SELECT remove_typed_lines(${row.id})`)
      const [last] = await tx
        .select({ position: max(invoiceLines.position) })
        .from(invoiceLines)
        .where(and(eq(invoiceLines.clientId, clientId), eq(invoiceLines.invoiceId, row.id)))
      const first = (last?.position ?? 0) + 1
      await insertMany(
        tx,
        invoiceLines,
        added.map(({ allocations: _none, ...line }, index) => ({
          id: randomUUID(),
          ...line,
          clientId,
          tenantId,
          invoiceId: row.id,
          position: first + index,
          live: true,
        })),
      )
    },
  }
}

function contractsOf(lines: readonly LineRecord[]): BilledContract[] {
  const found = lines.flatMap(({ contractId: id, employeeId }) =>
    id === null || employeeId === null ? [] : [[id, { id, employeeId }] as const],
  )
  return [...new Map(found).values()]
}

const lineText = ({
  description,
  quantity,
  rate,
  cents,
}: Pick<LineRecord, 'description' | 'quantity' | 'rate' | 'cents'>) =>
  `${description}: ${quantity} × ${printedRate(rate)} = ${moneyOf(cents)}`

/** The route that adds an invoice without a billing run. */
export const manualRoutes = [createInvoice]
