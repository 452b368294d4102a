import * as z from 'zod/mini'

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
  /** The event that happened, if the action alone doesn't identify it. */
  event: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  reason: z.nullable(z.string()),
  requestId: z.string(),
})
export type AuditEvent = z.output<typeof auditEvent>

/** One event of GET /audit, which only administrators can read. Unlike the events of a record's history, it includes where the request came from. */
export const trailEvent = z.extend(auditEvent, {
  /** Null for jobs and for events recorded before this field existed. Missing if a page still shows a response from an earlier version of Muster. */
  ip: z.optional(z.nullable(z.string())),
  userAgent: z.optional(z.nullable(z.string())),
})
export type TrailEvent = z.output<typeof trailEvent>

/**
 * Response of GET /audit/verify: the number of unchanged sealed events, and the times of the first and last
 * of them. Events recorded at or after `brokenAt` may have been changed. `brokenAt` is null if the trail is
 * intact, or if all seals were removed.
 */
export const auditCheck = z.object({
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  events: z.int(),
  intact: z.boolean(),
  brokenAt: z.nullable(z.string()),
})
export type AuditCheck = z.output<typeof auditCheck>
