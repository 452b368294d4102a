import * as v from 'valibot'
import { maxSelection } from '#domain/kernel/bulkLimits.ts'
import { maxPrinted } from '#domain/kernel/lists/lists.ts'
import { draft, error, id, request, text, whole } from '#machines/persistence/snapshotParts.ts'

// The rows of a billing run are identified by what their contracts have in common.
const rowId = v.pipe(v.string(), v.maxLength(600))
/** Selected records with their versions. */
export const selectedRows = v.array(v.strictObject({ id: rowId, version: whole }))
const fewSelectedRows = v.pipe(selectedRows, v.maxLength(maxSelection))
/** An export of a list, or of selected records. */
export const exported = {
  clientId: id,
  request,
  columns: v.pipe(v.array(id), v.maxLength(60)),
  ids: v.nullable(v.pipe(v.array(id), v.maxLength(maxSelection))),
}

/** The context of the selection of a list. */
export const selection = v.strictObject({
  clientId: id,
  selected: fewSelectedRows,
  all: v.nullable(v.strictObject({ request, total: whole })),
  event: id,
  values: draft,
  // The last page of matches may exceed the limit for sending.
  queue: v.pipe(selectedRows, v.maxLength(maxSelection + maxPrinted)),
  key: text,
  done: fewSelectedRows,
  refused: v.array(v.strictObject({ id: rowId, label: v.nullable(text), message: text })),
  errors: v.array(error),
})
