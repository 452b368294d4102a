import * as z from 'zod/mini'

/** The open items of an employment that may end or is ending (domain.md §3). Null for those that the viewer has no permission for. */
export const openItemCounts = z.object({
  /** Approved billable time that is on no invoice. */
  unbilledMinutes: z.nullable(z.int()),
  openTimesheets: z.nullable(z.object({ DRAFT: z.int(), SUBMITTED: z.int(), REJECTED: z.int() })),
  /** Assignments that haven't ended, and those of them that end on the last day. */
  assignments: z.nullable(z.object({ open: z.int(), onLastDay: z.int() })),
})
export type OpenItemCounts = z.output<typeof openItemCounts>
