import * as z from 'zod/mini'
import { date, uid } from '#domain/kernel/fields.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'
import { auditFilters } from '#domain/audit/filters.ts'

/** One event of the audit trail. Restricted values are shown as `•••`. */
export const auditEvent = z.object({
  id: z.string(),
  at: z.string(),
  actorUid: z.string(),
  actorName: z.string(),
  action: z.string(),
  entityType: z.string(),
  entityId: z.nullable(z.string()),
  entityLabel: z.nullable(z.string()),
  /** What was done, where the action alone doesn't say it. */
  event: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  reason: z.nullable(z.string()),
  requestId: z.string(),
})
export type AuditEvent = z.output<typeof auditEvent>

/** Answer of GET /audit/verify: which events are sealed, and the time of the first event that doesn't match its seal. */
export const auditCheck = z.object({
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  events: z.int(),
  intact: z.boolean(),
  brokenAt: z.nullable(z.string()),
})
export type AuditCheck = z.output<typeof auditCheck>

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
  ...filterQuery({ action: auditFilters.action }),
})

/** Query of GET /audit: newest first. */
export const auditQuery = z.strictObject({
  ...eventFilters,
  ...filterQuery(auditFilters),
  entityId: z.optional(uid('record')),
})
export type AuditListQuery = z.input<typeof auditQuery>
export type AuditQuery = z.output<typeof auditQuery>
