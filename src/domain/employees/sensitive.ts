import * as z from 'zod/mini'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { reasonText } from '#domain/kernel/reason.ts'

/** The call that shows one restricted value. It isn't part of the browser's first load. */
export const sensitiveCalls = {
  revealEmployee: {
    method: 'GET',
    path: '/employee/:id/sensitive',
    permission: 'CAN_MAINTAIN_EMPLOYEES',
    client: 'required',
    summary: 'Show one restricted value of an employee. Requires a reason and is audited',
  },
} as const satisfies Record<string, Call>

/**
 * The path of a restricted value, such as `ssn` or `workAuth.0.documentNumber`. Without a position, a path such as
 * `documentNumber` refers to the current authorization.
 */
const pathPattern =
  /^(?:ssn|dateOfBirth|vendor\.ein|(?:workAuth\.\d{1,2}\.)?(?:documentNumber|receiptNumber|sevisId))$/

/** Query of GET /employee/{id}/sensitive. */
export const sensitiveQuery = z.strictObject({
  field: z
    .string({ error: 'Specify a restricted field.' })
    .check(z.regex(pathPattern, { error: 'Specify one restricted field, for example ssn.' })),
  reason: reasonText,
})

/** One restricted value, or null if the record has none. */
export const sensitiveValue = z.object({ field: z.string(), value: z.nullable(z.string()) })
