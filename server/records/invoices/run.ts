import { linesOf, sortLines, type BilledItems, type Line } from '#domain/billing/lines.ts'
import { weekStartOf, type Period } from '#domain/billing/periods.ts'
import { poBurnOf } from '#domain/billing/poBurn.ts'
import { totalsOf, type Totals } from '#domain/billing/totals.ts'
import type { RunFinding } from '#domain/invoices/run.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { amountOf, sumOf, unitsOf } from '#domain/kernel/money.ts'
import { hoursOf } from '#domain/billing/quantities.ts'
import { maxInvoiceLines } from '#domain/invoices/runLimits.ts'
import type { Settings } from '#domain/settings/record.ts'
import { fromCents } from '#server/db/conversions.ts'
import type { Transaction } from '#server/db/withActor.ts'
import {
  readBilledFees,
  selectEntriesOfPeriod,
  invoiceKeyOf,
  readCandidates,
  readUnbilledEntries,
  weeksOf,
  type Candidate,
  type ContractEntry,
  type RunScope,
  type RunWeek,
} from '#server/records/invoices/candidates.ts'
import { readPoUsage } from '#server/records/invoices/poUsage.ts'
import { mapInSteps } from '#server/records/kit/mapInSteps.ts'

/** One invoice that a run would create, with its blockers and warnings. */
export type PlannedInvoice = {
  key: string
  candidates: readonly Candidate[]
  lines: readonly Line[]
  totals: Totals
  percentages: { discountPct: string; vmsFeePct: string; taxRatePct: string }
  blockers: readonly RunFinding[]
  warnings: readonly RunFinding[]
}

/** Returns the contracts of a run, grouped by invoice. */
const groupsOf = (candidates: readonly Candidate[]): Map<string, Candidate[]> =>
  Map.groupBy(candidates, ({ contract, billTo }) => invoiceKeyOf(contract, billTo))

/** The data that a period's invoices are planned from, by contract. */
export interface RunBasis {
  readonly candidates: readonly Candidate[]
  /** The unbilled time to bill for the period. */
  readonly entries: ReadonlyMap<string, readonly ContractEntry[]>
  /** All unbilled time, which counts toward the PO. */
  readonly unbilled: ReadonlyMap<string, readonly ContractEntry[]>
  readonly billed: ReadonlyMap<string, BilledItems>
  readonly weeks: ReadonlyMap<string, readonly RunWeek[]>
  readonly used: ReadonlyMap<string, { readonly cents: bigint; readonly minutes: number }>
}

/** Reads the data that a period's invoices are planned from. */
export async function readBasis(
  tx: Transaction,
  clientId: string,
  run: RunScope,
  settings: Settings,
): Promise<RunBasis> {
  const { period } = run
  const candidates = await readCandidates(tx, clientId, run)
  const ids = candidates.map(({ contract }) => contract.id)
  const open = await readUnbilledEntries(tx, clientId, ids)
  const entries = await selectEntriesOfPeriod(tx, clientId, open, period)
  const billed = await readBilledFees(tx, clientId, ids)
  const weeks = await weeksOf(tx, clientId, ids, weeksWithin(period, settings), period)
  const used = await readPoUsage(tx, clientId, ids, { of: 'others', precision: settings.quantityPrecision })
  const byContract = <T extends { contractId: string }>(rows: readonly T[]) =>
    Map.groupBy(rows, ({ contractId }) => contractId)
  return {
    candidates,
    entries: byContract(entries),
    unbilled: byContract(open),
    billed,
    weeks: byContract(weeks),
    used,
  }
}

/** Returns the invoices that a run would create now. If `run.ids` is set, plans only these contracts. */
export const planRun = async (
  tx: Transaction,
  clientId: string,
  run: RunScope,
  settings: Settings,
): Promise<PlannedInvoice[]> =>
  planInvoices(await readBasis(tx, clientId, run, settings), run.period, settings)

