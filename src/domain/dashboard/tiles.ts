import type { ContractStatus } from '#domain/contracts/statuses.ts'
import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import { agingDueDates } from '#domain/billing/due.ts'
import { addDays, daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import type { OwnDashboard } from '#domain/dashboard/own.ts'
import { parseMarginKey } from '#domain/dashboard/margins.ts'
import { missingDates } from '#domain/dashboard/missingDates.ts'
import type { ownTile, tileNames } from '#domain/dashboard/tileNames.ts'
import { canSeePay } from '#domain/kernel/fieldGuards.ts'
import { canView, type Area } from '#domain/kernel/permissions.ts'
import type { Weekday } from '#domain/settings/record.ts'
import { timesheetsToApprove } from '#domain/timesheets/tabs.ts'
import type { Currency } from '#lookups/lists.ts'

/** The name of a worklist counter. */
export type TileName = (typeof tileNames)[number]
/** A worklist counter, or the tile of an employee's own record. */
export type TileId = TileName | typeof ownTile

/** The area a user must be able to view for each tile. */
export const tileAreas: Readonly<Record<TileName, Area>> = {
  contractsWaiting: 'PROJECTS',
  timesheets: 'TIMESHEETS',
  authorizations: 'EMPLOYEES',
  contractsEnding: 'PROJECTS',
  purchaseOrders: 'PROJECTS',
  movements: 'PROJECTS',
  belowMargin: 'PROJECTS',
  onboarding: 'EMPLOYEES',
  headcount: 'EMPLOYEES',
  bench: 'EMPLOYEES',
  hours: 'TIMESHEETS',
  grossMargin: 'INVOICES',
  invoices: 'INVOICES',
  unbilled: 'INVOICES',
  receivables: 'INVOICES',
}

/** Returns true for a tile that adds up everyone's time. Users who only see their own time don't get it. */
export const sumsEveryonesTime = (tile: TileName): boolean => tile === 'hours'

/** Returns true if the permissions allow viewing a tile. The tile about contracts below the target margin also requires permission to view pay. */
export const canSeeTile = (permissions: readonly string[], tile: TileName): boolean =>
  canView(permissions, tileAreas[tile]) && (tile !== 'belowMargin' || canSeePay(permissions))

/** The tiles whose values depend on a number of days, with the setting that defines the days. */
export const daySettingByTile = {
  authorizations: 'expiryAlertDays',
  contractsEnding: 'contractAlertDays',
  purchaseOrders: 'contractAlertDays',
  receivables: 'agingBuckets',
} as const

/** The tiles that show money next to their values. */
export const moneyTiles = [
  'invoices',
  'unbilled',
  'receivables',
  'bench',
  'grossMargin',
] as const satisfies TileName[]
export type MoneyTile = (typeof moneyTiles)[number]

/** The statuses of contracts that need action, most urgent first. */
export const actionNeededStatuses = [
  'PENDING_APPROVAL',
  'DRAFT',
  'APPROVED',
  'ON_HOLD',
] as const satisfies ContractStatus[]

/** The statuses of contracts that are counted if their margin is below the target. */
export const marginStatuses = ['ACTIVE', 'APPROVED'] as const satisfies ContractStatus[]

/** Contracts that start or end within this many days of today are counted (domain.md §4). */
const movementDays = 14

/** The values of the tile about contracts that recently started or ended, or soon will. */
export const movementKeys = ['STARTED', 'STARTING', 'ENDED', 'ENDING'] as const
export type MovementKey = (typeof movementKeys)[number]

/** Describes the contracts counted in one of these values: their statuses, and the range of their first or last days. */
export interface Movement {
  readonly dateFilter: 'starts' | 'ends'
  readonly statuses: readonly ContractStatus[]
  readonly from: string
  readonly to: string
}

/** Returns what each value counts. A contract that starts today counts as started, and one that ends today as ending. */
export function movementsOn(today: string): Readonly<Record<MovementKey, Movement>> {
  const [earliest, latest] = [addDays(today, -movementDays), addDays(today, movementDays)]
  const startedStatuses = ['ACTIVE', 'ON_HOLD', 'ENDED', 'TERMINATED'] as const
  return {
    STARTED: { dateFilter: 'starts', statuses: startedStatuses, from: earliest, to: today },
    STARTING: { dateFilter: 'starts', statuses: ['APPROVED'], from: addDays(today, 1), to: latest },
    ENDED: { dateFilter: 'ends', statuses: ['ENDED', 'TERMINATED'], from: earliest, to: addDays(today, -1) },
    ENDING: { dateFilter: 'ends', statuses: ['ACTIVE', 'ON_HOLD', 'TERMINATED'], from: today, to: latest },
  }
}

/** The statuses of employees who are joining, leaving or on leave. */
export const onboardingTileStatuses = [
  'PENDING',
  'ONBOARDING',
  'OFFBOARDING',
  'ON_LEAVE',
] as const satisfies EmployeeStatus[]

/** The values of the onboarding tile: overdue I-9s first, then the statuses. */
export const onboardingKeys = ['I9_OVERDUE', ...onboardingTileStatuses] as const

/** The values of the invoices tile. UNSENT counts invoices with an email that wasn't delivered, or might not have been. */
export const invoiceKeys = ['DRAFT', 'OVERDUE', 'DUE_SOON', 'DISPUTED', 'UNSENT'] as const

/** The values of the time tile. OLDEST_DAYS is the age of the timesheet that has been pending longest. For employees, the values only cover their own time. */
export const timesheetKeys = [
  'TO_APPROVE',
  'MINE',
  'OLDEST_DAYS',
  'MISSING_LAST',
  'MISSING_EARLIER',
  'REJECTED',
] as const

/** The values of the unbilled time tile: contract weeks by the number of days since the week ended. */
export const unbilledAges = ['DAYS_30', 'DAYS_60', 'DAYS_90', 'OLDER'] as const
export type UnbilledAge = (typeof unbilledAges)[number]

/** Returns the age group of unbilled time, by the day its week ended. */
export function unbilledAge(weekEnding: string, today: string): UnbilledAge {
  const days = daysBetween(weekEnding, today)
  if (days <= 30) return 'DAYS_30'
  if (days <= 60) return 'DAYS_60'
  return days <= 90 ? 'DAYS_90' : 'OLDER'
}

/** Returns the key of the value that counts the invoices in an aging bucket. */
export const ageKey = (bucket: number) => `AGE_${bucket}`
/** Returns the key of a currency's days sales outstanding. */
export const dsoKey = (currency: Currency) => `DSO_${currency}`

/** Returns the last due date that counts as due soon. */
export const dueSoonUntil = (today: string): string => addDays(today, 7)

/** The values of one tile and when they were counted. `counts` is null if the user isn't allowed to see the tile. */
export interface TileNumbers {
  readonly asOf: string
  readonly counts: Readonly<Record<string, number>> | null
  readonly amounts: readonly TileAmount[]
  /** The contracts with the highest and lowest margins. */
  readonly ranked?: readonly RankedContract[]
  /** The client's alert days or aging buckets, for tiles whose values are grouped by them. */
  readonly alertDays?: readonly number[]
  /** The first day of the client's weeks, for the tile about timesheets. */
  readonly weekStart?: Weekday
  /** The content of the tile of an employee's own record. For this tile, `counts` contains the number of items of each kind. */
  readonly own?: OwnDashboard
}

/** The money behind a value: the amount in one currency. */
export interface TileAmount {
  readonly key: string
  readonly currency: Currency
  readonly amount: string
}

/** A contract whose margin over the last 12 months is among the highest or lowest. */
export interface RankedContract extends Omit<TileAmount, 'key'> {
  readonly rank: 'HIGHEST' | 'LOWEST'
  readonly contractId: string
  readonly contractNo: string
  readonly employeeName: string
}

/** The filtered list that a dashboard value links to. */
export interface TileList {
  readonly area:
    'employees' | 'contracts' | 'invoices' | 'payments' | 'timesheets' | 'missing' | 'unbilled' | 'margins'
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** The order of the rows. If missing, the list uses its default order. */
  readonly sort?: string
}

/** What the list behind a value depends on. */
interface ViewContext {
  readonly uid: string
  readonly today?: string
  readonly weekStart?: Weekday | undefined
  /** The bounds of the aging buckets, for receivables. */
  readonly days?: readonly number[]
}

/** Returns the list behind a value. If the value is a count, it equals the list's total. */
export function listBehind(
  tile: TileName,
  key: string,
  { uid, today = todayUtc(), weekStart = 'MONDAY', days = [] }: ViewContext,
): TileList {
  switch (tile) {
    case 'contractsWaiting':
      return { area: 'contracts', filters: { status: [key] }, sort: 'startDate' }
    case 'onboarding':
      if (key === 'I9_OVERDUE') return { area: 'employees', filters: { i9: ['OVERDUE'] }, sort: 'hireDate' }
      return { area: 'employees', filters: { status: [key] }, sort: 'hireDate' }
    case 'authorizations':
      return { area: 'employees', filters: { standing: ['CURRENT'], workUntil: [key] }, sort: 'workUntil' }
    case 'contractsEnding':
      return {
        area: 'contracts',
        filters: { status: ['ACTIVE'], ends: [key], successor: ['NONE'] },
        sort: 'endDate',
      }
    case 'purchaseOrders': {
      const countsByExpiry = key === 'EXPIRED' || key === 'EXPIRING'
      return { area: 'contracts', filters: { po: [key] }, sort: countsByExpiry ? 'poExpiry' : 'endDate' }
    }
    case 'movements': {
      const { dateFilter, statuses, from, to } = movementsOn(today)[key as MovementKey]
      return {
        area: 'contracts',
        filters: { status: statuses, [`${dateFilter}From`]: [from], [`${dateFilter}To`]: [to] },
        sort: dateFilter === 'starts' ? 'startDate' : 'endDate',
      }
    }
    case 'belowMargin':
      return { area: 'contracts', filters: { status: [key], margin: ['BELOW_TARGET'] }, sort: 'endDate' }
    case 'headcount':
      if (key === 'ON_BENCH') return { area: 'employees', filters: { status: [key] } }
      return { area: 'employees', filters: { standing: ['CURRENT'], employmentType: [key] } }
    case 'bench':
      return { area: 'employees', filters: { bench: [key] } }
    case 'hours': {
      const week = key.slice(key.indexOf('_') + 1)
      const approvedFilters = { status: ['APPROVED'], billingState: ['UNBILLED', 'PARTLY_BILLED', 'BILLED'] }
      return {
        area: 'timesheets',
        filters: { ...approvedFilters, weekFrom: [week], weekTo: [addDays(week, 6)] },
      }
    }
    case 'grossMargin':
      return marginList(key)
    case 'timesheets':
      return timeList(key, uid, { today, weekStart })
    case 'receivables':
      return receivablesList(key, today, days)
    case 'unbilled':
      return { area: 'unbilled', filters: { age: [key] }, sort: 'weekEnding' }
    case 'invoices':
      return { area: 'invoices', filters: invoiceFilters(key, today), sort: 'dueDate' }
  }
}

function receivablesList(key: string, today: string, bounds: readonly number[]): TileList {
  if (key === 'COLLECTED') {
    const filters = { reversed: ['false'], receivedFrom: [`${today.slice(0, 8)}01`], receivedTo: [today] }
    return { area: 'payments', filters, sort: '-receivedOn' }
  }
  const { dueFrom, dueTo } = agingDueDates(Number(key.slice(ageKey(0).length - 1)), today, bounds)
  const due = { ...(dueFrom && { dueFrom: [dueFrom] }), ...(dueTo && { dueTo: [dueTo] }) }
  return { area: 'invoices', filters: { owed: ['true'], ...due }, sort: 'dueDate' }
}

/** Returns the list behind a value: all contracts of a month and currency, or all months of a contract. */
function marginList(key: string): TileList {
  const part = parseMarginKey(key)
  if (part === null) return { area: 'margins', filters: { contractId: [key] } }
  return { area: 'margins', filters: { month: [part.month], currency: [part.currency] }, sort: 'margin' }
}

function timeList(
  key: string,
  uid: string,
  { today, weekStart }: { today: string; weekStart: Weekday },
): TileList {
  switch (key) {
    case 'MISSING_LAST':
    case 'MISSING_EARLIER': {
      const { weekFrom, weekTo } = missingDates(key, today, weekStart)
      return { area: 'missing', filters: { weekFrom: [weekFrom], weekTo: [weekTo] } }
    }
    case 'REJECTED':
      return { area: 'timesheets', filters: { status: ['REJECTED'] }, sort: 'periodStart' }
    default: {
      const approverFilter = key === 'MINE' ? { approverUserId: [uid] } : {}
      return {
        area: 'timesheets',
        filters: { ...timesheetsToApprove, ...approverFilter },
        sort: 'submittedAt',
      }
    }
  }
}

function invoiceFilters(key: string, today: string): TileList['filters'] {
  if (key === 'OVERDUE') return { overdue: ['true'] }
  if (key === 'DUE_SOON') return { owed: ['true'], dueFrom: [today], dueTo: [dueSoonUntil(today)] }
  if (key === 'UNSENT') return { unsent: ['true'] }
  return key === 'DISPUTED' ? { disputed: ['true'] } : { status: [key] }
}
