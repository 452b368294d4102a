import * as z from 'zod/mini'
import { tileNames } from '#domain/dashboard/tileNames.ts'
import {
  invoiceKeys,
  marginStatuses,
  movementKeys,
  onboardingKeys,
  timesheetKeys,
  unbilledAges,
  actionNeededStatuses,
  type TileName,
} from '#domain/dashboard/tiles.ts'
import { benchKeys } from '#domain/employees/bench.ts'
import { poAlerts } from '#domain/billing/poBurn.ts'
import { weekdays } from '#domain/settings/record.ts'
import { endWindows, workUntilWindows } from '#domain/kernel/windows.ts'
import { currencies, employmentTypes } from '#lookups/lists.ts'

const tilesError = `Set tiles to one or more of: ${tileNames.join(', ')}, separated by commas.`

/** Query of GET /dashboard/summary: the requested tiles, all by default. */
export const dashboardQuery = z.strictObject({
  tiles: z._default(
    z.pipe(
      z
        .string({ error: tilesError })
        .check(z.maxLength(300, { error: tilesError }))
        .check(
          z.refine(
            (text) => text.split(',').every((name) => tileNames.some((tileName) => tileName === name)),
            {
              error: tilesError,
            },
          ),
        ),
      z.transform((text: string) => tileNames.filter((name) => text.split(',').includes(name))),
    ),
    [...tileNames],
  ),
})

const countsOf = <const K extends readonly [string, ...string[]]>(keys: K) => z.record(z.enum(keys), z.int())

/** Number of contracts in each status that needs action. */
const actionNeededCounts = countsOf(actionNeededStatuses)
/** Number of employees with an overdue I-9, and number of employees who are joining, leaving or on leave, by status. */
const onboardingCounts = countsOf(onboardingKeys)
/** Number of current employees whose work authorization has expired, or expires within each window. */
const authorizationCounts = countsOf(workUntilWindows)
/** Number of active contracts without a successor that end within each window. */
const endingCounts = countsOf(endWindows)
/** Number of active contracts whose PO is used up, nearly used up, expired or expiring. */
const poCounts = countsOf(poAlerts)
/** Number of contracts that have started, will start, have ended or will end within two weeks of today. */
const movementCounts = countsOf(movementKeys)
/** Number of contracts below the target margin, by status. */
const marginCounts = countsOf(marginStatuses)
/** Number of current employees of each employment type, and number of employees on the bench. */
const headCounts = countsOf([...employmentTypes, 'ON_BENCH'])
/** Number of employees on the bench by length of time, and number of those whose cost can't be estimated. The latter is 0 for users who can't see pay. */
const benchCounts = countsOf(benchKeys)
/** Number of invoices that are drafts, overdue, due within seven days or disputed, or whose email failed or is unconfirmed. */
const invoiceCounts = countsOf(invoiceKeys)
/** Number of timesheets that are pending, missing or rejected, and the age of the oldest pending one in days. */
const timesheetCounts = countsOf(timesheetKeys)
/** Number of contract weeks with approved unbilled time, by age. */
const unbilledCounts = countsOf(unbilledAges)

/** Number of unpaid invoices in each aging bucket, number of payments received this month, and each currency's days sales outstanding. */
const receivableCounts = z.record(z.string(), z.int())

/** Minutes in each of the most recent weeks: approved billable regular time and overtime, and the time that employees could have worked. */
const hourCounts = z.record(z.string(), z.int())

/** Number of contracts that earned or cost something, by month and currency. The amount with the same key is their margin. With `REVENUE_` before the key, it is their revenue. */
const marginMonths = z.record(z.string(), z.int())

/** The response: when the values were counted, and each requested tile that the user may see. All other tiles are null. */
export const dashboardSummary = z.object({
  asOf: z.string(),
  contractsWaiting: z.nullable(actionNeededCounts),
  authorizations: z.nullable(authorizationCounts),
  contractsEnding: z.nullable(endingCounts),
  purchaseOrders: z.nullable(poCounts),
  movements: z.nullable(movementCounts),
  belowMargin: z.nullable(marginCounts),
  onboarding: z.nullable(onboardingCounts),
  headcount: z.nullable(headCounts),
  bench: z.nullable(benchCounts),
  hours: z.nullable(hourCounts),
  grossMargin: z.nullable(marginMonths),
  invoices: z.nullable(invoiceCounts),
  timesheets: z.nullable(timesheetCounts),
  unbilled: z.nullable(unbilledCounts),
  receivables: z.nullable(receivableCounts),
  /** The amounts that some tiles show next to their counts. */
  amounts: z.array(
    z.object({
      tile: z.enum(tileNames),
      key: z.string(),
      currency: z.enum(currencies),
      amount: z.string(),
    }),
  ),
  /** The contracts with the highest and lowest margins, in the currency that most contracts use. Missing if the response has no gross margin tile or is from an earlier version of Muster. */
  ranked: z.optional(
    z.array(
      z.object({
        rank: z.enum(['HIGHEST', 'LOWEST']),
        contractId: z.string(),
        contractNo: z.string(),
        employeeName: z.string(),
        currency: z.enum(currencies),
        amount: z.string(),
      }),
    ),
  ),
  /** The client's alert days or aging buckets, for tiles whose values are grouped by them. Missing if the response is from an earlier version of Muster. */
  alertDays: z.optional(z.array(z.object({ tile: z.enum(tileNames), days: z.array(z.int()) }))),
  /** The first day of the client's weeks. Missing if the response has no tile about timesheets or is from an earlier version of Muster. */
  weekStart: z.optional(z.enum(weekdays)),
})
export type DashboardSummary = z.output<typeof dashboardSummary>

/** The values of one tile by key. */
export type TileCounts<T extends TileName> = NonNullable<DashboardSummary[T]>
