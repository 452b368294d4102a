import { listTabs } from '#domain/kernel/lists/listTabs.ts'
import type { TimesheetQuery } from '#domain/timesheets/record.ts'

/** The submitted time of other people, which waits for a decision. */
export const timesheetsToApprove = { status: ['SUBMITTED'], own: ['NONE'] } as const

/** The counted tabs of the timesheets list. */
export const timesheetTabs = listTabs<TimesheetQuery>([
  { key: 'TO_APPROVE', text: 'To approve', filters: timesheetsToApprove },
])
