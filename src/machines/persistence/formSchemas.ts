import * as v from 'valibot'
import { count, draft, error, id, prefill, record, text } from '#machines/persistence/snapshotParts.ts'

/** Schemas for open records and their forms in stored snapshots. */

/** An open form. */
export const form = v.strictObject({
  autoSave: v.union([v.boolean(), v.literal('rested')]),
  clientId: id,
  id: v.nullable(id),
  prefill,
  area: id,
  record: v.nullable(record),
  base: draft,
  draft,
  typedAt: count,
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
      picked: v.array(id),
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

/** A record that is being opened. */
export const opening = v.strictObject({
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
  attempt: count,
  wakeAt: count,
  answer: v.looseObject({ kind: v.picklist(['saved', 'conflict', 'refused', 'skipped']) }),
})

/** The existing records that a new record is compared with. */
export const similarRecords = v.strictObject({
  clientId: id,
  draft,
  wakeAt: count,
  asked: text,
  found: v.array(similar),
})
