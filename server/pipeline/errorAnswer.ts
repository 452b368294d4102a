import * as z from 'zod/mini'

/** The body of an error response, for the OpenAPI document. */
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
  // For 412: the stored record, and who last changed it.
  current: z.optional(z.unknown()),
  changedBy: z.optional(z.string()),
  changedAt: z.optional(z.string()),
})
