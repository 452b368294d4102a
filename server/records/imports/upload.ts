import { createHash, randomUUID, type Hash } from 'node:crypto'
import { distinctColumns, guessMapping } from '#domain/imports/fields.ts'
import type { ImportKind } from '#domain/imports/kinds.ts'
import { importRecord, maxImportRows, sentMapping, validateQuery } from '#domain/imports/record.ts'
import { importCallName } from '#domain/imports/calls.ts'
import { parseInput } from '#domain/kernel/errors.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { ApiError, badInput } from '#server/pipeline/apiError.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf, newRecord } from '#server/pipeline/clientOf.ts'
import type { RequestContext, UploadedFile, UploadForm } from '#server/pipeline/types.ts'
import { mappingErrors } from '#server/records/imports/checkChunk.ts'
import { importDefinitions } from '#server/records/imports/kinds.ts'
import { readTable } from '#server/records/imports/readTable.ts'
import {
  changeImport,
  shownImport,
  readRememberedMapping,
  type ImportTableRow,
} from '#server/records/imports/rows.ts'
import {
  MAX_CHUNK_ROWS,
  MAX_CHUNK_CHARACTERS,
  storeChunk,
  type FileRow,
} from '#server/records/imports/chunks.ts'
import { checkNextChunks } from '#server/records/imports/checkNextChunks.ts'
import { imports } from '#server/records/imports/table.ts'

/** The maximum number of lines in a file, including blank lines. */
const MAX_LINES = maxImportRows * 2
const MAX_NAME_LENGTH = 200
/** The maximum number of stored files that a user has uploaded but not imported. */
const MAX_OPEN_FILES = 20

const invalidInputError = (message: string, field = 'file') => badInput([{ code: 'invalid', message, field }])

/** Returns the route that receives a file of one kind and stores its rows. It also checks them unless the query contains `check=later`. */
export const validateRoute = (kind: ImportKind) =>
  defineRoute({
    call: importCallName('validate', kind),
    params: nothing,
    query: validateQuery,
    body: nothing,
    answer: importRecord,
    audit: 'none',
    async handle(context) {
      const { query } = context
      return {
        body: null,
        receive: (form) => receiveFile(context, kind, form, query.check === 'later'),
      }
    },
  })

/** Stores and checks the uploaded file. If that fails, removes what was stored. */
async function receiveFile(
  context: RequestContext,
  kind: ImportKind,
  form: UploadForm,
  isCheckedLater: boolean,
) {
  const { caller, runLater } = context
  const id = randomUUID()
  const owner = { clientId: clientOf(caller).clientId, id }
  let hasBegun = false
  try {
    let stored: ImportTableRow | null = null
    let mapping: unknown
    for await (const part of form) {
      if (part.kind === 'field' && part.name === 'mapping') mapping = jsonOf(part.value)
      if (part.kind !== 'file') continue
      const fileName = plainName(part.name)
      await runLater(async (tx) => {
        await tx
          .insert(imports)
          .values({ ...newRecord(caller, id), entity: kind, fileName, status: 'UPLOADING' })
      })
      hasBegun = true
      stored = await storeFile(context, owner, part)
    }
    if (stored === null) throw invalidInputError('Choose a file.')
    const { columns } = stored
    const { fields } = importDefinitions[kind]
    const selected = mapping === undefined ? undefined : mappingOf(mapping)
    const errors = selected === undefined ? [] : mappingErrors(fields, columns, selected)
    if (errors.length > 0) throw badInput(errors)
    let row = await runLater(async (tx) => {
      const opened = await changeImport(tx, owner, {
        status: 'OPEN',
        mapping:
          selected ??
          guessMapping(fields, columns, await readRememberedMapping(tx, owner.clientId, kind, caller.uid)),
      })
      await removeOldUploads(tx, owner.clientId, caller.uid)
      return opened
    })
    const rowsToCheck = isCheckedLater ? row.checked : row.rows
    while (row.checked < rowsToCheck) {
      const current = row
      row = await runLater((tx) => checkNextChunks({ ...context, tx }, current))
    }
    const finished = row
    return await runLater((tx) => shownImport(tx, finished, caller.uid))
  } catch (error) {
    if (hasBegun) await runLater((tx) => removeImport(tx, id, true))
    throw error
  }
}