/** Plans the invoices of a period in steps, so that other requests can run between them. */
export async function planInvoices(
  { candidates, entries, unbilled: open, billed, weeks, used }: RunBasis,
  period: Period,
  settings: Settings,
): Promise<PlannedInvoice[]> {
  const plannedOf = (candidate: Candidate) => {
    const { id } = candidate.contract
    const ownEntries = entries.get(id) ?? []
    const ownWeeks = weeks.get(id) ?? []
    const lines = linesOfCandidate(candidate, ownEntries, ownWeeks, period, billed.get(id), settings)
    const inRun = new Set(ownEntries.map((entry) => entry.id))
    const otherEntries = (open.get(id) ?? []).filter(
      (entry) => entry.billRate !== null && !inRun.has(entry.id),
    )
    const usage = used.get(id) ?? { cents: 0n, minutes: 0 }
    const usedSoFar = {
      cents: usage.cents + sumOf(lines.map(({ cents }) => cents)) + unbilledCents(otherEntries, settings),
      minutes:
        usage.minutes + sumMinutes(lines) + otherEntries.reduce((sum, { minutes }) => sum + minutes, 0),
    }
    return { lines, ...hintsOf(candidate, ownEntries, ownWeeks, usedSoFar, lines.length > 0) }
  }
  const plans = new Map(
    await mapInSteps(candidates, (candidate) => [candidate, plannedOf(candidate)] as const),
  )
  return [...groupsOf(candidates)].flatMap(([key, group]) => {
    const planned = group.flatMap((candidate) => plans.get(candidate) ?? [])
    const lines = sortLines(planned.flatMap((each) => each.lines))
    const percentages = percentagesOf(group)
    const totals = totalsOf(
      lines.map(({ cents }) => cents),
      percentages,
    )
    const blockers = [...planned.flatMap((each) => each.blockers), ...totalHints(group, lines, totals)]
    const warnings = planned.flatMap((each) => each.warnings)
    const isWaiting = [...blockers, ...warnings].some(
      ({ code }) => code === 'unapproved' || code === 'missing',
    )
    if (lines.length === 0 && !isWaiting) return []
    return [{ key, candidates: group, lines, totals, percentages, blockers, warnings }]
  })
}

const percentagesOf = ([first]: readonly Candidate[]) => ({
  discountPct: first?.contract.discountPct ?? '0.00',
  vmsFeePct: first?.contract.vmsFeePct ?? '0.00',
  taxRatePct: '0.00',
})

/** Returns the minutes that lines bill. */
export const sumMinutes = (lines: readonly Pick<Line, 'minutes'>[]) =>
  lines.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)

/** Returns the blocker for an invoice that would be too large. */
export const tooLargeBlocker = (
  size: number,
  limit: number,
  noun: 'lines' | 'contracts',
  contractId: string,
): RunFinding => ({
  code: 'invoice_too_large',
  message: `This invoice would have ${size.toLocaleString('en-US')} ${noun}, but at most ${limit.toLocaleString('en-US')} fit on one. Change the invoice grouping of some of its contracts, or bill them more often.`,
  contractId,
})

/** Returns the amount of entries that later runs will bill, computed by week and rate, as on an invoice. */
function unbilledCents(
  entries: readonly ContractEntry[],
  { weekStart, quantityPrecision }: Pick<Settings, 'weekStart' | 'quantityPrecision'>,
): bigint {
  const ofOneLine = Map.groupBy(
    entries,
    ({ date, billRate }) => `${weekStartOf(date, weekStart)} ${billRate ?? ''}`,
  )
  return sumOf(
    [...ofOneLine.values()].map((parts) => {
      const minutes = parts.reduce((sum, part) => sum + part.minutes, 0)
      return amountOf(hoursOf(minutes, quantityPrecision), parts[0]?.billRate ?? '0')
    }),
  )
}

/** Returns the first days of the weeks that overlap a period. */
export function weeksWithin({ from, to }: Period, { weekStart }: Settings): string[] {
  const weeks: string[] = []
  for (let week = weekStartOf(from, weekStart); week <= to; week = addDays(week, 7)) weeks.push(week)
  return weeks
}

function linesOfCandidate(
  { contract, employeeName, lastDay }: Candidate,
  entries: readonly ContractEntry[],
  weeks: readonly RunWeek[],
  period: Period,
  billed: BilledItems | undefined,
  settings: Settings,
): Line[] {
  const minutesPerDay = Number((unitsOf(weeks[0]?.hoursPerDay ?? '8', 2) * 60n) / 100n)
  const { id, employeeId, startDate, rates, milestones, currency } = contract
  return linesOf(
    { id, employeeId, employeeName, startDate, endDate: lastDay, rates, milestones, minutesPerDay },
    entries.filter((entry) => entry.currency === null || entry.currency === currency),
    period,
    billed ?? { fees: [], milestones: [] },
    settings,
  )
}

