import { mappedPathOf } from '#domain/imports/fields.ts'
import type { RowError } from '#domain/imports/record.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { importDefinitions } from '#server/records/imports/kinds.ts'
import { withoutCell, type ImportTableRow } from '#server/records/imports/rows.ts'
import { readChunks } from '#server/records/imports/chunks.ts'
import { BYTE_ORDER_MARK, toLines } from '#server/records/kit/csv.ts'

/** Replaces cells that the file must not show. If the file is uploaded again, the check rejects this text in a restricted field. */
const HIDDEN_CELL = '***'

/**
 * Yields each row that has errors, as CSV: its number, its cells as uploaded, and what to correct. Restricted
 * values are hidden. Only the user who uploaded the file sees the other cells, because a column that isn't
 * mapped may contain anything.
 */
export async function* errorLines(
  { runLater, cipher, caller }: Pick<RequestContext, 'runLater' | 'cipher' | 'caller'>,
  row: ImportTableRow,
): AsyncGenerator<string> {
  const { columns, mapping } = row
  const restricted = new Set(
    importDefinitions[row.entity].fields.filter((field) => field.restricted === true).map(({ path }) => path),
  )
  const isOwn = row.createdBy === caller.uid
  const isHidden = columns.map((column) => !isOwn || restricted.has(mappedPathOf(mapping, column) ?? ''))
  yield BYTE_ORDER_MARK + toLines([['Row', ...columns, 'Errors']])
  const owner = { clientId: row.clientId, importId: row.id }
  let checked = 0
  for (let number = 0; checked < row.checked; number += 1) {
    const [chunk] = await runLater((tx) => readChunks(tx, cipher, owner, number, 1))
    if (chunk === undefined) return
    checked += chunk.rows.length
    const errors = Map.groupBy(chunk.errors, (error) => error.row)
    yield toLines(
      chunk.rows
        .filter(([line]) => errors.has(line))
        .map(([line, cells]) => [
          String(line),
          ...columns.map((_, index) =>
            isHidden[index] && cells[index] ? HIDDEN_CELL : (cells[index] ?? ''),
          ),
          (errors.get(line) ?? []).map((error) => textOf(isOwn ? error : withoutCell(error))).join(' '),
        ]),
    )
  }
}

const textOf = ({ column, message }: RowError) => (column === null ? message : `${column}: ${message}`)
