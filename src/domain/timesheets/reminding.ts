import * as z from 'zod/mini'
import { bulkMost } from '#domain/kernel/bulkLimits.ts'
import { isDate } from '#domain/kernel/dates.ts'

const rowId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}_/

/** The body of POST /timesheets/missing/remind: rows of the list of missing weeks. */
export const missingRemind = z.strictObject({
  ids: z
    .array(
      z.string().check(
        z.refine((id) => rowId.test(id) && isDate(id.slice(37)), {
          error: 'Send the ids of missing weeks.',
        }),
      ),
    )
    .check(z.minLength(1), z.maxLength(bulkMost)),
})
