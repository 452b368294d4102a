import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { ImportField } from '#domain/imports/fields.ts'
import type { KeptRecord } from '#domain/imports/record.ts'
import type { ImportKind } from '#domain/imports/kinds.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { authorColumns } from '#server/db/audit.ts'
import { insertMany } from '#server/db/bulk.ts'
import { nextNumbers } from '#server/db/numbers.ts'
import type { RecordTable, ValuesOf } from '#server/db/recordTable.ts'
import { auditEvents } from '#server/db/schema.ts'
import { ApiError } from '#server/pipeline/apiError.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import type { importRecords, imports } from '#server/records/imports/table.ts'

/** The request that checks or adds rows. */
export type ImportContext = RequestContext

/** A row that can be added, or the errors of a row that can't. */
export type PreparedRow<T extends RecordTable> =
  | { readonly errors: readonly FieldError[] }
  | {
      /** Returns the row to store. `number` is its number in the kind's series. */
      readonly values: (number: number) => ValuesOf<T>
      /** The fields listed in the audit event, if they aren't those of the row. */
      readonly fields?: readonly string[]
    }

type CompleteRow = (draft: Record<string, unknown>) => void
type ReadDefaults = (
  context: ImportContext,
) => Promise<(draft: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>>

/** How files of one kind are imported. The checks are those of the call that adds one record. */
export type ImportDefinition<T extends RecordTable, B extends z.ZodMiniObject> = {
  readonly kind: ImportKind
  readonly fields: readonly ImportField[]
  readonly table: T
  /** The name of the kind in the audit trail. */
  readonly type: string
  readonly body: B
  /** Fills in the fields that a row can omit, before the row is checked. */
  readonly complete?: CompleteRow
  /** Returns a function that returns a draft's defaults. They apply to fields that no column is mapped to. */
  readonly defaults?: ReadDefaults
  /** The value that must be unique in the file, and its field. `textOf` returns null for a row without the value. */
  readonly unique?: {
    readonly textOf: (body: z.output<B>) => string | null
    readonly field: string
  }
  /** Returns a result for each body, in the same order. */
  readonly prepare: (
    context: ImportContext,
    bodies: readonly z.output<B>[],
  ) => Promise<readonly PreparedRow<T>[]>
  /** Returns the series that the records are numbered in, or null if they have no numbers. */
  readonly series: (context: ImportContext) => string | null
  /** Returns the number or code that people use for a stored row. */
  readonly labelOf: (values: ValuesOf<T>) => string
  /** The name of a stored row. An undo lists the numbers and names of the records that it doesn't remove. */
  readonly name?: AnyPgColumn | SQL<string>
  /** The errors by unique index, for values that other records have taken since the check. */
  readonly duplicates?: Readonly<Record<string, readonly [field: string, message: string]>>
}

/** Named sums over the rows of a file. The checks of the rows add to them and read them. */
export interface FileSums {
  /** The row numbers of the bodies, in the same order. */
  readonly rows: readonly number[]
  /** True while rows are added. The rows of earlier chunks then count as stored records, so the sums leave them out. */
  readonly isAdding: boolean
  /** Loads the sums of earlier chunks for these names. */
  readonly load: (names: readonly string[]) => Promise<void>
  /** Returns a sum over the earlier rows. It must have been loaded first. */
  readonly get: (name: string) => number
  readonly add: (name: string, amount: number) => void
}

/** A row of a file that can be added. `values` comes from the kind's `prepare`. */
export type ValidRow = {
  readonly row: number
  readonly fields: readonly string[]
  readonly values: unknown
}

type AddedRecord = Omit<typeof importRecords.$inferInsert, 'clientId' | 'importId'>

/** An import of any kind, for code that doesn't depend on the kind. */
export type AnyImportDefinition = {
  readonly kind: ImportKind
  readonly fields: readonly ImportField[]
  readonly body: z.ZodMiniObject
  readonly complete?: CompleteRow
  readonly defaults?: ReadDefaults
  readonly unique?: {
    readonly textOf: (body: Record<string, unknown>) => string | null
    readonly field: string
  }
  readonly prepare: (
    context: ImportContext,
    bodies: readonly Record<string, unknown>[],
    sums: FileSums,
  ) => Promise<
    readonly (
      | { readonly errors: readonly FieldError[] }
      | { readonly values: unknown; readonly fields?: readonly string[] }
    )[]
  >
  readonly duplicates?: Readonly<Record<string, unknown>>
  /** Returns the names of stored records by id. */
  readonly namesOf?: (tx: ImportContext['tx'], ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Adds rows with their audit events, and returns what an undo needs to find them. */
  readonly add: (context: ImportContext, validRows: readonly ValidRow[]) => Promise<readonly AddedRecord[]>
  /** Removes what an import has added, and returns what couldn't be removed. Without this function, an undo removes the records that the rows added. */
  readonly undo?: (
    context: ImportContext,
    row: typeof imports.$inferSelect,
    report: (processed: number) => void,
  ) => Promise<readonly KeptRecord[]>
}

/** Prepares each row. The errors of a 400 or 422 that `prepare` throws become the errors of the row. */
export const prepareEach = <B, T extends RecordTable>(
  bodies: readonly B[],
  prepare: (body: B) => PreparedRow<T>,
): readonly PreparedRow<T>[] =>
  bodies.map((body) => {
    try {
      return prepare(body)
    } catch (error) {
      return errorsOf(error)
    }
  })

function errorsOf(error: unknown): { readonly errors: readonly FieldError[] } {
  if (error instanceof ApiError && (error.status === 422 || error.status === 400))
    return { errors: error.errors }
  throw error
}

/** Declares how to import a kind whose rows each add a record to one table. */
export function defineImport<T extends RecordTable, B extends z.ZodMiniObject>(
  definition: ImportDefinition<T, B>,
): AnyImportDefinition {
  const add: AnyImportDefinition['add'] = (context, validRows) =>
    addRecords(context, definition, validRows as readonly NumberedRow<T>[])
  const { table, name } = definition
  return {
    ...(definition as unknown as Omit<AnyImportDefinition, 'add'>),
    add,
    ...(name && { namesOf: (tx, ids) => readNames(tx, table, name, ids) }),
  }
}

async function readNames(
  tx: ImportContext['tx'],
  table: RecordTable,
  name: AnyPgColumn | SQL<string>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await tx
    .select({ id: sql<string>`${table.id}`, name: sql<string>`${name}` })
    .from(table)
    .where(inArray(table.id, [...ids]))
  return new Map(found.map((row) => [row.id, row.name]))
}

type NumberedRow<T extends RecordTable> = ValidRow & { readonly values: (number: number) => ValuesOf<T> }

async function addRecords<T extends RecordTable, B extends z.ZodMiniObject>(
  context: ImportContext,
  { table, type, labelOf, series: seriesOf }: ImportDefinition<T, B>,
  validRows: readonly NumberedRow<T>[],
): Promise<readonly AddedRecord[]> {
  const { tx, caller, requestId } = context
  const series = seriesOf(context)
  const first =
    series === null ? 0 : await nextNumbers(tx, clientOf(caller).clientId, series, validRows.length)
  const added = validRows.map(({ row, fields, values }, index) => ({
    row,
    fields,
    values: values(first + index),
  }))
  await insertMany(
    tx,
    table as RecordTable,
    added.map(({ values }) => values),
  )
  const author = authorColumns(caller, requestId)
  await insertMany(
    tx,
    auditEvents,
    added.map(({ fields, values }) => ({
      ...author,
      action: 'CREATE' as const,
      entityType: type,
      entityId: values.id,
      entityLabel: labelOf(values),
      fields: [...fields],
      event: 'import',
    })),
  )
  return added.map(({ row, values }) => ({ row, recordId: values.id, label: labelOf(values) }))
}
