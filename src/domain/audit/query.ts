import * as z from 'zod/mini'
import { trailFilters } from '#domain/audit/entities.ts'
import { eventFilters } from '#domain/audit/historyQuery.ts'
import { text, uid } from '#domain/kernel/fields.ts'
import { maxSearchLength } from '#domain/kernel/lists/lists.ts'
import { filterQuery } from '#domain/kernel/lists/listQuery.ts'

/** Query of GET /audit. The newest events come first. */
export const auditQuery = z.strictObject({
  ...eventFilters,
  ...filterQuery(trailFilters),
  entityId: z.optional(uid('record')),
  /** Words from the number or name of the record, or from the name of the record it belongs to. */
  record: z.optional(text('record', maxSearchLength)),
})
export type AuditListQuery = z.input<typeof auditQuery>
export type AuditQuery = z.output<typeof auditQuery>
