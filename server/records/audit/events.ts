import { and, asc, count, desc, eq, gt, gte, ilike, inArray, lt, ne, not, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { hiddenValue } from '#domain/audit/actions.ts'
import { auditAreas, auditEntities, trailFilters, type AuditEntity } from '#domain/audit/entities.ts'
import type { AuditQuery } from '#domain/audit/query.ts'
import type { AuditEvent } from '#domain/audit/record.ts'
import { systemsSeen } from '#domain/handoff/rights.ts'
import { handoffSystemKeys, setupEventId } from '#domain/handoff/systems.ts'
import { importKinds, importPermissionArea } from '#domain/imports/kinds.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { guardFields } from '#domain/kernel/fieldGuards.ts'
import type { Page } from '#domain/kernel/lists/lists.ts'
import { canView } from '#domain/kernel/permissions.ts'
import { viewAreas } from '#domain/savedViews/areas.ts'
import { viewersOf } from '#domain/savedViews/rules.ts'
import { pageOf, when } from '#server/db/lists.ts'
import type { RecordTable } from '#server/db/recordTable.ts'
import { auditEvents, clients } from '#server/db/schema.ts'
import { toInstant } from '#server/db/stored.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { columnConditions, conditionsSet } from '#server/records/kit/filters.ts'
import { userNames } from '#server/records/users/rows.ts'

/** `limitedTo` is the only employee whose records the caller handles. */
type Scope = {
  uid: string
  clientId: string
  permissions: readonly string[]
  limitedTo: { readonly employeeId: string | null } | null
}

/** A kind of record with events in the trail. `visible` is the condition on the records that its list shows. */
export type Audited = {
  readonly type: AuditEntity
  readonly table: RecordTable
  readonly list: {
    readonly visible?: (permissions: readonly string[], limitedTo: Scope['limitedTo']) => SQL | undefined
  }
}

type Filters = Omit<AuditQuery, 'format' | 'columns'>

/** Returns the condition on a client's audit events that the permissions allow and the query asks for. */
function conditionOf(
  tx: Transaction,
  scope: Scope,
  query: Filters,
  kinds: readonly Audited[],
): SQL | undefined {
  const { clientId, permissions } = scope
  return and(
    eq(auditEvents.clientId, clientId),
    permitted(permissions),
    withoutPayroll(scope),
    withoutHiddenViews(scope),
    withoutHiddenImports(scope),
    ...kinds.map((kind) => withoutHidden(tx, scope, kind)),
    ...filtersOf(query),
  )
}

const orderOf = ({ sort }: Filters) => (sort === 'at' ? asc(auditEvents.seq) : desc(auditEvents.seq))

/** Returns events as the permissions show them. */
const eventsShown = async (tx: Transaction, { permissions }: Scope, rows: readonly StoredEvent[]) =>
  guardFields(await withoutOtherClients(tx, await withNames(tx, rows.map(eventOf))), permissions)

/** Returns one page of a client's audit events that the permissions allow, newest first. */
export async function listEvents(
  tx: Transaction,
  scope: Scope,
  query: Filters,
  kinds: readonly Audited[],
): Promise<Page<AuditEvent>> {
  const { limit, offset } = query
  const where = conditionOf(tx, scope, query, kinds)
  const rows = await tx
    .select()
    .from(auditEvents)
    .where(where)
    .orderBy(orderOf(query))
    .limit(limit)
    .offset(offset)
  return pageOf({ limit, offset }, await eventsShown(tx, scope, rows), () => countWhere(tx, where))
}

async function countWhere(tx: Transaction, where: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(auditEvents).where(where)
  return row?.total ?? 0
}

/** Returns how many audit events of a client the permissions allow and the query asks for. */
export const countEvents = (tx: Transaction, scope: Scope, query: Filters, kinds: readonly Audited[]) =>
  countWhere(tx, conditionOf(tx, scope, query, kinds))

/** How many events are read at a time, because they can be long. */
const STRETCH = 50

/** Yields all audit events of a client that the permissions allow and the query asks for, a few at a time. */
export async function* eachEvents(
  tx: Transaction,
  scope: Scope,
  query: Filters,
  kinds: readonly Audited[],
): AsyncGenerator<readonly AuditEvent[]> {
  const where = conditionOf(tx, scope, query, kinds)
  const follows = query.sort === 'at' ? gt : lt
  for (let last: bigint | undefined; ;) {
    const rest = when(last, (seq) => follows(auditEvents.seq, seq))
    const rows = await tx
      .select()
      .from(auditEvents)
      .where(and(where, rest))
      .orderBy(orderOf(query))
      .limit(STRETCH)
    yield await eventsShown(tx, scope, rows)
    last = rows.at(-1)?.seq
    if (rows.length < STRETCH) return
  }
}

/** Returns the condition that lets through only events about kinds of record that the caller may see. */
function permitted(permissions: readonly string[]): SQL | undefined {
  const seen = auditEntities.filter((type) => {
    const areas = auditAreas[type]
    return areas.length === 0 || canView(permissions, areas)
  })
  return seen.length === auditEntities.length ? undefined : inArray(auditEvents.entityType, seen)
}

/** Returns the condition that hides the names of payroll systems from users who may not see them. */
function withoutPayroll({ clientId, permissions, limitedTo }: Scope): SQL | undefined {
  const seen = systemsSeen({ permissions, onlyOwn: limitedTo !== null })
  const unseen = handoffSystemKeys.filter((system) => !seen.includes(system))
  if (unseen.length === 0) return undefined
  const setups = unseen.map((system) => setupEventId(clientId, system))
  return not(sql`(${auditEvents.entityType} = 'setup' AND ${inArray(auditEvents.entityId, setups)})`)
}

/**
 * Returns the condition that hides the names of others' views that are private, or of a list that the caller may not see. Row security
 * shows the caller's own and the shared views.
 */
function withoutHiddenViews({ clientId, uid, permissions }: Scope): SQL {
  const seen = viewAreas.filter((area) => canView(permissions, viewersOf(area)))
  return sql`(${auditEvents.entityType} <> 'view' OR ${auditEvents.actorUid} = ${uid}
    OR ${auditEvents.entityId} IN (SELECT v.id::text FROM saved_views v WHERE v.client_id = ${clientId} AND v.area = ANY (${sql.param(seen)}::text[])))`
}

/** Returns the condition that hides the names of others' files with records that the caller may not see. */
function withoutHiddenImports({ clientId, uid, permissions }: Scope): SQL | undefined {
  const seen = importKinds.filter((kind) => canView(permissions, importPermissionArea(kind)))
  return seen.length === importKinds.length
    ? undefined
    : sql`(${auditEvents.entityType} <> 'import' OR ${auditEvents.actorUid} = ${uid}
    OR ${auditEvents.entityId} IN (SELECT i.id::text FROM imports i WHERE i.client_id = ${clientId} AND i.entity = ANY (${sql.param(seen)}::text[])))`
}

/** Returns the condition that hides the events of records that the list of their kind hides from the caller. */
function withoutHidden(
  tx: Transaction,
  { clientId, permissions, limitedTo }: Scope,
  { type, table, list }: Audited,
): SQL | undefined {
  const visible = list.visible?.(permissions, limitedTo)
  if (visible === undefined) return undefined
  const seen = tx
    .select({ id: sql<string>`${table.id}::text` })
    .from(table)
    .where(and(eq(table.clientId, clientId), visible))
  return or(ne(auditEvents.entityType, type), inArray(auditEvents.entityId, seen))
}

const conditions = columnConditions(trailFilters, auditEvents)

function filtersOf(query: Filters): (SQL | undefined)[] {
  const { actorUid, entityId, at } = auditEvents
  return [
    ...conditionsSet(conditions, query),
    when(query.entityId, (id) => eq(entityId, id)),
    when(query.actor, (uid) => eq(actorUid, uid)),
    when(query.from, (day) => gte(at, `${day}T00:00:00Z`)),
    when(query.to, (day) => lt(at, `${addDays(day, 1)}T00:00:00Z`)),
    ...(query.search ?? '').split(/\s+/).filter(Boolean).map(namedLike),
  ]
}

/** Returns the condition that the record's or the actor's name contains a word. */
function namedLike(word: string): SQL {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(ilike(auditEvents.entityLabel, pattern), ilike(auditEvents.actorName, pattern)) as SQL
}

type StoredEvent = typeof auditEvents.$inferSelect

function eventOf(row: StoredEvent): AuditEvent {
  return {
    id: row.id,
    at: toInstant(row.at),
    actorUid: row.actorUid,
    actorName: row.actorName,
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
  }
}

/** The fields that contain the uid of a user. */
const PEOPLE: readonly string[] = ['managerUserId', 'approverUserId', 'backupApproverUserId']

/** Returns the events with the names of users instead of their uids. */
async function withNames(tx: Transaction, events: readonly AuditEvent[]): Promise<AuditEvent[]> {
  const isUid = (field: string, value: unknown): value is string =>
    PEOPLE.includes(field) && typeof value === 'string'
  const uids = events.flatMap(({ changes }) =>
    changes.flatMap(({ field, old, new: now }) => [old, now].filter((value) => isUid(field, value))),
  )
  const names = await userNames(tx, uids)
  const named = (field: string, value: unknown) => (isUid(field, value) ? (names.get(value) ?? value) : value)
  return events.map((event) => ({
    ...event,
    changes: event.changes.map(({ field, old, new: now }) => ({
      field,
      old: named(field, old),
      new: named(field, now),
    })),
  }))
}

/** Returns the events with dots instead of the ids of clients that the caller can't see: a user can have several. */
async function withoutOtherClients(tx: Transaction, events: readonly AuditEvent[]): Promise<AuditEvent[]> {
  const idsIn = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  const ofUsers = events.filter(({ entityType }) => entityType === 'user')
  const named = ofUsers.flatMap(({ changes }) =>
    changes.flatMap(({ field, old, new: now }) =>
      field === 'clients' ? [...idsIn(old), ...idsIn(now)] : [],
    ),
  )
  if (named.length === 0) return [...events]
  const rows = await tx
    .select({ id: clients.clientId })
    .from(clients)
    .where(inArray(clients.clientId, [...new Set(named)]))
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

const RESTRICTED = new Set([
  'ssn',
  'dateOfBirth',
  'ein',
  'taxId',
  'documentNumber',
  'receiptNumber',
  'sevisId',
])
const HASH = /^hash:[0-9a-f]{32}$/

/** Returns a value with dots instead of restricted parts, which are found by name and by the format of a stored hash. */
function hideRestricted(value: unknown, name: string): unknown {
  if (value === null || value === undefined) return null
  if (RESTRICTED.has(name) || (typeof value === 'string' && HASH.test(value))) return hiddenValue
  if (Array.isArray(value)) return value.map((each) => hideRestricted(each, ''))
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hideRestricted(each, key)]))
}