/** Stores the rows of a file as they arrive, one chunk at a time. */
async function storeFile(
  { runLater, cipher }: RequestContext,
  owner: { readonly clientId: string; readonly id: string },
  { bytes }: UploadedFile,
): Promise<ImportTableRow> {
  const hash = createHash('sha256')
  const chunkOwner = { clientId: owner.clientId, importId: owner.id }
  let columns: string[] | null = null
  let [line, number, total, size] = [0, 0, 0, 0]
  let rows: FileRow[] = []
  const flush = async () => {
    if (rows.length === 0) return
    const chunk = { number, rows }
    await runLater((tx) => storeChunk(tx, cipher, chunkOwner, chunk))
    number += 1
    total += rows.length
    rows = []
    size = 0
  }
  for await (const cells of readTable(withHash(bytes, hash))) {
    line += 1
    if (line > MAX_LINES || total + rows.length > maxImportRows) throw tooManyRowsError()
    if (columns === null) columns = headingsOf(cells)
    else if (cells.some((cell) => cell.trim() !== '')) {
      rows.push([line, cells])
      size += cells.reduce((sum, cell) => sum + cell.length, cells.length)
    }
    if (rows.length === MAX_CHUNK_ROWS || size > MAX_CHUNK_CHARACTERS) await flush()
  }
  await flush()
  if (columns === null || total === 0)
    throw invalidInputError(
      'This file has no rows. Put the headings in the first line and the records below.',
    )
  if (total > maxImportRows) throw tooManyRowsError()
  const headings = columns
  return runLater((tx) =>
    changeImport(tx, owner, { columns: headings, rows: total, fileHash: hash.digest('hex') }),
  )
}

const tooManyRowsError = () =>
  new ApiError(413, [
    {
      code: 'too_large',
      message: `Choose a file with at most ${maxImportRows.toLocaleString('en-US')} rows, or split this one.`,
      field: 'file',
    },
  ])

function headingsOf(cells: readonly string[]): string[] {
  if (cells.every((cell) => cell.trim() === ''))
    throw invalidInputError('Put the headings in the first line of the file.')
  if (cells.some(looksLikeValue))
    throw invalidInputError(
      'The first line contains a record instead of headings. Put the headings in the first line of the file.',
    )
  return distinctColumns(cells)
}

// Headings are shown to everyone who imports, so a row of data must not become headings. Such a row is
// recognized by an email address, a date, or at least seven digits, as in social security and phone numbers.
const valuePatterns = [/\S@\S+\.\S/, /(?:^|\D)\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:\D|$)/, /(?:\d\D{0,2}){7}/]
const looksLikeValue = (cell: string) => valuePatterns.some((pattern) => pattern.test(cell.slice(0, 200)))

async function* withHash(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const part of bytes) {
    hash.update(part)
    yield part
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidInputError('Send the mapping as an object that maps headings to fields.', 'mapping')
  }
}

function mappingOf(sent: unknown): Record<string, string> {
  const parsed = parseInput(sentMapping, sent)
  if (!parsed.ok) throw badInput(parsed.errors.map((error) => ({ ...error, field: 'mapping' })))
  return parsed.value
}

/** Returns a file's name without its path and control characters. */
function plainName(name: string): string {
  const last = (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/[\p{C}]/gu, '').trim()
  return last.slice(0, MAX_NAME_LENGTH) || 'file.csv'
}

/** Removes a user's oldest unimported files beyond the maximum, so that uploads can't fill the database. */
async function removeOldUploads(tx: Transaction, clientId: string, uid: string): Promise<void> {
  const oldUploads = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.clientId, clientId), eq(imports.createdBy, uid), eq(imports.status, 'OPEN')))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .offset(MAX_OPEN_FILES)
  for (const { id } of oldUploads) await removeImport(tx, id, true)
}

/** Removes the staged rows of an import, and the import itself if `withImport` is true. */
export async function removeImport(tx: Transaction, id: string, withImport: boolean): Promise<void> {
  await tx.execute(sql`SELECT remove_import(${id}::uuid, ${withImport})`)
}
