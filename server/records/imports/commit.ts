import { importCallName } from '#domain/imports/calls.ts'
import type { ImportKind } from '#domain/imports/kinds.ts'
import { commitAnswer, commitInput } from '#domain/imports/record.ts'
import { insertMany } from '#server/db/bulk.ts'
import { isDuplicate, violatedConstraint } from '#server/db/errors.ts'
import { notFound, notAllowedNow, ruleBroken } from '#server/pipeline/apiError.ts'
import { LONG_TIME_LIMIT_MS, defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { checkChunk } from '#server/records/imports/checkChunk.ts'
import { importDefinitions } from '#server/records/imports/kinds.ts'
import type { AnyImportDefinition, ValidRow } from '#server/records/imports/kind.ts'
import { withProgress } from '#server/records/imports/progress.ts'
import { changeImport, importById, type ImportTableRow } from '#server/records/imports/rows.ts'
import { readChunks } from '#server/records/imports/chunks.ts'
import { importRecords } from '#server/records/imports/table.ts'
import { removeImport } from '#server/records/imports/upload.ts'

/** Returns the route that adds all rows of a checked file in one transaction. For a file that has already been imported, it only repeats the response. */
export const commitRoute = (kind: ImportKind) =>
  defineRoute({
    call: importCallName('commit', kind),
    params: nothing,
    query: nothing,
    body: commitInput,
    answer: commitAnswer,
    audit: 'none',
    timeLimitMs: LONG_TIME_LIMIT_MS,
    async handle(context) {
      const row = await importById(context, context.body.importId, 'change')
      if (row.entity !== kind) throw notFound()
      if (row.status === 'IMPORTED') return commitResponseOf(row)
      if (row.status !== 'OPEN') throw notAllowedNow([undoneError])
      checkAllRowsValid(row)
      await withProgress({ uid: context.caller.uid, id: row.id, total: row.rows }, (report) =>
        addRows(context, importDefinitions[kind], row, report),
      )
      await removeImport(context.tx, row.id, false)
      const imported = await changeImport(context.tx, row, { status: 'IMPORTED', created: row.rows })
      await context.audit({
        action: 'IMPORT',
        entityType: 'import',
        entityId: row.id,
        entityLabel: row.fileName,
        fields: [kind],
        reason: row.rows === 1 ? '1 row' : `${row.rows} rows`,
      })
      return commitResponseOf(imported)
    },
  })

const commitResponseOf = ({ id, created }: ImportTableRow) => ({ body: { batchId: id, created, updated: 0 } })

const undoneError = { code: 'not_allowed_now', message: 'This import was undone. Upload the file again.' }

/** Throws 422 unless every row has been checked and is valid. */
function checkAllRowsValid({ rows, checked, invalid }: ImportTableRow): void {
  if (checked < rows)
    throw ruleBroken([{ code: 'not_checked', message: 'Check all rows of the file before importing it.' }])
  if (invalid > 0)
    throw ruleBroken([
      {
        code: 'rows_invalid',
        message:
          invalid === 1
            ? 'Correct the row with errors and upload the file again.'
            : `Correct the ${invalid} rows with errors and upload the file again.`,
      },
    ])
}

const changedError = () =>
  ruleBroken([
    {
      code: 'changed_since_check',
      message: 'Some records have changed since the check. Check the rows again.',
    },
  ])

/** Adds all rows, one chunk at a time. Each row is checked again, because other records may have changed. */
async function addRows(
  context: RequestContext,
  definition: AnyImportDefinition,
  row: ImportTableRow,
  report: (added: number) => void,
): Promise<void> {
  const { tx, cipher } = context
  const owner = { clientId: row.clientId, importId: row.id }
  let added = 0
  for (let number = 0; added < row.rows; number += 1) {
    const [chunk] = await readChunks(tx, cipher, owner, number, 1)
    if (chunk === undefined) throw new Error('a chunk of an import is missing')
    const { validRows } = await checkChunk(context, definition, row, chunk, true)
    if (validRows.length !== chunk.rows.length) throw changedError()
    await addValidRows(context, definition, row, validRows).catch((error: unknown) => {
      const isKnown = isDuplicate(error) && (violatedConstraint(error) ?? '') in (definition.duplicates ?? {})
      throw isKnown ? changedError() : error
    })
    added += validRows.length
    report(added)
  }
}

async function addValidRows(
  context: RequestContext,
  definition: AnyImportDefinition,
  { clientId, id: importId }: ImportTableRow,
  validRows: readonly ValidRow[],
): Promise<void> {
  const added = await definition.add(context, validRows)
  await insertMany(
    context.tx,
    importRecords,
    added.map((record) => ({ clientId, importId, ...record })),
  )
}
