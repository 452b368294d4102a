import * as v from 'valibot'
import { draft, error, id, number, prefill, record, text } from '#machines/persistence/snapshotParts.ts'

/** Schemas for open records and their forms in stored snapshots. */

/** The context of an open form. */
export const form = v.strictObject({
  autosave: v.union([v.boolean(), v.literal('delayed')]),
  clientId: id,
  id: v.nullable(id),
  prefill,
  area: id,
  record: v.nullable(record),
  base: draft,
  draft,
  typedAt: number,
  touched: v.array(id),
  errors: v.array(error),
  refusals: v.array(error),
  pending: v.nullable(draft),
  event: v.nullable(draft),
  nextEvent: v.optional(id),
  key: id,
  theirs: v.nullable(
    v.strictObject({
      record,
      draft,
      locked: v.array(id),
      changedBy: v.nullable(text),
      changedAt: v.nullable(text),
      selected: v.array(id),
    }),
  ),
  locked: v.array(id),
  lost: draft,
})

/** An employee who may be the same person as a new one. */
const similar = v.strictObject({
  id,
  employeeNo: text,
  firstName: text,
  lastName: text,
  status: id,
  terminationDate: v.nullable(text),
  same: v.array(v.picklist(['NAME', 'EMAIL', 'PHONE'])),
})

/** The context of an opened record. */
export const openedRecord = v.strictObject({
  clientId: id,
  area: id,
  id: v.nullable(id),
  prefill,
  typed: v.nullable(draft),
  errors: v.array(error),
  decision: v.optional(draft),
})

/** A save or event that is waiting for its response. */
export const save = v.strictObject({
  clientId: id,
  draft,
  record: v.nullable(record),
  key: id,
  attempt: number,
  wakeAt: number,
  answer: v.looseObject({ kind: v.picklist(['saved', 'conflict', 'refused', 'skipped']) }),
})

/** The context for comparing a new record with stored ones. */
export const similarRecords = v.strictObject({
  clientId: id,
  draft,
  wakeAt: number,
  query: text,
  found: v.array(similar),
})
