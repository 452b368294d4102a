import * as z from 'zod/mini'
import { assignmentStatuses } from '#domain/assignments/statuses.ts'
import { taskPhases } from '#domain/employees/checklist.ts'
import { ownGapNames } from '#domain/dashboard/tileNames.ts'
import { sheetStatuses } from '#domain/timesheets/statuses.ts'
import { workAuthorizations } from '#lookups/lists.ts'

const nullableText = z.nullable(z.string())

/**
 * Response of GET /dashboard/employee: the caller's own assignments and work authorization, and what their record
 * still needs. Empty without a record of their own.
 */
export const ownDashboard = z.object({
  asOf: z.string(),
  /** The current week's time; null without an assignment in it, or without the permission for timesheets. */
  week: z.nullable(
    z.object({
      periodStart: z.string(),
      periodEnd: z.string(),
      /** When the week has to be submitted; null without a deadline. */
      dueAt: nullableText,
      /** One for each assignment. */
      sheets: z.array(
        z.object({
          assignmentId: z.string(),
          projectName: z.string(),
          status: z.enum(sheetStatuses),
          minutes: z.int(),
          /** True if time can be entered. */
          isOpen: z.boolean(),
        }),
      ),
    }),
  ),
  /** The timesheets that were rejected and not submitted again, the oldest first. */
  rejected: z.array(
    z.object({
      id: z.string(),
      projectName: z.string(),
      periodStart: z.string(),
      periodEnd: z.string(),
      reason: nullableText,
      /** An adjustment is corrected on its own page, because the week shows the timesheet that it adjusts. */
      isAdjustment: z.boolean(),
    }),
  ),
  /** The current and upcoming assignments, the earliest first. */
  assignments: z.array(
    z.object({
      id: z.string(),
      projectName: z.string(),
      /** Null without a permission that shows it. */
      endClient: nullableText,
      role: nullableText,
      startDate: z.string(),
      endDate: nullableText,
      status: z.enum(assignmentStatuses),
      /** As `Rao, Mira`. */
      approverName: nullableText,
      backupApproverName: nullableText,
    }),
  ),
  /** The current work authorization; null if it doesn't end, so that nobody is asked for a new one. */
  authorization: z.nullable(
    z.object({
      type: z.enum(workAuthorizations),
      until: z.string(),
      /** Negative once it has passed. */
      days: z.int(),
      extended: z.boolean(),
      filedOn: nullableText,
      /** The client's alert days. */
      alertDays: z.array(z.int()),
    }),
  ),
  /** The open checklist tasks that the employee does. */
  tasks: z.array(
    z.object({ id: z.string(), phase: z.enum(taskPhases), title: z.string(), dueOn: z.string() }),
  ),
  /** The contact details that are missing and that the employee can enter. */
  gaps: z.array(z.enum(ownGapNames)),
})

/** What an employee's own record says, as the API returns it. */
export type OwnDashboard = z.output<typeof ownDashboard>
/** One of the employee's own assignments. */
export type OwnAssignment = OwnDashboard['assignments'][number]
/** The time of the employee's current week. */
export type OwnWeek = NonNullable<OwnDashboard['week']>
/** One of the employee's rejected timesheets. */
export type OwnRejected = OwnDashboard['rejected'][number]
