import * as v from 'valibot'
import { maxSelection } from '#domain/kernel/bulkLimits.ts'
import { maxPrinted } from '#domain/kernel/lists/lists.ts'
import { draft, error, id, integer, request, text } from '#machines/persistence/snapshotParts.ts'

// In a billing run, a row's id consists of the values that the row's contracts have in common, so it can be long.
const rowId = v.pipe(v.string(), v.maxLength(600))
/** Selected records with their versions. */
export const selectedRows = v.array(v.strictObject({ id: rowId, version: integer }))
const limitedRows = v.pipe(selectedRows, v.maxLength(maxSelection))
/** An export of a list, or of selected records. */
export const exportRequest = {
  clientId: id,
  request,
  columns: v.pipe(v.array(id), v.maxLength(60)),
  ids: v.nullable(v.pipe(v.array(id), v.maxLength(maxSelection))),
  except: v.pipe(v.array(id), v.maxLength(maxSelection)),
}

/** The context of a list's selection. */
export const selection = v.strictObject({
  clientId: id,
  selected: limitedRows,
  all: v.nullable(
    v.strictObject({
      request,
      total: integer,
      isCapped: v.boolean(),
      except: v.pipe(v.array(rowId), v.maxLength(maxSelection)),
    }),
  ),
  event: id,
  values: draft,
  // The last page of matches, and matches that the user deselected, can take the queue over the limit.
  queue: v.pipe(selectedRows, v.maxLength(2 * maxSelection + maxPrinted)),
  key: text,
  done: limitedRows,
  refused: v.array(v.strictObject({ id: rowId, label: v.nullable(text), message: text })),
  errors: v.array(error),
})
