import * as z from 'zod/mini'
import { trailFilters } from '#domain/audit/entities.ts'
import { auditFilters } from '#domain/audit/filters.ts'
import { date, text, uid } from '#domain/kernel/fields.ts'
import { maxSearch } from '#domain/kernel/lists/lists.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'

const eventFilters = {
  ...listQuery,
  sort: sortBy(['at']),
  actor: z.optional(uid('user')),
  from: z.optional(date('first day')),
  to: z.optional(date('last day')),
}

/** Query of each record's history, such as GET /employee/{id}/history, newest first. `from` and `to` are UTC dates, both included. */
export const historyQuery = z.strictObject({
  ...eventFilters,
  ...filterQuery(auditFilters),
})

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
