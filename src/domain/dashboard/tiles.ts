import type { ContractStatus } from '#domain/contracts/statuses.ts'
import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import type { Area } from '#domain/kernel/permissions.ts'

/** The worklist counters of the dashboard (domain.md §4), the most urgent first. Each loads, and can fail, on its own. */
export const tileNames = [
  'contractsWaiting',
  'authorizations',
  'contractsEnding',
  'peopleMoving',
  'invoices',
  'headcount',
] as const
export type TileName = (typeof tileNames)[number]

/** The area a user must be able to view for each tile. */
export const tileAreas: Readonly<Record<TileName, Area>> = {
  contractsWaiting: 'PROJECTS',
  authorizations: 'EMPLOYEES',
  contractsEnding: 'PROJECTS',
  peopleMoving: 'EMPLOYEES',
  headcount: 'EMPLOYEES',
  invoices: 'INVOICES',
}

/** The statuses of contracts that need action, most urgent first. */
export const waitingStatuses = [
  'PENDING_APPROVAL',
  'DRAFT',
  'APPROVED',
  'ON_HOLD',
] as const satisfies ContractStatus[]

/** The statuses of employees who are joining, leaving or away. */
export const movingStatuses = [
  'PENDING',
  'ONBOARDING',
  'OFFBOARDING',
  'ON_LEAVE',
] as const satisfies EmployeeStatus[]

/** The numbers of the tile about people who are joining, leaving or away: an overdue I-9 first, then the statuses. */
export const movingKeys = ['I9_OVERDUE', ...movingStatuses] as const

/** The numbers of the tile about invoices. */
export const invoiceKeys = ['DRAFT', 'OVERDUE', 'DUE_SOON', 'DISPUTED'] as const

/** Returns the last day on which an invoice is due soon. */
export const dueSoonUntil = (today: string): string => addDays(today, 7)

/** The numbers of one tile and when they were counted; `counts` is null without permission. */
export interface TileNumbers {
  readonly asOf: string
  readonly counts: Readonly<Record<string, number>> | null
}

/** The filtered list that a dashboard number links to. */
export interface TileList {
  readonly area: 'employees' | 'contracts' | 'invoices'
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** The most urgent first, where the numbers count deadlines. */
  readonly sort?: string
}

/** Returns the list behind a number; the list's total equals the number. */
export function listBehind(tile: TileName, key: string, today: string = todayUtc()): TileList {
  switch (tile) {
    case 'contractsWaiting':
      return { area: 'contracts', filters: { status: [key] }, sort: 'startDate' }
    case 'peopleMoving':
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
    case 'headcount':
      return { area: 'employees', filters: { standing: ['CURRENT'], employmentType: [key] } }
    case 'invoices':
      return { area: 'invoices', filters: invoiceFilters(key, today), sort: 'dueDate' }
  }
}

function invoiceFilters(key: string, today: string): TileList['filters'] {
  if (key === 'OVERDUE') return { overdue: ['true'] }
  if (key === 'DUE_SOON') return { dueFrom: [today], dueTo: [dueSoonUntil(today)] }
  return key === 'DISPUTED' ? { disputed: ['true'] } : { status: [key] }
}
