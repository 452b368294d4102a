import * as z from 'zod/mini'
import { trailFilters } from '#domain/audit/entities.ts'
import { eventFilters } from '#domain/audit/historyQuery.ts'
import { text, uid } from '#domain/kernel/fields.ts'
import { maxSearchLength } from '#domain/kernel/lists/lists.ts'
import { filterQuery } from '#domain/kernel/lists/listQuery.ts'

/** Query of GET /audit. By default, the newest events come first. */
export const auditQuery = z.strictObject({
  ...eventFilters,
  ...filterQuery(trailFilters),
  entityId: z.optional(uid('record')),
  /** Words from the record's label, or a search that finds the record in its list. */
  record: z.optional(text('record', maxSearchLength)),
})
export type AuditListQuery = z.input<typeof auditQuery>
export type AuditQuery = z.output<typeof auditQuery>
