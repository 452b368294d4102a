import * as z from 'zod/mini'
import { addDays } from '#domain/kernel/dates.ts'
import { periodOf, type Period } from '#domain/billing/periods.ts'
import { runFilters } from '#domain/invoices/filters.ts'
import { generateInput, previewInput } from '#domain/invoices/input.ts'
import { maxInvoiceLines, maxPreview, maxWholePreview } from '#domain/invoices/runLimits.ts'
import {
  sortRunRows,
  runIdOf,
  runListRow,
  runPreview,
  runQuery,
  runResult,
  type RunRow,
} from '#domain/invoices/run.ts'
import { moneyOf, sumOf } from '#domain/kernel/money.ts'
import type { Settings } from '#domain/settings/record.ts'
import { invoiceFrequencies, type InvoiceFrequency } from '#lookups/lists.ts'
import { toWords } from '#lookups/options.ts'
import { badInput, ruleBroken } from '#server/pipeline/apiError.ts'
import { LONG_TIME_LIMIT_MS, defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { countRuns, readRunContracts } from '#server/records/invoices/candidates.ts'
import { insertPlannedInvoices, linesOfPlan, type ChosenInvoice } from '#server/records/invoices/drafts.ts'
import { withOvertime } from '#server/records/invoices/overtime.ts'
import { invoiceOf, printedRate } from '#server/records/invoices/resource.ts'
import { contractCountOf, oversizeRow, pagesWithin, runPages } from '#server/records/invoices/runPages.ts'
import { planRun, sumMinutes, type PlannedInvoice } from '#server/records/invoices/run.ts'
import { mapInSteps } from '#server/records/kit/mapInSteps.ts'
import { matchesFilters } from '#server/records/kit/filters.ts'
import { pageOrExport } from '#server/records/kit/pageOrExport.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'

type Run = { frequency: InvoiceFrequency; periodStart: string }

/**
 * Returns a run's period and the settings in effect when the period starts. Throws if no period starts on the given
 * day, or if the period isn't over.
 */
async function periodOrThrow(
  { tx, caller, today }: RequestContext,
  { frequency, periodStart }: Run,
): Promise<{ period: Period; settings: Settings }> {
  const settings = await effectiveSettings(tx, clientOf(caller).clientId, periodStart)
  const period = periodOf(frequency, periodStart, settings)
  if (period.from !== periodStart)
    throw badInput([
      {
        code: 'invalid',
        message: `A billing period can't start on this day. Choose ${period.from}, the first day of the period that includes this day.`,
        field: 'periodStart',
      },
    ])
  if (today <= period.to)
    throw ruleBroken([
      {
        code: 'period_not_over',
        message: `This period ends on ${period.to}. You can bill it starting the next day.`,
        field: 'periodStart',
      },
    ])
  return { period, settings }
}

const runLines = (planned: PlannedInvoice, { quantityPrecision }: Settings) =>
  linesOfPlan(planned, quantityPrecision).map(({ fromDate, toDate, cents, rate, ...line }) => ({
    ...line,
    from: fromDate,
    to: toDate,
    rate: printedRate(rate),
    amount: moneyOf(cents),
  }))

const overtimeMinutes = (lines: PlannedInvoice['lines']) =>
  sumMinutes(lines.filter(({ kind }) => kind === 'OVERTIME' || kind === 'DOUBLE_TIME'))

function runRowOf(planned: PlannedInvoice, settings: Settings): RunRow {
  const { key, candidates, lines, totals, blockers, warnings } = planned
  const linesByContract = Map.groupBy(lines, ({ contractId }) => contractId)
  return {
    key,
    billToName: candidates[0]?.billTo?.companyName ?? '',
    contractIds: candidates.map(({ contract }) => contract.id),
    contracts: candidates.map(({ contract, employeeName }) => {
      const contractLines = linesByContract.get(contract.id) ?? []
      return {
        id: contract.id,
        contractNo: contract.contractNo,
        employeeName,
        minutes: sumMinutes(contractLines),
        otMinutes: overtimeMinutes(contractLines),
        amount: moneyOf(sumOf(contractLines.map(({ cents }) => cents))),
      }
    }),
    currency: candidates[0]?.contract.currency ?? 'USD',
    minutes: sumMinutes(lines),
    otMinutes: overtimeMinutes(lines),
    amount: moneyOf(totals.total),
    // Nobody can read this many lines, and computing them would block other requests.
    lines: lines.length > maxInvoiceLines ? [] : runLines(planned, settings),
    blockers: [...blockers],
    warnings: [...warnings],
  }
}

const previewInvoices = defineRoute({
  call: 'previewInvoices',
  params: nothing,
  query: nothing,
  body: previewInput,
  answer: runPreview,
  audit: 'none',
  timeLimitMs: LONG_TIME_LIMIT_MS,
  async handle(context) {
    const { tx, caller, body } = context
    const { clientId } = clientOf(caller)
    const { period, settings } = await periodOrThrow(context, body)
    const { frequency, limit, after } = body
    const runContracts = await readRunContracts(tx, clientId, { frequency, period })
    const pages = runPages(runContracts, Math.min(limit ?? maxPreview, maxPreview), after)
    const wantedPages = pagesWithin(pages, limit ?? maxWholePreview)
    const rows: RunRow[] = []
    for (const { ids, oversize } of wantedPages) {
      rows.push(...oversize.map(oversizeRow))
      if (ids.length === 0) continue
      const planned = await planRun(tx, clientId, { frequency, period, ids }, settings)
      rows.push(...(await mapInSteps(planned, (each) => runRowOf(each, settings))))
    }
    const left = pages.slice(wantedPages.length)
    const next = left.length === 0 ? null : (wantedPages.at(-1)?.last ?? null)
    return {
      body: {
        periodStart: period.from,
        periodEnd: period.to,
        contracts: runContracts.length,
        read: runContracts.length - left.reduce((sum, page) => sum + contractCountOf(page), 0),
        rows: sortRunRows(rows),
        next,
      },
    }
  },
})

const generateInvoices = defineRoute({
  call: 'generateInvoices',
  params: nothing,
  query: nothing,
  body: generateInput,
  answer: runResult,
  audit: 'none',
  timeLimitMs: LONG_TIME_LIMIT_MS,
  async handle(context) {
    const { tx, caller, body, today } = context
    const { clientId } = clientOf(caller)
    const { period, settings } = await periodOrThrow(context, body)
    const { frequency } = body
    const keys = new Set(body.keys)
    const runContracts = (await readRunContracts(tx, clientId, { frequency, period })).filter(({ key }) =>
      keys.has(key),
    )
    const [page] = runPages(runContracts, runContracts.length)
    const { ids, oversize } = page ?? { ids: [], oversize: [] }
    // The contracts are locked before their time is read again, so the second of two concurrent runs finds
    // nothing left to bill.
    const planned = await planRun(tx, clientId, { frequency, period, ids, locked: true }, settings)
    const plans = new Map(planned.map((each) => [each.key, each]))
    const oversizeRows = new Map(oversize.map((group) => [group[0].key, oversizeRow(group)]))
    const overrides = new Map((body.overrides ?? []).map(({ key, reason }) => [key, reason]))
    const chosen: ChosenInvoice[] = []
    const skipped = []
    for (const key of keys) {
      const plan = plans.get(key)
      const overrideReason = overrides.get(key) ?? null
      const blockers = ((plan ?? oversizeRows.get(key))?.blockers ?? []).filter(
        ({ code }) => overrideReason === null || code !== 'po_exceeded',
      )
      if (blockers.length > 0) {
        const { billToName = null } = runContracts.find((contract) => contract.key === key) ?? {}
        skipped.push({ key, billToName, blockers })
        // If nothing is left to bill, another run has created the draft, which is the desired result
        // (domain.md §7).
      } else if (plan !== undefined && plan.lines.length > 0) chosen.push({ planned: plan, overrideReason })
    }
    const precision = settings.quantityPrecision
    const stored = await insertPlannedInvoices(context, chosen, { frequency, period, precision })
    const lines = Map.groupBy(
      await withOvertime(
        context.tx,
        clientId,
        stored.flatMap((each) => each.lines),
      ),
      ({ invoiceId }) => invoiceId,
    )
    const invoices = stored.map(({ row }) => invoiceOf(row, lines.get(row.id) ?? [], today))
    return { body: { invoices, skipped } }
  },
})

/** The number of past periods that the list shows for each frequency. */
const PERIODS_PER_FREQUENCY = 12

const listRuns = defineRoute({
  call: 'listRuns',
  params: nothing,
  query: runQuery,
  body: nothing,
  answer: z.array(runListRow),
  audit: 'none',
  async handle(context) {
    const { tx, caller, query, today } = context
    const { clientId } = clientOf(caller)
    const settings = await effectiveSettings(tx, clientId, today)
    const counts = new Map((await countRuns(tx, clientId)).map((each) => [each.id, each]))
    const latestFirst = invoiceFrequencies
      .flatMap((frequency) => pastPeriods(frequency, today, settings))
      .map(({ frequency, period }) => {
        const id = runIdOf(frequency, period.from)
        const { drafts = 0, issued = 0 } = counts.get(id) ?? {}
        return { id, frequency, periodStart: period.from, periodEnd: period.to, drafts, issued }
      })
      .filter((each) => matchesFilters(runFilters, each, query))
      .toSorted((a, b) => (a.periodEnd > b.periodEnd ? -1 : a.periodEnd < b.periodEnd ? 1 : 0))
    return pageOrExport(context, {
      call: 'listRuns',
      rowSchema: runListRow,
      rows: query.sort === 'periodEnd' ? latestFirst.toReversed() : latestFirst,
      textsOf: ({ frequency, periodStart, periodEnd }) => [toWords(frequency), periodStart, periodEnd],
    })
  },
})

/** Returns the last completed periods for a frequency, latest first. */
function pastPeriods(frequency: InvoiceFrequency, today: string, settings: Settings) {
  const periods: { frequency: InvoiceFrequency; period: Period }[] = []
  let day = addDays(periodOf(frequency, today, settings).from, -1)
  while (periods.length < PERIODS_PER_FREQUENCY) {
    const period = periodOf(frequency, day, settings)
    periods.push({ frequency, period })
    day = addDays(period.from, -1)
  }
  return periods
}

/** The routes for billing runs. */
export const runRoutes = [listRuns, previewInvoices, generateInvoices]
