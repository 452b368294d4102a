import { and, desc, eq } from 'drizzle-orm'
import type { AuditAction } from '#domain/audit/actions.ts'
import type { AuditEntity } from '#domain/audit/entities.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import type { LastChange } from '#domain/kernel/errors.ts'
import type { LastEvent } from '#domain/kernel/undo.ts'
import { auditEvents } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { Caller } from '#server/pipeline/caller.ts'

/** The old and new value of one field. A restricted field has keyed hashes instead of values. */
export type AuditChange = { field: string; old: unknown; new: unknown }

/** What happened to a record. */
export type AuditEntry = {
  action: Exclude<AuditAction, 'authz.denied'>
  /** The kind of record. */
  entityType: AuditEntity
  entityId: string
  /** What people call the record: its number, code or name. */
  entityLabel: string
  /** The fields that were set or changed. */
  fields: readonly string[]
  /** The old and new values of the fields that changed. Missing for a new record. */
  changes?: readonly AuditChange[]
  /** The lifecycle event that made the change, or how a user signed out. Missing for other actions. */
  event?: string
  /** The reason that a user entered or that the server gives. */
  reason?: string
}

/** The author of a change: a caller, or one of the server's jobs. */
export type Author = Pick<Caller, 'clientId' | 'tenantId' | 'uid' | 'displayName'> & {
  readonly roles: readonly string[]
}

/** Inserts audit rows, in order, in the same transaction as the changes. */
export async function writeAudit(
  tx: Transaction,
  author: Author,
  requestId: string,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  await tx.insert(auditEvents).values(
    entries.map((entry) => ({
      ...authorColumns(author, requestId),
      ...entry,
      fields: [...entry.fields],
      changes: [...(entry.changes ?? [])],
    })),
  )
}

/** A record as the audit trail identifies it. */
type AuditedRecord = { readonly entityType: string; readonly entityId: string }

/** Returns the event that made the last change to a record, or null if no event made it. */
export async function lastEventOf(
  tx: Transaction,
  clientId: string,
  { entityType, entityId }: AuditedRecord,
): Promise<LastEvent | null> {
  const { clientId: client, entityType: type, entityId: id, seq, at, actorUid, event } = auditEvents
  const [row] = await tx
    .select({ name: event, uid: actorUid, at })
    .from(auditEvents)
    .where(and(eq(client, clientId), eq(type, entityType), eq(id, entityId)))
    .orderBy(desc(seq))
    .limit(1)
  return row === undefined || row.name === null
    ? null
    : { name: row.name, uid: row.uid, at: Date.parse(row.at) }
}

/** Returns whether the event with the given name ever changed a record. */
export async function hadEvent(
  tx: Transaction,
  clientId: string,
  { entityType, entityId }: AuditedRecord,
  name: string,
): Promise<boolean> {
  const { clientId: client, entityType: type, entityId: id, event, seq } = auditEvents
  const rows = await tx
    .select({ seq })
    .from(auditEvents)
    .where(and(eq(client, clientId), eq(type, entityType), eq(id, entityId), eq(event, name)))
    .limit(1)
  return rows.length > 0
}

/** Returns who made the last change to a record and when, or null if the record has no audit row. */
export async function lastChangeOf(
  tx: Transaction,
  clientId: string,
  { entityType, entityId }: AuditedRecord,
): Promise<LastChange | null> {
  const { clientId: client, entityType: type, entityId: id, seq, at, actorName } = auditEvents
  const [row] = await tx
    .select({ changedBy: actorName, at })
    .from(auditEvents)
    .where(and(eq(client, clientId), eq(type, entityType), eq(id, entityId)))
    .orderBy(desc(seq))
    .limit(1)
  return row === undefined ? null : { changedBy: row.changedBy, changedAt: new Date(row.at).toISOString() }
}

/** A denied call. */
export type Denial = {
  requestId: string
  call: Call
  reason: string
  /** The id of the call's target as sent, or null if there is none. */
  target: string | null
}

/** Inserts an audit row for a denied call in the caller's client. */
export async function writeDenial(
  tx: Transaction,
  caller: Caller,
  { requestId, call, reason, target }: Denial,
): Promise<void> {
  await tx.insert(auditEvents).values({
    ...authorColumns(caller, requestId),
    action: 'authz.denied',
    entityType: 'call',
    entityId: target,
    entityLabel: `${call.method} ${call.path}`,
    reason,
  })
}

/** Returns the columns that say who made a change and in which request. */
export function authorColumns(author: Author, requestId: string) {
  return {
    clientId: author.clientId,
    tenantId: author.tenantId,
    actorUid: author.uid,
    actorName: author.displayName,
    actorRole: author.roles[0] ?? 'none',
    requestId,
  }
}
