import * as z from 'zod/mini'

/** The body of every error, for the OpenAPI document. */
export const errorAnswer = z.object({
  errors: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      field: z.optional(z.string()),
      other: z.optional(z.object({ id: z.string(), label: z.string() })),
    }),
  ),
  requestId: z.string(),
  // On 412: the record as stored, and who changed it last.
  current: z.optional(z.unknown()),
  changedBy: z.optional(z.string()),
  changedAt: z.optional(z.string()),
})
