import { listTabs } from '#domain/kernel/lists/listTabs.ts'
import type { TimesheetQuery } from '#domain/timesheets/record.ts'

/** Other people's submitted time that needs a decision. */
export const timesheetsToApprove = { status: ['SUBMITTED'], own: ['NONE'] } as const

/** The tabs of the timesheets list that show a count. */
export const timesheetTabs = listTabs<TimesheetQuery>([
  { key: 'TO_APPROVE', text: 'To approve', filters: timesheetsToApprove },
])
