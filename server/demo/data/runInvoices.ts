import { periodOf, weekStartOf, type Period } from '#domain/billing/periods.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { sumOf } from '#domain/kernel/money.ts'
import type { Settings } from '#domain/settings/record.ts'
import { invoiceFrequencies, type InvoiceFrequency } from '#lookups/lists.ts'
import type { Transaction } from '#server/db/withActor.ts'
import {
  planInvoices,
  readBasis,
  sumMinutes,
  weeksWithin,
  type PlannedInvoice,
  type RunBasis,
} from '#server/records/invoices/run.ts'

/** An invoice that one of the demo's billing runs created. */
export interface RunInvoice {
  readonly planned: PlannedInvoice
  readonly frequency: InvoiceFrequency
  readonly period: Period
  /** The number of billed periods of the same frequency after this one. */
  readonly periodsAgo: number
}

/** Billing starts this many weeks before the current week. */
const WEEKS = 25

/** Returns the invoices from the billing runs of recent months, oldest first. The most recent weekly period is still unbilled. */
export async function runInvoicesOf(
  tx: Transaction,
  clientId: string,
  settings: Settings,
  today: string,
): Promise<RunInvoice[]> {
  const invoices: RunInvoice[] = []
  for (const frequency of invoiceFrequencies) {
    const periods = periodsOf(frequency, settings, today)
    const [first, last] = [periods[0], periods.at(-1)]
    if (first === undefined || last === undefined) continue
    const allPeriods = { from: first.from, to: last.to }
    const basis = await readBasis(tx, clientId, { frequency, period: allPeriods }, settings)
    const used = new Map(basis.used)
    const billed = new Map(basis.billed)
    for (const [index, period] of periods.entries()) {
      const found = await planInvoices(
        basisOf({ ...basis, used, billed }, period, settings),
        period,
        settings,
      )
      for (const planned of found.filter(
        ({ lines, blockers }) => lines.length > 0 && blockers.length === 0,
      )) {
        addUsage(planned, used, billed)
        invoices.push({ planned, frequency, period, periodsAgo: periods.length - 1 - index })
      }
    }
  }
  return invoices.toSorted((a, b) => (a.period.to < b.period.to ? -1 : a.period.to > b.period.to ? 1 : 0))
}

/** Returns the completed periods of recent months. Weekly periods are left out until a week after they end. */
function periodsOf(frequency: InvoiceFrequency, settings: Settings, today: string): Period[] {
  const periods: Period[] = []
  const until = frequency === 'WEEKLY' ? addDays(today, -7) : today
  let day = addDays(weekStartOf(today, settings.weekStart), -7 * WEEKS)
  while (periodOf(frequency, day, settings).to < until) {
    const period = periodOf(frequency, day, settings)
    periods.push(period)
    day = addDays(period.to, 1)
  }
  return periods
}

/** Returns the part of the data that a period's billing run sees. */
function basisOf(basis: RunBasis, period: Period, settings: Settings): RunBasis {
  const weeks = new Set(weeksWithin(period, settings))
  const entries = new Map(
    [...basis.entries].map(([id, rows]) => [
      id,
      rows.filter(({ date }) => date >= period.from && date <= period.to),
    ]),
  )
  return {
    ...basis,
    candidates: basis.candidates.filter(({ contract }) => contract.startDate <= period.to),
    entries,
    unbilled: entries,
    weeks: new Map(
      [...basis.weeks].map(([id, rows]) => [id, rows.filter(({ weekStart }) => weeks.has(weekStart))]),
    ),
  }
}

/** Updates the PO usage and the billed milestones of an invoice's contracts. */
function addUsage(
  { candidates, lines }: PlannedInvoice,
  used: Map<string, { readonly cents: bigint; readonly minutes: number }>,
  billed: Map<string, NonNullable<ReturnType<RunBasis['billed']['get']>>>,
): void {
  for (const { contract } of candidates) {
    const contractLines = lines.filter(({ contractId }) => contractId === contract.id)
    const before = used.get(contract.id) ?? { cents: 0n, minutes: 0 }
    used.set(contract.id, {
      cents: before.cents + sumOf(contractLines.map(({ cents }) => cents)),
      minutes: before.minutes + sumMinutes(contractLines),
    })
    const milestones = contractLines.flatMap(({ milestone }) => (milestone === null ? [] : [milestone]))
    const { fees, milestones: earlier } = billed.get(contract.id) ?? { fees: [], milestones: [] }
    billed.set(contract.id, { fees, milestones: [...earlier, ...milestones] })
  }
}
