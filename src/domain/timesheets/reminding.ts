import * as z from 'zod/mini'
import { bulkMost } from '#domain/kernel/bulkLimits.ts'

/** The body of POST /timesheets/missing/remind: rows of the list of missing weeks. */
export const missingRemind = z.strictObject({
  ids: z
    .array(
      z
        .string()
        .check(z.regex(/^[\da-f-]{36}_\d{4}-\d\d-\d\d$/, { error: 'Send the ids of missing weeks.' })),
    )
    .check(z.minLength(1), z.maxLength(bulkMost)),
})
