import * as z from 'zod/mini'
import { maxBulkItems, maxSelection } from '#domain/kernel/bulkLimits.ts'
import { version } from '#domain/kernel/fields.ts'

/** The value that makes a bulk event include records with warnings. Without it, users must review these records one at a time. */
export const includeWarnings = { path: 'include', value: 'WARNINGS' } as const

/** Records with the versions that the user saw. */
export const bulkItems = z
  .array(z.strictObject({ id: z.string(), version }))
  .check(z.minLength(1), z.maxLength(maxBulkItems))

/**
 * The result for one record. `version` is its version after the event, or null if the event was rejected.
 * `label` is the record's number or code if the event was rejected and the caller can see the record. Otherwise,
 * it is null.
 */
export const bulkResult = z.object({
  id: z.string(),
  label: z.nullable(z.string()),
  ok: z.boolean(),
  version: z.nullable(z.int()),
  errors: z.array(z.object({ code: z.string(), message: z.string(), field: z.optional(z.string()) })),
})
export type BulkResult = z.output<typeof bulkResult>

/** The body of an export of selected records. The export contains them in the order of the ids, except for audit events, which are newest first. */
export const selectionExport = z.strictObject({
  ids: z.array(z.string().check(z.maxLength(128))).check(z.minLength(1), z.maxLength(maxSelection)),
  columns: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(60))),
})
