import type { BillingState, Classification } from '#domain/timesheets/statuses.ts'

interface CountedEntry {
  readonly minutes: number
  readonly billable: boolean
  readonly classification: Classification | null
  readonly unbilledMinutes: number
}

/** Returns the totals of a timesheet. Time that isn't approved yet counts as regular time. */
export function totalsOf(entries: readonly CountedEntry[]) {
  const sum = (matches: (entry: CountedEntry) => boolean) =>
    entries.reduce((total, entry) => total + (matches(entry) ? entry.minutes : 0), 0)
  const billable = sum((entry) => entry.billable)
  const unbilled = entries.reduce((total, { unbilledMinutes }) => total + unbilledMinutes, 0)
  return {
    totalMinutes: sum(() => true),
    regMinutes: sum(({ classification }) => classification === null || classification === 'REG'),
    otMinutes: sum(({ classification }) => classification === 'OT'),
    dtMinutes: sum(({ classification }) => classification === 'DT'),
    nonBillableMinutes: sum((entry) => !entry.billable),
    billingState: billingStateOf(
      entries.some(({ classification }) => classification !== null),
      billable,
      unbilled,
    ),
  }
}

/** Returns how much of a timesheet's billable time is on invoices. */
export function billingStateOf(isApproved: boolean, billable: number, unbilled: number): BillingState {
  if (billable === 0) return 'NON_BILLABLE'
  if (!isApproved || unbilled === billable) return 'UNBILLED'
  return unbilled === 0 ? 'BILLED' : 'PARTLY_BILLED'
}
