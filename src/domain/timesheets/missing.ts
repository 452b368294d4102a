import * as z from 'zod/mini'
import { id } from '#domain/kernel/fields.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'
import { missingFilters } from '#domain/timesheets/filters.ts'
import { timesheetStatuses } from '#domain/timesheets/statuses.ts'

const nullableText = z.nullable(z.string())

/** Query of GET /timesheets/missing. Without a first date, the range starts eight weeks ago. */
export const missingQuery = z.strictObject({
  format: listQuery.format,
  columns: listQuery.columns,
  limit: listQuery.limit,
  offset: listQuery.offset,
  search: listQuery.search,
  sort: sortBy(['periodStart', 'employeeName']),
  ...filterQuery(missingFilters),
  employeeId: z.optional(id('employee')),
  contractId: z.optional(id('contract')),
})

export type MissingQuery = z.input<typeof missingQuery>

/** The state of an employee's latest reminder. UNKNOWN means that it may or may not have been delivered. */
export const reminderStates = ['NONE', 'WAITING', 'SENT', 'FAILED', 'UNKNOWN'] as const
export type ReminderState = (typeof reminderStates)[number]

/** A week that ended without a submitted, approved or excluded timesheet. */
export const missingRow = z.object({
  id: z.string(),
  assignmentId: z.string(),
  employeeId: z.string(),
  employeeName: z.string(),
  contractNo: nullableText,
  projectName: z.string(),
  periodStart: z.string(),
  periodEnd: z.string(),
  approverName: nullableText,
  timesheetId: nullableText,
  status: z.nullable(z.enum(timesheetStatuses)),
  /** The state of the employee's latest reminder about missing time. */
  reminder: z.enum(reminderStates),
  /** When the employee was last reminded. Emails that failed or may have been lost don't count. */
  remindedAt: nullableText,
  /** The error of the latest reminder, for users who can send it again. */
  reminderProblem: nullableText,
})
export type MissingRow = z.output<typeof missingRow>
