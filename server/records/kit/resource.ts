import * as z from 'zod/mini'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import type { AuditEntity } from '#domain/audit/entities.ts'
import { lastChangeOf, type AuditEntry } from '#server/db/audit.ts'
import { isDuplicate, violatedConstraint } from '#server/db/errors.ts'
import { findRecord, insertRecord, insertRecords, updateRecord } from '#server/db/records.ts'
import type { RecordTable, RowOf, ValuesOf } from '#server/db/recordTable.ts'
import { duplicate, notFound, notAllowedNow } from '#server/pipeline/apiError.ts'
import { changesOf, checkVersion, updatedRowOrThrow } from '#server/pipeline/changes.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import type { FieldCipher } from '#server/records/kit/fieldCipher.ts'
import type { List } from '#server/records/kit/list.ts'

type Schema = z.ZodMiniType

/** How one kind of record is stored and audited, and its errors for duplicate values. */
export type StoredResource<T extends RecordTable> = {
  readonly table: T
  /** The name of the kind in the audit trail. */
  readonly type: AuditEntity
  /** Returns the number or code that people use for a record. */
  readonly labelOf: (row: RowOf<T>) => string
  /** Returns the fields of a row for the audit trail, with hashes instead of restricted values. */
  readonly audited: (row: RowOf<T>, cipher: FieldCipher) => object
  /** The table's unique indexes, each with the field and message of its error. */
  readonly duplicates?: Readonly<Record<string, readonly [field: string, message: string]>>
}

/** The declaration of a resource: its table, response and list. Routes are derived from it. */
export type Resource<
  T extends RecordTable,
  R extends Schema,
  Q extends Schema,
  Row extends Schema,
  C extends SelectedFields,
> = StoredResource<T> & {
  /** The schema of a record in responses. */
  readonly record: R
  /** Returns the response for a stored row. */
  readonly answer: (row: RowOf<T>, context: RequestContext) => z.input<R> | Promise<z.input<R>>
  readonly list: List<Q, Row, C>
}

/** Declares a resource. The keys of its list are checked against the schemas of its query and rows. */
export function defineResource<
  T extends RecordTable,
  R extends Schema,
  Q extends Schema,
  Row extends Schema,
  C extends SelectedFields,
>(resource: Resource<T, R, Q, Row, C>): Resource<T, R, Q, Row, C> {
  return resource
}

/** The path parameters of a call for one record. */
export const byId = z.object({ id: z.string() })

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Returns true if a string can be a record's id. */
export const isRecordId = (id: string): boolean => UUID.test(id)

/**
 * Returns a record of the caller's client, locked if it is about to change. Throws 404 for an unknown or
 * malformed id, and 409 for a change to an archived record.
 */
export async function recordById<T extends RecordTable>(
  { tx, caller }: Pick<RequestContext, 'tx' | 'caller'>,
  { table }: Pick<StoredResource<T>, 'table'>,
  id: string,
  mode: 'read' | 'change' | 'archive' = 'read',
): Promise<RowOf<T>> {
  const lock = mode === 'read' ? 'read' : 'change'
  const row = isRecordId(id) ? await findRecord(tx, table, clientOf(caller).clientId, id, lock) : null
  if (row === null) throw notFound()
  if (mode === 'change' && row.archivedAt !== null) throw notAllowedNow([archivedError])
  return row
}

const archivedError = {
  code: 'archived',
  message: 'This record is archived. Restore it to change it.',
}

/** Throws 428 if an update has no version. If the version is outdated, throws 412 with the current record and the user who last changed it. */
export async function checkCurrent(
  { tx, caller }: Pick<RequestContext, 'tx' | 'caller'>,
  { type }: { readonly type: string },
  version: number | undefined,
  current: { readonly id: string; readonly version: number },
): Promise<void> {
  const isStale = version !== undefined && version !== current.version
  const entity = { entityType: type, entityId: current.id }
  const change = isStale ? await lastChangeOf(tx, clientOf(caller).clientId, entity) : null
  checkVersion(version, current, change)
}

type AuditContext = Pick<RequestContext, 'tx' | 'caller' | 'audit' | 'cipher'>

/** Inserts a record with its audit row. Throws 409 if a unique value is taken. */
export async function insertAudited<T extends RecordTable>(
  { tx, audit }: AuditContext,
  resource: StoredResource<T>,
  values: ValuesOf<T>,
  fields: readonly string[],
): Promise<RowOf<T>> {
  const row = await withDuplicateErrors(resource, insertRecord(tx, resource.table, values))
  await audit({ action: 'CREATE', ...entryOf(resource, values.id, row), fields })
  return row
}

/** Inserts records that can't violate a unique index, each with its audit row. Returns them in the same order. */
export async function insertAllAudited<T extends RecordTable>(
  { tx, auditAll }: Pick<RequestContext, 'tx' | 'auditAll'>,
  resource: StoredResource<T>,
  values: readonly ValuesOf<T>[],
  fields: readonly string[],
): Promise<RowOf<T>[]> {
  const rows = await insertRecords(tx, resource.table, values)
  await auditAll(rows.map((row) => ({ action: 'CREATE', ...entryOf(resource, row.id, row), fields })))
  return rows
}

/** The part of an update's audit entry that the caller provides. */
type ChangeEntry = Omit<AuditEntry, 'action' | 'changes' | keyof ReturnType<typeof entryOf>> & {
  action?: AuditEntry['action']
}

/**
 * Updates a record and adds an audit row with the old and new values of the entry's fields. Throws 409
 * if a unique value is taken, and 412 if the version has changed.
 */
export async function updateAudited<T extends RecordTable>(
  { tx, caller, audit, cipher }: AuditContext,
  resource: StoredResource<T>,
  before: RowOf<T>,
  changes: Partial<ValuesOf<T>>,
  entry: ChangeEntry,
): Promise<RowOf<T>> {
  const update = updateRecord(tx, resource.table, before, changes, caller.uid)
  const row = updatedRowOrThrow(await withDuplicateErrors(resource, update))
  const differences = changesOf(resource.audited(before, cipher), resource.audited(row, cipher), entry.fields)
  await audit({ action: 'UPDATE', ...entryOf(resource, before.id, row), ...entry, changes: differences })
  return row
}

/** Writes, in one statement, the audit rows of records that were updated together. */
export async function auditUpdates<T extends RecordTable>(
  { auditAll, cipher }: Pick<RequestContext, 'auditAll' | 'cipher'>,
  resource: StoredResource<T>,
  updated: readonly { readonly before: RowOf<T>; readonly row: RowOf<T> }[],
  entry: ChangeEntry,
): Promise<void> {
  await auditAll(
    updated.map(({ before, row }) => ({
      action: 'UPDATE',
      ...entryOf(resource, row.id, row),
      ...entry,
      changes: changesOf(resource.audited(before, cipher), resource.audited(row, cipher), entry.fields),
    })),
  )
}

const entryOf = <T extends RecordTable>({ type, labelOf }: StoredResource<T>, id: string, row: RowOf<T>) => ({
  entityType: type,
  entityId: id,
  entityLabel: labelOf(row),
})

/** Throws 409 with the field's error if a unique index is violated. */
async function withDuplicateErrors<T>(
  { duplicates = {} }: Pick<StoredResource<RecordTable>, 'duplicates'>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const errorParts = isDuplicate(error) ? duplicates[violatedConstraint(error) ?? ''] : undefined
    throw errorParts === undefined ? error : duplicate(...errorParts)
  }
}
