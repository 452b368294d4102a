import { inArray } from 'drizzle-orm'
import { hiddenValue } from '#domain/audit/actions.ts'
import type { TrailEvent } from '#domain/audit/record.ts'
import { guardFields } from '#domain/kernel/fieldGuards.ts'
import { clients, type auditEvents } from '#server/db/schema.ts'
import { toInstant } from '#server/db/conversions.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { readUserNames } from '#server/records/users/rows.ts'

type StoredEvent = typeof auditEvents.$inferSelect

/** Returns stored events with only the values that the permissions allow the caller to see. */
export const shownEvents = async (
  tx: Transaction,
  permissions: readonly string[],
  rows: readonly StoredEvent[],
) => guardFields(await withoutOtherClients(tx, await withNames(tx, rows.map(eventOf))), permissions)

/** Returns an event as it is shown. Events of jobs, which act as the user `system`, are shown as done by Muster. */
function eventOf(row: StoredEvent): TrailEvent {
  return {
    id: row.id,
    at: toInstant(row.at),
    actorUid: row.actorUid,
    actorName: row.actorUid === 'system' ? 'Muster' : row.actorName,
    action: row.action,
    entityType: row.entityType,
    entityId: row.entityId,
    entityLabel: row.entityLabel,
    event: row.event,
    changes: row.changes.map(({ field, old, new: now }) => ({
      field,
      old: hideRestricted(old, field),
      new: hideRestricted(now, field),
    })),
    reason: row.reason,
    requestId: row.requestId,
    ip: row.ip,
    userAgent: row.userAgent,
  }
}

/** The fields that contain a user's uid. */
const USER_FIELDS: readonly string[] = ['managerUserId', 'approverUserId', 'backupApproverUserId']

/** Returns the events with users' names instead of their uids. */
async function withNames(tx: Transaction, events: readonly TrailEvent[]): Promise<TrailEvent[]> {
  const isUid = (field: string, value: unknown): value is string =>
    USER_FIELDS.includes(field) && typeof value === 'string'
  const uids = events.flatMap(({ changes }) =>
    changes.flatMap(({ field, old, new: now }) => [old, now].filter((value) => isUid(field, value))),
  )
  const names = await readUserNames(tx, uids)
  const withName = (field: string, value: unknown) =>
    isUid(field, value) ? (names.get(value) ?? value) : value
  return events.map((event) => ({
    ...event,
    changes: event.changes.map(({ field, old, new: now }) => ({
      field,
      old: withName(field, old),
      new: withName(field, now),
    })),
  }))
}

/** Returns the events with dots instead of the ids of clients that the caller can't see. An event about a user contains all of that user's clients. */
async function withoutOtherClients(tx: Transaction, events: readonly TrailEvent[]): Promise<TrailEvent[]> {
  const idsIn = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  const userEvents = events.filter(({ entityType }) => entityType === 'user')
  const mentionedIds = userEvents.flatMap(({ changes }) =>
    changes.flatMap(({ field, old, new: now }) =>
      field === 'clients' ? [...idsIn(old), ...idsIn(now)] : [],
    ),
  )
  if (mentionedIds.length === 0) return [...events]
  const rows = await tx
    .select({ id: clients.clientId })
    .from(clients)
    .where(inArray(clients.clientId, [...new Set(mentionedIds)]))
  const seen = new Set(rows.map(({ id }) => id))
  const shown = (value: unknown) =>
    Array.isArray(value) ? idsIn(value).map((id) => (seen.has(id) ? id : hiddenValue)) : value
  return events.map((event) => ({
    ...event,
    changes: event.changes.map(({ field, old, new: now }) =>
      event.entityType === 'user' && field === 'clients'
        ? { field, old: shown(old), new: shown(now) }
        : { field, old, new: now },
    ),
  }))
}

const RESTRICTED_FIELDS = new Set([
  'ssn',
  'dateOfBirth',
  'ein',
  'taxId',
  'documentNumber',
  'receiptNumber',
  'sevisId',
])
const HASH = /^hash:[0-9a-f]{32}$/

/** Returns a value with its restricted parts replaced by dots. A part is restricted if its field is, or if the part looks like a stored hash. */
function hideRestricted(value: unknown, name: string): unknown {
  if (value === null || value === undefined) return null
  if (RESTRICTED_FIELDS.has(name) || (typeof value === 'string' && HASH.test(value))) return hiddenValue
  if (Array.isArray(value)) return value.map((each) => hideRestricted(each, ''))
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hideRestricted(each, key)]))
}