const settledSheets: readonly (string | null)[] = ['APPROVED', 'EXCLUDED']

/** Returns the blockers and warnings for billing a contract. */
function hintsOf(
  { contract, employeeName }: Candidate,
  entries: readonly ContractEntry[],
  weeks: readonly RunWeek[],
  used: { cents: bigint; minutes: number },
  hasLines: boolean,
): { blockers: RunFinding[]; warnings: RunFinding[] } {
  const hint = (code: string, message: string): RunFinding => ({ code, message, contractId: contract.id })
  const weeksText = (found: readonly RunWeek[]) =>
    `the week${found.length === 1 ? '' : 's'} of ${found.map(({ weekStart }) => weekStart).join(', ')}`
  const unapproved = weeks.filter(({ status }) => status !== null && !settledSheets.includes(status))
  const missing = weeks.filter(({ status }) => status === null)
  const timesheetHints = [
    ...(unapproved.length === 0
      ? []
      : [hint('unapproved', `${employeeName}: timesheet not approved for ${weeksText(unapproved)}.`)]),
    ...(missing.length === 0
      ? []
      : [hint('missing', `${employeeName}: timesheet missing for ${weeksText(missing)}.`)]),
  ]
  const isBlocking = ({ code }: RunFinding) =>
    code === 'missing'
      ? contract.waitForAllTimesheets
      : contract.requireApprovedTime && contract.waitForAllTimesheets
  const poAmount = fromCents(contract.poAmountCents)
  const burn = poBurnOf({ ...contract, poAmount, poWarnPct: contract.poWarnPct ?? '80.00' }, used)
  const poName = contract.poNumber === null ? 'PO' : `PO ${contract.poNumber}`
  const po =
    burn === null || burn.state === 'WITHIN'
      ? []
      : burn.state === 'EXCEEDED'
        ? [hint('po_exceeded', `${poName} is over its limit: ${burn.pct}% has been used.`)]
        : [hint('po_warning', `${burn.pct}% of ${poName} has been used.`)]
  const isPoBlocking = contract.poRequired && burn?.state === 'EXCEEDED'
  const hasOtherCurrency = entries.some(({ currency }) => currency !== null && currency !== contract.currency)
  const terms = hasLines
    ? [
        ...(contract.poRequired && contract.poNumber === null
          ? [hint('po_missing', 'Enter a PO number.')]
          : []),
        ...(contract.billingContact === null ? [hint('no_billing_contact', 'Enter a billing contact.')] : []),
        ...(contract.paymentTerms === null ? [hint('no_payment_terms', 'Select payment terms.')] : []),
        ...(isPoBlocking ? po : []),
      ]
    : []
  return {
    blockers: [
      ...timesheetHints.filter(isBlocking),
      ...terms,
      ...(hasOtherCurrency
        ? [
            hint(
              'currency_mix',
              `Some time entries have a rate in a currency other than ${contract.currency}.`,
            ),
          ]
        : []),
    ],
    warnings: [
      ...(contract.status === 'ON_HOLD' && hasLines
        ? [hint('on_hold', 'The contract is on hold. Check whether this time should be billed now.')]
        : []),
      ...timesheetHints.filter((each) => !isBlocking(each)),
      ...(isPoBlocking ? [] : hasLines ? po : []),
    ],
  }
}

function totalHints([first]: readonly Candidate[], lines: readonly Line[], { total }: Totals): RunFinding[] {
  if (first !== undefined && lines.length > maxInvoiceLines)
    return [tooLargeBlocker(lines.length, maxInvoiceLines, 'lines', first.contract.id)]
  if (lines.length === 0 || total > 0n || first === undefined) return []
  const message =
    "Deductions cancel out the new charges, so there's nothing to bill. Both will be included in a later billing run."
  return [{ code: 'nothing_to_charge', message, contractId: first.contract.id }]
}
