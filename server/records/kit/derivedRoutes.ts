import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import { allCalls, type CallName } from '#domain/calls.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { RecordTable, ValuesOf } from '#server/db/recordTable.ts'
import { changedFields, checkReadOnly, checkReferences, checkRules, merge } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import type { Route } from '#server/pipeline/defineRoute.ts'
import { employeeLimitOf } from '#server/pipeline/caller.ts'
import { clientOf, newRecord } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { exportRows } from '#server/records/kit/export.ts'
import { listIds, listRecords, rowsOfIds } from '#server/records/kit/list.ts'
import { byId, checkCurrent, insertAudited, recordById, updateAudited } from '#server/records/kit/resource.ts'
import type { Resource } from '#server/records/kit/resource.ts'

type Schema = z.ZodMiniType
/** The fields of a record that are used to check an update. */
type AnyRecord = Readonly<Record<string, unknown>> & { id: string; version: number }

/** Returns the route that lists a resource's records. */
export function listRoute<
  T extends RecordTable,
  R extends Schema,
  Q extends Schema,
  Row extends Schema,
  C extends SelectedFields,
>(call: CallName, resource: Resource<T, R, Q, Row, C>): Route {
  const { list } = resource
  return defineRoute({
    call,
    params: nothing,
    query: list.query,
    body: nothing,
    answer: z.array(list.row),
    audit: 'none',
    async handle(context) {
      const { tx, caller, query, today } = context
      const { clientId, settingsVersion } = clientOf(caller)
      const { permissions, uid, employeeId } = caller
      const reader = { permissions, uid, employeeId, employeeLimit: employeeLimitOf(caller) }
      const scope = { clientId, settingsVersion, ...reader }
      const { format, columns } = query as { format?: 'csv'; columns?: readonly string[] }
      if (format !== undefined) {
        const ids = await listIds(tx, resource, scope, query, today)
        return exportRows(context, {
          call,
          row: list.row,
          columns,
          count: ids.length,
          read: (batchTx, offset, limit) =>
            rowsOfIds(batchTx, resource, scope, ids.slice(offset, offset + limit), today),
        })
      }
      const { rows, ...matches } = await listRecords(tx, resource, scope, query, today)
      return { body: rows, ...matches }
    },
  })
}

/** Returns the route that reads one record of a resource. */
export function readRoute<
  T extends RecordTable,
  R extends Schema,
  Q extends Schema,
  Row extends Schema,
  C extends SelectedFields,
>(call: CallName, resource: Resource<T, R, Q, Row, C>): Route {
  return defineRoute({
    call,
    params: byId,
    query: nothing,
    body: nothing,
    answer: resource.record,
    audit: 'none',
    async handle(context) {
      return { body: await resource.answer(await recordById(context, resource, context.params.id), context) }
    },
  })
}

/** How records of a plain resource are written. A plain resource's response is exactly what is stored. */
export type Writes<
  T extends RecordTable,
  R extends Schema,
  B extends z.ZodMiniObject,
  Initial extends object,
> = {
  /** The body of a request that adds a record. */
  readonly create: B
  /** The body of an update: the fields of `create`, all optional, and `version`. */
  readonly update: Schema
  /** Fields that an update may send back unchanged. */
  readonly readOnly: readonly string[]
  /** Returns an error for each changed field that is locked in the stored record. */
  readonly locked?: (before: z.output<R>, changed: readonly string[]) => readonly FieldError[]
  /** Returns the errors of the rules that only need the record's own fields. */
  readonly rules?: (input: z.output<B>) => readonly FieldError[]
  /** Returns errors for invalid references to other records. `before` is null for a new record. */
  readonly references?: (
    input: z.output<B>,
    before: z.output<R> | null,
    context: RequestContext,
  ) => Promise<readonly FieldError[]>
  /** Returns all fields of an input in stored form, even if they are missing or empty in the input. */
  readonly fields: (input: z.output<B>, context: RequestContext) => Partial<z.output<R>>
  /** Returns the columns of a new record that the server sets once. */
  readonly initial: (context: RequestContext) => Promise<Initial>
  /** Returns the row of a record. `initial` contains the columns that are set once. */
  readonly values: (record: z.output<R>, initial: Initial) => ValuesOf<T>
  /** Returns an update's input with its dependent fields corrected. */
  readonly withDependentFields?: (
    merged: z.output<B>,
    body: Partial<z.output<B>>,
    before: z.output<R>,
  ) => z.output<B>
  /** Updates copies of this record's fields in other tables. */
  readonly updateCopies?: (before: z.output<R>, after: z.output<R>, context: RequestContext) => Promise<void>
}

