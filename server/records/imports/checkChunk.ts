import { createHash } from 'node:crypto'
import { columnOf, draftOf, fieldsOf, type ImportField } from '#domain/imports/fields.ts'
import type { RowError } from '#domain/imports/record.ts'
import { firstPerField, parseInput, type FieldError } from '#domain/kernel/errors.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import type { AnyImportDefinition, FileSums, ValidRow } from '#server/records/imports/kind.ts'
import { mapInSteps } from '#server/records/kit/mapInSteps.ts'
import { resolveReferences } from '#server/records/imports/lookups.ts'
import { readEarlierSums, type Chunk } from '#server/records/imports/chunks.ts'

type FileMapping = { readonly columns: readonly string[]; readonly mapping: Readonly<Record<string, string>> }

/** The result of checking a chunk. */
export type Findings = {
  readonly validRows: readonly ValidRow[]
  readonly errors: RowError[]
  /** What the checks of later rows need: row numbers by the hash of the unique value, and sums by the hash of their name. */
  readonly keys: Record<string, number>
}

/**
 * Checks the rows of a chunk as if each had been sent individually to the call that adds one record.
 * `isAdding` means that these rows will be added next, and that the rows of all earlier chunks were already added.
 */
export async function checkChunk(
  context: RequestContext,
  definition: AnyImportDefinition,
  file: FileMapping,
  chunk: Chunk,
  isAdding = false,
): Promise<Findings> {
  const { tx } = context
  const { fields, unique } = definition
  const mappedFields = fieldsOf(fields, file.mapping, file.columns)
  const draftResults = await mapInSteps(chunk.rows, ([, cells]) => draftOf(mappedFields, cells))
  const drafts = draftResults.map(({ draft }) => draft)
  const mapped = new Set(Object.values(file.mapping))
  const defaultsOf = await definition.defaults?.(context)
  for (const draft of drafts) {
    // An empty cell in a mapped column stays empty.
    for (const [name, value] of Object.entries(defaultsOf?.(draft) ?? {}))
      if (!mapped.has(name)) draft[name] = value
    definition.complete?.(draft)
  }
  const unresolved = await resolveReferences(tx, chunk.clientId, fields, drafts)
  const parsed = await mapInSteps(drafts, (draft) => parseInput(definition.body, draft))
  const uniqueKeys = parsed.map((each) => (each.ok ? keyOf(definition, each.value) : null))
  const firstRows = await readEarlierSums(
    tx,
    chunk,
    uniqueKeys.filter((key) => key !== null),
  )
  const keys: Record<string, number> = {}
  const errorsByRow = chunk.rows.map(([row, cells], index): FieldError[] => {
    const result = parsed[index]
    const key = uniqueKeys[index] ?? null
    const earlier = key === null ? undefined : (firstRows.get(key) ?? keys[key])
    if (key !== null && earlier === undefined) keys[key] = row
    return firstPerField([
      ...(draftResults[index]?.errors ?? []),
      ...(unresolved[index] ?? []),
      ...(result?.ok === false ? result.errors : []),
      ...(cells.slice(file.columns.length).some((cell) => cell.trim() !== '') ? [tooManyCells] : []),
      ...(earlier === undefined || unique === undefined ? [] : [repeatedError(earlier, unique.field)]),
    ])
  })
  const validBodies = chunk.rows.flatMap(([row], index) => {
    const result = parsed[index]
    return result?.ok === true && errorsByRow[index]?.length === 0 ? [{ index, row, body: result.value }] : []
  })
  const prepared = await definition.prepare(
    context,
    validBodies.map(({ body }) => body),
    sumsOf(
      context,
      chunk,
      validBodies.map(({ row }) => row),
      isAdding,
      keys,
    ),
  )
  const validRows: ValidRow[] = []
  validBodies.forEach(({ index, row }, position) => {
    const result = prepared[position]
    if (result === undefined) throw new Error('a kind prepared too few rows')
    if ('errors' in result) errorsByRow[index] = [...result.errors]
    else {
      const fieldNames = result.fields ?? Object.keys(drafts[index] ?? {})
      validRows.push({ row, fields: fieldNames, values: result.values })
    }
  })
  const errors = chunk.rows.flatMap(([row], index) =>
    (errorsByRow[index] ?? []).map((error) => rowErrorOf(row, error, file)),
  )
  return { validRows, errors, keys }
}

/** Returns an object that reads sums and adds to them. The amounts that this chunk adds are stored in `keys`. */
function sumsOf(
  { tx }: RequestContext,
  chunk: Chunk,
  rows: readonly number[],
  isAdding: boolean,
  keys: Record<string, number>,
): FileSums {
  let before: ReadonlyMap<string, number> = new Map()
  return {
    rows,
    isAdding,
    async load(names) {
      if (!isAdding) before = await readEarlierSums(tx, chunk, names.map(hashOf))
    },
    get(name) {
      const key = hashOf(name)
      return (before.get(key) ?? 0) + (keys[key] ?? 0)
    },
    add(name, amount) {
      const key = hashOf(name)
      keys[key] = (keys[key] ?? 0) + amount
    },
  }
}

const tooManyCells: FieldError = {
  code: 'invalid',
  message: 'This row has more cells than there are headings. Check its quotes and separators.',
}

const repeatedError = (row: number, field: string): FieldError => ({
  code: 'duplicate',
  message: `Row ${row} of this file has the same value. Change or remove one of the rows.`,
  field,
})

function rowErrorOf(
  row: number,
  { code, message, field }: FieldError,
  { columns, mapping }: FileMapping,
): RowError {
  return { row, column: columnOf(mapping, columns, field), field: field ?? null, code, message }
}

function keyOf({ unique }: AnyImportDefinition, body: Record<string, unknown>): string | null {
  const value = unique?.textOf(body) ?? null
  return value === null ? null : hashOf(value)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64').slice(0, 22)

/** Returns the number of rows that have an error. */
export const invalidRows = (errors: readonly RowError[]): number => new Set(errors.map(({ row }) => row)).size

/** Returns an error for each mapping entry that has an unknown column, an unknown field or a repeated field. */
export function mappingErrors(
  fields: readonly ImportField[],
  columns: readonly string[],
  mapping: Readonly<Record<string, string>>,
): FieldError[] {
  const paths = new Set(fields.map(({ path }) => path))
  const mappedPaths = new Set<string>()
  return Object.entries(mapping).flatMap(([column, path]): FieldError[] => {
    const errorOf = (message: string) => [{ code: 'invalid', message, field: 'mapping' }]
    if (!columns.includes(column)) return errorOf(`This file has no column “${column.slice(0, 60)}”.`)
    if (!paths.has(path)) return errorOf(`Unknown field: ${path.slice(0, 60)}.`)
    if (mappedPaths.has(path)) return errorOf(`Map only one column to the field “${path}”.`)
    mappedPaths.add(path)
    return []
  })
}
