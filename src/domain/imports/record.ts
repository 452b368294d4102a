import * as z from 'zod/mini'
import { id } from '#domain/kernel/fields.ts'
import { importKinds } from '#domain/imports/kinds.ts'

export const importStatuses = ['UPLOADING', 'OPEN', 'IMPORTED', 'UNDONE'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** The maximum number of rows, columns and bytes in a file. */
export const maxImportRows = 10_000
export const maxImportColumns = 200
export const maxImportBytes = 10 * 1024 * 1024

/** One error in a row. Rows are numbered as in a spreadsheet: the first row after the headings is 2. */
const rowError = z.object({
  row: z.int(),
  /** The heading of the column. Null for an error about the whole row or about a field that no column fills. */
  column: z.nullable(z.string()),
  field: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
})
export type RowError = z.output<typeof rowError>

/** A record that undoing the import didn't remove. */
const keptRecord = z.object({ id: z.string(), label: z.string(), why: z.string() })
export type KeptRecord = z.output<typeof keptRecord>

/** An uploaded file and the progress of its import. */
export const importRecord = z.object({
  importId: z.string(),
  entity: z.enum(importKinds),
  fileName: z.string(),
  status: z.enum(importStatuses),
  columns: z.array(z.string()),
  /** The field of each mapped column, by heading. */
  mapping: z.record(z.string(), z.string()),
  rows: z.int(),
  checked: z.int(),
  /** The number of checked rows without an error. */
  valid: z.int(),
  /** The first errors. The error file contains all of them. */
  errors: z.array(rowError),
  created: z.int(),
  kept: z.array(keptRecord),
  createdAt: z.string(),
  undoneAt: z.nullable(z.string()),
})
export type Import = z.output<typeof importRecord>

/** One row of the list of imports. */
export const importRow = z.omit(importRecord, { columns: true, mapping: true, errors: true, kept: true })
export type ImportRow = z.output<typeof importRow>

const mapping = z.record(z.string().check(z.maxLength(300)), z.string().check(z.maxLength(100)), {
  error: 'Send the mapping as an object that maps headings to fields.',
})

/** Body of POST /import/{id}/check. A new mapping restarts the check at the first row. */
export const checkInput = z.strictObject({ mapping: z.optional(mapping) })
/** The mapping sent with a file. */
export const sentMapping = mapping

/** Body of POST /import/{entity}/commit. */
export const commitInput = z.strictObject({ importId: id('import') })
export const commitAnswer = z.object({ batchId: z.string(), created: z.int(), updated: z.int() })

/** The number of rows that an import or undo has processed, and its total number of rows. */
export const importProgress = z.object({ done: z.int(), total: z.int() })

export const undoAnswer = z.object({ removed: z.int(), kept: z.array(keptRecord) })

/** Query of POST /import/{entity}/validate. `check=later` only stores the rows, for callers that check them step by step. */
export const validateQuery = z.strictObject({
  check: z.optional(z.enum(['later'], { error: 'Set check to “later”, or omit it.' })),
})
