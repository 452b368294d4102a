import * as z from 'zod/mini'
import { trailFilters } from '#domain/audit/entities.ts'
import { eventFilters } from '#domain/audit/historyQuery.ts'
import { text, uid } from '#domain/kernel/fields.ts'
import { maxSearch } from '#domain/kernel/lists/lists.ts'
import { filterQuery } from '#domain/kernel/lists/listQuery.ts'

/** Query of GET /audit: newest first. */
export const auditQuery = z.strictObject({
  ...eventFilters,
  ...filterQuery(trailFilters),
  entityId: z.optional(uid('record')),
  /** Words of the number or name of the record, or of the name of what it is about. */
  record: z.optional(text('record', maxSearch)),
})
export type AuditListQuery = z.input<typeof auditQuery>
export type AuditQuery = z.output<typeof auditQuery>
