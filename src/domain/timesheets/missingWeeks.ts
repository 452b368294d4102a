import * as z from 'zod/mini'
import { maxBulkItems } from '#domain/kernel/bulkLimits.ts'
import { isDate } from '#domain/kernel/dates.ts'
import { reasonText } from '#domain/kernel/reason.ts'

const rowIdStart = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}_/

const ids = z
  .array(
    z.string().check(
      z.refine((id) => rowIdStart.test(id) && isDate(id.slice(37)), {
        error: 'Send the ids of missing weeks.',
      }),
    ),
  )
  .check(z.minLength(1), z.maxLength(maxBulkItems))

/** The body of POST /timesheets/missing/remind and /timesheets/missing/include: the ids of rows in the list of missing weeks. */
export const missingWeekIds = z.strictObject({ ids })

/** The body of POST /timesheets/missing/exclude: the ids of rows in the list of missing weeks, and why no time is expected. */
export const missingExclude = z.strictObject({ ids, reason: reasonText })

/** Splits the id of a row in the list of missing weeks into the assignment's id and the first day of the period. */
export const weekOfRow = (id: string): { readonly assignmentId: string; readonly periodStart: string } => ({
  assignmentId: id.slice(0, 36),
  periodStart: id.slice(37),
})
