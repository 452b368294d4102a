import { and, asc, count, desc, eq, gt, gte, ilike, inArray, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { auditAreas, auditEntities, trailFilters, type AuditEntity } from '#domain/audit/entities.ts'
import type { AuditQuery } from '#domain/audit/query.ts'
import type { TrailEvent } from '#domain/audit/record.ts'
import { viewableSystems } from '#domain/handoff/rights.ts'
import { handoffSystemKeys, setupEventId } from '#domain/handoff/systems.ts'
import { importKinds, importPermissionArea } from '#domain/imports/kinds.ts'
import { addDays } from '#domain/kernel/dates.ts'
import type { Page } from '#domain/kernel/lists/lists.ts'
import { canView, rightsOfRoles } from '#domain/kernel/permissions.ts'
import { viewAreas } from '#domain/savedViews/areas.ts'
import { permissionAreasOf } from '#domain/savedViews/rules.ts'
import { pageOf, conditionIfSet } from '#server/db/lists.ts'
import type { RecordTable } from '#server/db/recordTable.ts'
import { auditEvents } from '#server/db/schema.ts'
import { wordsOf } from '#server/db/searchText.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { shownEvents } from '#server/records/audit/shownEvents.ts'
import { columnConditions, queryConditions } from '#server/records/kit/filters.ts'

/** `employeeLimit` is the only employee whose records the caller can see. Null for callers without this limit. */
type Scope = {
  uid: string
  clientId: string
  permissions: readonly string[]
  roles: readonly string[]
  employeeLimit: { readonly employeeId: string | null } | null
  /** '*' for SUPER_ADMIN, who can also see events about tenants. */
  tenantScope: string | null
}

/** A kind of record with events in the trail. `visible` returns the condition for the records that the list shows. */
export type AuditedKind = {
  readonly type: AuditEntity
  readonly table: RecordTable
  readonly list: {
    readonly visible?: (
      permissions: readonly string[],
      employeeLimit: Scope['employeeLimit'],
    ) => SQL | undefined
  }
}

/** `selected` has the ids of selected events. If it is missing, events aren't filtered by id. */
type Filters = Omit<AuditQuery, 'format' | 'columns'> & { readonly selected?: readonly string[] }

/** Returns the condition for a client's audit events that match the query and that the permissions allow. */
function conditionOf(
  tx: Transaction,
  scope: Scope,
  query: Filters,
  kinds: readonly AuditedKind[],
): SQL | undefined {
  const { permissions } = scope
  return and(
    inTrail(scope),
    isPermittedKind(permissions),
    withoutHiddenSetups(scope),
    withoutHiddenViews(scope),
    withoutHiddenImports(scope),
    ...kinds.map((kind) => withoutHiddenRecords(tx, scope, kind)),
    ...filtersOf(query),
    conditionIfSet(query.record, (words) => isNamedRecord(tx, scope.clientId, words, kinds)),
  )
}

const orderOf = ({ sort }: Filters) => (sort === 'at' ? asc(auditEvents.seq) : desc(auditEvents.seq))

/** Returns one page of a client's audit events that match the query and that the permissions allow, by default newest first. */
export async function listEvents(
  tx: Transaction,
  scope: Scope,
  query: Filters,
  kinds: readonly AuditedKind[],
): Promise<Page<TrailEvent>> {
  const { limit, offset } = query
  const where = conditionOf(tx, scope, query, kinds)
  const rows = await tx
    .select()
    .from(auditEvents)
    .where(where)
    .orderBy(orderOf(query))
    .limit(limit)
    .offset(offset)
  return pageOf({ limit, offset }, await shownEvents(tx, scope.permissions, rows), () =>
    countWhere(tx, where),
  )
}

async function countWhere(tx: Transaction, where: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(auditEvents).where(where)
  return row?.total ?? 0
}

/** Returns the number of a client's audit events that match the query and that the permissions allow. */
export const countEvents = (tx: Transaction, scope: Scope, query: Filters, kinds: readonly AuditedKind[]) =>
  countWhere(tx, conditionOf(tx, scope, query, kinds))

/** The number of events read at a time. It is low because events can be long. */
const EVENTS_AT_ONCE = 50

/** Yields all of a client's audit events that match the query and that the permissions allow, a few at a time. */
export async function* readEventBatches(
  tx: Transaction,
  scope: Scope,
  query: Filters,
  kinds: readonly AuditedKind[],
): AsyncGenerator<readonly TrailEvent[]> {
  const where = conditionOf(tx, scope, query, kinds)
  const isLater = query.sort === 'at' ? gt : lt
  for (let last: bigint | undefined; ;) {
    const rest = conditionIfSet(last, (seq) => isLater(auditEvents.seq, seq))
    const rows = await tx
      .select()
      .from(auditEvents)
      .where(and(where, rest))
      .orderBy(orderOf(query))
      .limit(EVENTS_AT_ONCE)
    yield await shownEvents(tx, scope.permissions, rows)
    last = rows.at(-1)?.seq
    if (rows.length < EVENTS_AT_ONCE) return
  }
}

/** Returns the condition for the client's events. Tenants don't belong to a client, so SUPER_ADMIN can see events about tenants in every client. */
function inTrail({ clientId, tenantScope }: Scope): SQL | undefined {
  const inClient = eq(auditEvents.clientId, clientId)
  return tenantScope === '*'
    ? or(inClient, and(isNull(auditEvents.clientId), eq(auditEvents.entityType, 'tenant')))
    : inClient
}

/** Returns the condition for events about kinds of records that the caller can see. Undefined if the caller can see all kinds. */
function isPermittedKind(permissions: readonly string[]): SQL | undefined {
  const seen = auditEntities.filter((type) => {
    const areas = auditAreas[type]
    return areas.length === 0 || canView(permissions, areas)
  })
  return seen.length === auditEntities.length ? undefined : inArray(auditEvents.entityType, seen)
}

/** Returns the condition that hides events about a system's names if the caller can't see its batches. Undefined if the caller can see the batches of all systems. */
function withoutHiddenSetups({ clientId, permissions, employeeLimit }: Scope): SQL | undefined {
  const seen = viewableSystems({ permissions, onlyOwn: employeeLimit !== null })
  const unseen = handoffSystemKeys.filter((system) => !seen.includes(system))
  if (unseen.length === 0) return undefined
  const setups = unseen.map((system) => setupEventId(clientId, system))
  return not(sql`(${auditEvents.entityType} = 'setup' AND ${inArray(auditEvents.entityId, setups)})`)
}

/**
 * Returns the condition that hides other users' events about private views, and about views of lists that the
 * caller can't see. Row-level security only shows the caller's own views and the shared ones.
 */
function withoutHiddenViews({ clientId, uid, permissions, roles }: Scope): SQL {
  const rights = [...permissions, ...rightsOfRoles(roles)]
  const seen = viewAreas.filter((area) => canView(rights, permissionAreasOf(area)))
  return sql`(${auditEvents.entityType} <> 'view' OR ${auditEvents.actorUid} = ${uid}
    OR ${auditEvents.entityId} IN (SELECT v.id::text FROM saved_views v WHERE v.client_id = ${clientId} AND v.area = ANY (${sql.param(seen)}::text[])))`
}

/** Returns the condition that hides other users' events about imports if the caller can't see the imported kind of record. Undefined if the caller can see all kinds. */
function withoutHiddenImports({ clientId, uid, permissions }: Scope): SQL | undefined {
  const seen = importKinds.filter((kind) => canView(permissions, importPermissionArea(kind)))
  return seen.length === importKinds.length
    ? undefined
    : sql`(${auditEvents.entityType} <> 'import' OR ${auditEvents.actorUid} = ${uid}
    OR ${auditEvents.entityId} IN (SELECT i.id::text FROM imports i WHERE i.client_id = ${clientId} AND i.entity = ANY (${sql.param(seen)}::text[])))`
}

/** Returns the condition that hides events about records that the caller can't see in the kind's list. */
function withoutHiddenRecords(
  tx: Transaction,
  { clientId, permissions, employeeLimit }: Scope,
  { type, table, list }: AuditedKind,
): SQL | undefined {
  const visible = list.visible?.(permissions, employeeLimit)
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
    ...queryConditions(conditions, query),
    conditionIfSet(query.selected, (ids) => inArray(auditEvents.id, [...ids])),
    conditionIfSet(query.entityId, (id) => eq(entityId, id)),
    conditionIfSet(query.actor, (uid) => eq(actorUid, uid)),
    conditionIfSet(query.from, (day) => gte(at, `${day}T00:00:00Z`)),
    conditionIfSet(query.to, (day) => lt(at, `${addDays(day, 1)}T00:00:00Z`)),
    ...(query.search ?? '').split(/\s+/).filter(Boolean).map(hasWord),
  ]
}

const likePattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Returns the condition that the label of the record or the name of the actor contains a word. */
const hasWord = (word: string): SQL =>
  or(
    ilike(auditEvents.entityLabel, likePattern(word)),
    ilike(auditEvents.actorName, likePattern(word)),
  ) as SQL

/**
 * Returns the condition that the record's label contains every word, or that a search of its list finds it. The
 * search is needed because the label of an employee or contract is only a number. Also finds archived records.
 */
function isNamedRecord(
  tx: Transaction,
  clientId: string,
  record: string,
  kinds: readonly AuditedKind[],
): SQL {
  const words = wordsOf(record)
  if (words.length === 0) return sql`false`
  const labeled = and(...record.split(/\s+/).map((word) => ilike(auditEvents.entityLabel, likePattern(word))))
  const found = kinds.flatMap(({ type, table }) => {
    if (!('searchText' in table)) return []
    const ids = tx
      .select({ id: sql<string>`${table.id}::text` })
      .from(table)
      .where(
        and(
          eq(table.clientId, clientId),
          sql`${table}.search_text LIKE ALL (like_patterns(${sql.param(words)}::text[]))`,
        ),
      )
    return [and(eq(auditEvents.entityType, type), inArray(auditEvents.entityId, ids))]
  })
  return or(labeled, ...found) as SQL
}
