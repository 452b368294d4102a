import * as z from 'zod/mini'
import { assignmentStatuses } from '#domain/assignments/statuses.ts'
import { taskPhases } from '#domain/employees/checklist.ts'
import { ownGapNames } from '#domain/dashboard/tileNames.ts'
import { sheetStatuses } from '#domain/timesheets/statuses.ts'
import { workAuthorizations } from '#lookups/lists.ts'

const nullableText = z.nullable(z.string())

/**
 * Response of GET /dashboard/employee: what needs attention in the caller's own employee record and time.
 * Empty for a caller without an employee record.
 */
export const ownDashboard = z.object({
  asOf: z.string(),
  /** The current week's time. Null if there is no assignment in that week, or if the user can't view timesheets. */
  week: z.nullable(
    z.object({
      periodStart: z.string(),
      periodEnd: z.string(),
      /** When the week must be submitted. Null if there is no deadline. */
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
  /** Rejected timesheets that haven't been submitted again, earliest week first. */
  rejected: z.array(
    z.object({
      id: z.string(),
      projectName: z.string(),
      periodStart: z.string(),
      periodEnd: z.string(),
      reason: nullableText,
      /** True for an adjustment. It is corrected on its own page, because its week's page shows the timesheet that it adjusts. */
      isAdjustment: z.boolean(),
    }),
  ),
  /** The current and upcoming assignments, earliest first. */
  assignments: z.array(
    z.object({
      id: z.string(),
      projectName: z.string(),
      /** Null if the project has none, or if the user isn't allowed to see it. */
      endClient: nullableText,
      role: nullableText,
      startDate: z.string(),
      endDate: nullableText,
      status: z.enum(assignmentStatuses),
      /** Formatted like `Rao, Mira`. */
      approverName: nullableText,
      backupApproverName: nullableText,
    }),
  ),
  /** The current work authorization. Null if there is none or if it doesn't expire. */
  authorization: z.nullable(
    z.object({
      type: z.enum(workAuthorizations),
      until: z.string(),
      /** The number of days until it expires. Negative once it has expired. */
      days: z.int(),
      extended: z.boolean(),
      filedOn: nullableText,
      /** The client's alert days. */
      alertDays: z.array(z.int()),
    }),
  ),
  /** The open checklist tasks that the employee must do, earliest due date first. */
  tasks: z.array(
    z.object({ id: z.string(), phase: z.enum(taskPhases), title: z.string(), dueOn: z.string() }),
  ),
  /** The missing contact details that the employee can enter. */
  gaps: z.array(z.enum(ownGapNames)),
})

/** An employee's own dashboard, as the API returns it. */
export type OwnDashboard = z.output<typeof ownDashboard>
/** One of the employee's own assignments. */
export type OwnAssignment = OwnDashboard['assignments'][number]
/** The time of the employee's current week. */
export type OwnWeek = NonNullable<OwnDashboard['week']>
/** One of the employee's rejected timesheets. */
export type OwnRejectedSheet = OwnDashboard['rejected'][number]
