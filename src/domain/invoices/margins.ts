import * as z from 'zod/mini'
import { addDays } from '#domain/kernel/dates.ts'
import { id } from '#domain/kernel/fields.ts'
import { listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'
import { currencies } from '#lookups/lists.ts'

const money = z.string()

/**
 * What a contract earned and cost in a month, before tax. The cost is an estimate, because payroll determines
 * the actual pay. Cost and margin are null if they can't be estimated.
 */
export const marginRow = z.object({
  id: z.string(),
  contractId: z.string(),
  contractNo: z.string(),
  employeeName: z.string(),
  /** Formatted like `2026-10`. */
  month: z.string(),
  /** The lines of invoices and drafts, less issued credit notes. After discount and VMS fee, without expenses. A line for several months is divided among them by workdays. */
  billed: money,
  /** What isn't on an invoice yet: approved billable hours, fees less unpaid absences, and milestones. */
  unbilled: money,
  /** Approved time at the pay rates valid on its dates, plus burden. */
  cost: z.nullable(money),
  /** Billed and unbilled, less the cost. */
  margin: z.nullable(money),
  /** The margin as a percentage of the billed and unbilled amounts. Null if there is no margin, or if the sum of those amounts isn't positive. */
  marginPct: z.nullable(money),
  currency: z.enum(currencies),
})
export type MarginRow = z.output<typeof marginRow>

/** Query of GET /invoices/margins: one month, or else the last 12. */
export const marginQuery = z.strictObject({
  ...listQuery,
  sort: sortBy(['month', 'employeeName', 'margin']),
  month: z.optional(
    z
      .string({ error: 'Enter one month.' })
      .check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: 'Enter a month as YYYY-MM.' })),
  ),
  contractId: z.optional(id('contract')),
  currency: z.optional(z.enum(currencies, { error: 'Filter by one currency.' })),
})
export type MarginQuery = z.input<typeof marginQuery>

/** The number of months whose margins are shown (domain.md §4). */
const monthsShown = 12

/** Returns the months whose margins are shown: the current month and those before it, latest first. */
export function latestMonths(today: string): string[] {
  const months = [today.slice(0, 7)]
  for (const month of months) {
    if (months.length === monthsShown) break
    months.push(addDays(`${month}-01`, -1).slice(0, 7))
  }
  return months
}

/** Returns the last day of a month. */
export const monthEnd = (month: string): string => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)
