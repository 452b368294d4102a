import type * as z from 'zod/mini'
import type { ImportField } from '#domain/imports/fields.ts'
import type { ImportKind } from '#domain/imports/kinds.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { ApiError } from '#server/pipeline/apiError.ts'
import type { RecordTable, ValuesOf } from '#server/db/recordTable.ts'
import type { RequestContext } from '#server/pipeline/types.ts'

/** What a check of rows needs from its request. */
export type ImportContext = RequestContext

/** A row that can be added, or the reasons against it. */
export type Prepared<T extends RecordTable> =
  | { readonly errors: readonly FieldError[] }
  | {
      /** Returns the row to store; `number` is its number in the series of the kind. */
      readonly values: (number: number) => ValuesOf<T>
      /** The fields that the trail names, where they aren't those of the row. */
      readonly fields?: readonly string[]
    }

/** How files of one kind are imported. The checks are those of the call that adds one record. */
export type Importing<T extends RecordTable, B extends z.ZodMiniObject> = {
  readonly kind: ImportKind
  readonly fields: readonly ImportField[]
  readonly table: T
  /** The name of the kind in the audit trail. */
  readonly type: string
  readonly body: B
  /** Fills in what a row may leave out, before its check. */
  readonly complete?: (draft: Record<string, unknown>) => void
  /** The unique value of a row in its file and the field that has it; null without one. */
  readonly unique?: {
    readonly of: (body: z.output<B>) => string | null
    readonly field: string
  }
  /** Returns a result for each body, in their order. */
  readonly prepare: (
    context: ImportContext,
    bodies: readonly z.output<B>[],
  ) => Promise<readonly Prepared<T>[]>
  /** The series of its numbers; null without one. */
  readonly series: (context: ImportContext) => string | null
  /** Returns the number or code that people know a stored row by. */
  readonly labelOf: (values: ValuesOf<T>) => string
  /** The errors of unique indexes, for records that were added after the check. */
  readonly duplicates?: Readonly<Record<string, readonly [field: string, message: string]>>
}

/** An import of any kind, for code that doesn't know which. */
export type AnyImporting = Importing<RecordTable, z.ZodMiniObject>

/** Prepares rows one by one. What a row's own check throws as a refusal are its errors. */
export async function prepareEach<B, T extends RecordTable>(
  bodies: readonly B[],
  prepare: (body: B) => Promise<Prepared<T>>,
): Promise<readonly Prepared<T>[]> {
  const prepared: Prepared<T>[] = []
  for (const body of bodies) prepared.push(await prepare(body).catch(errorsOf))
  return prepared
}

function errorsOf(error: unknown): { readonly errors: readonly FieldError[] } {
  if (error instanceof ApiError && (error.status === 422 || error.status === 400))
    return { errors: error.errors }
  throw error
}

/** Declares how a kind is imported. */
export const defineImporting = <T extends RecordTable, B extends z.ZodMiniObject>(
  importing: Importing<T, B>,
): AnyImporting => importing as unknown as AnyImporting
