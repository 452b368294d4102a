import type { RequestContext } from '#server/pipeline/types.ts'
import { checkChunk, invalidRows } from '#server/records/imports/checkChunk.ts'
import { importDefinitions } from '#server/records/imports/kinds.ts'
import { changeImport, type ImportTableRow } from '#server/records/imports/rows.ts'
import { readChunksAfter, storeFindings } from '#server/records/imports/chunks.ts'

/** The maximum number of chunks that one request checks. This keeps the response time to a second or two. */
const CHUNKS_AT_ONCE = 2

/** Checks the next rows of an import and stores the findings. Returns the import with its progress. */
export async function checkNextChunks(context: RequestContext, row: ImportTableRow): Promise<ImportTableRow> {
  const { tx, cipher } = context
  const owner = { clientId: row.clientId, importId: row.id }
  let { checked, invalid } = row
  for (const chunk of await readChunksAfter(tx, cipher, owner, row.checked, CHUNKS_AT_ONCE)) {
    const { errors, keys } = await checkChunk(context, importDefinitions[row.entity], row, chunk)
    await storeFindings(tx, chunk, { errors, keys })
    checked += chunk.rows.length
    invalid += invalidRows(errors)
  }
  return changeImport(tx, row, { checked, invalid })
}
