import * as z from 'zod/mini'

/** The open items of an active or offboarding employee (domain.md §3). Each value is null if the viewer has no permission for it. */
export const openItemCounts = z.object({
  /** Approved billable time that isn't on an invoice. */
  unbilledMinutes: z.nullable(z.int()),
  openTimesheets: z.nullable(z.object({ DRAFT: z.int(), SUBMITTED: z.int(), REJECTED: z.int() })),
  /** Planned and active assignments, and how many of them end on the last day of work. */
  assignments: z.nullable(z.object({ open: z.int(), onLastDay: z.int() })),
})
export type OpenItemCounts = z.output<typeof openItemCounts>