/** Returns the route that adds a record of a plain resource. */
export function createRoute<
  T extends RecordTable,
  R extends Schema,
  Q extends Schema,
  Row extends Schema,
  C extends SelectedFields,
  B extends z.ZodMiniObject,
  Initial extends object,
>(call: CallName, resource: Resource<T, R, Q, Row, C>, writes: Writes<T, R, B, Initial>): Route {
  return defineRoute({
    call,
    params: nothing,
    query: nothing,
    body: writes.create,
    answer: resource.record,
    audit: 'always',
    async handle(context) {
      const { caller, body } = context
      checkRules(writes.rules?.(body) ?? [])
      checkReferences((await writes.references?.(body, null, context)) ?? [])
      const initial = await writes.initial(context)
      const record = {
        ...writes.fields(body, context),
        ...newRecord(caller, randomUUID()),
        ...initial,
      } as z.output<R>
      const row = await insertAudited(
        context,
        resource,
        writes.values(record, initial),
        Object.keys(body as object),
      )
      return { body: await resource.answer(row, context) }
    },
  })
}

/** Returns the route that changes a record of a plain resource. The id is in the path, or in the body if the path has none. */
export function updateRoute<
  T extends RecordTable,
  R extends Schema,
  Q extends Schema,
  Row extends Schema,
  C extends SelectedFields,
  B extends z.ZodMiniObject,
  Initial extends object,
>(call: CallName, resource: Resource<T, R, Q, Row, C>, writes: Writes<T, R, B, Initial>): Route {
  const names = Object.keys(writes.create.shape)
  const isIdInPath = allCalls[call].path.includes(':id')
  return defineRoute({
    call,
    params: isIdInPath ? byId : nothing,
    query: nothing,
    body: writes.update,
    answer: resource.record,
    audit: 'always',
    async handle(context) {
      const body = context.body as Partial<z.output<B>> & { id?: string; version?: number }
      const id = (isIdInPath ? (context.params as Readonly<Record<string, string>>)['id'] : body.id) ?? ''
      const found = await recordById(context, resource, id, 'change')
      const before = z.parse(resource.record, await resource.answer(found, context)) as z.output<R> &
        AnyRecord
      await checkCurrent(context, resource, body.version, before)
      checkReadOnly(body, before, writes.readOnly)
      const sent = merge(before, body, names) as z.output<B>
      const input = writes.withDependentFields?.(sent, body, before) ?? sent
      const fields = writes.fields(input, context)
      const changed = changedFields(before, fields as Readonly<Record<string, unknown>>, names)
      // Locked fields are rejected first, because no new value is valid for them.
      checkReferences(writes.locked?.(before, changed) ?? [])
      checkRules(writes.rules?.(input) ?? [])
      checkReferences((await writes.references?.(input, before, context)) ?? [])
      const after = { ...before, ...fields }
      // A stored row already contains the columns that are set once.
      const values = writes.values(after, found as unknown as Initial)
      const row = await updateAudited(context, resource, found, values, {
        fields: changed,
      })
      await writes.updateCopies?.(before, after, context)
      return { body: await resource.answer(row, context) }
    },
  })
}
