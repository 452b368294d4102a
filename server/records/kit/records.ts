import * as z from 'zod/mini'
import type { AuditEntry } from '#server/db/audit.ts'
import { isDuplicate, violatedConstraint } from '#server/db/errors.ts'
import { findRecord, insertRecord, updateRecord } from '#server/db/records.ts'
import type { RecordTable, RowOf, ValuesOf } from '#server/db/recordTable.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { duplicate, notFound } from '#server/pipeline/apiError.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { stored } from '#server/pipeline/changes.ts'
import { clientOf } from '#server/pipeline/inClient.ts'

/** What the routes of one kind of record have in common with those of every other. */
export type Entity<T extends RecordTable> = {
  readonly table: T
  /** As the audit trail calls it. */
  readonly type: AuditEntry['entityType']
  /** The number or code that people know a record by. */
  readonly labelOf: (row: RowOf<T>) => string
  /** Its unique indexes: the field at fault and what to say. */
  readonly duplicates?: Readonly<Record<string, readonly [field: string, message: string]>>
}

/** Of what a handler works with, what every record needs. */
type Ask = { tx: Transaction; caller: Caller; audit(entry: AuditEntry): Promise<void> }

/** The path of a call about one record. */
export const byId = z.object({ id: z.string() })

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A record of the caller's client, locked when it is about to change. An id that cannot exist is as unknown as one that does not: 404. */
export async function recordById<T extends RecordTable>(
  { tx, caller }: Pick<Ask, 'tx' | 'caller'>,
  { table }: Entity<T>,
  id: string,
  mode: 'read' | 'change' = 'read',
): Promise<RowOf<T>> {
  const row = UUID.test(id) ? await findRecord(tx, table, clientOf(caller).clientId, id, mode) : null
  if (row === null) throw notFound()
  return row
}

/** Stores a new record and says so in the audit trail; 409 where another one holds what must be unique. */
export async function storeNew<T extends RecordTable>(
  { tx, audit }: Ask,
  entity: Entity<T>,
  values: ValuesOf<T>,
  fields: readonly string[],
): Promise<RowOf<T>> {
  const row = await namingDuplicates(entity, insertRecord(tx, entity.table, values))
  await audit({ action: 'CREATE', ...entryOf(entity, values.id, row), fields })
  return row
}

/** What happened to a record that is there, for the audit trail. */
type Happened = Pick<AuditEntry, 'fields' | 'reason'> & { action?: AuditEntry['action'] }

/** Stores changes of a record and says so in the audit trail; 409 as above, 412 when the version that was read is gone. */
export async function storeChange<T extends RecordTable>(
  { tx, caller, audit }: Ask,
  entity: Entity<T>,
  before: { clientId: string; id: string; version: number },
  changes: Partial<ValuesOf<T>>,
  happened: Happened,
): Promise<RowOf<T>> {
  const update = updateRecord(tx, entity.table, before, changes, caller.uid)
  const row = stored(await namingDuplicates(entity, update))
  await audit({ action: 'UPDATE', ...entryOf(entity, before.id, row), ...happened })
  return row
}

const entryOf = <T extends RecordTable>({ type, labelOf }: Entity<T>, id: string, row: RowOf<T>) => ({
  entityType: type,
  entityId: id,
  entityLabel: labelOf(row),
})

/** Names a unique index that a write ran into by the field at fault. */
async function namingDuplicates<T>(
  { duplicates = {} }: Pick<Entity<RecordTable>, 'duplicates'>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const at = isDuplicate(error) ? duplicates[violatedConstraint(error) ?? ''] : undefined
    throw at === undefined ? error : duplicate(...at)
  }
}
