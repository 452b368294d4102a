import * as z from 'zod/mini'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import type { CallName } from '#domain/calls.ts'
import {
  bulkItems,
  bulkResult,
  includeWarnings,
  selectionExport,
  type BulkResult,
} from '#domain/kernel/bulk.ts'
import { detailShape } from '#domain/kernel/eventInput.ts'
import type { EventDetail } from '#domain/kernel/events.ts'
import { findRecord } from '#server/db/records.ts'
import type { RecordTable } from '#server/db/recordTable.ts'
import { ApiError, badInput, notFound } from '#server/pipeline/apiError.ts'
import { employeeLimitOf } from '#server/pipeline/caller.ts'
import { defineRoute, nothing, type Outcome, type Route } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { attempt, plainErrors } from '#server/records/kit/attempt.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { exportRows } from '#server/records/kit/export.ts'
import { rowsOfIds } from '#server/records/kit/list.ts'
import { auditIfDenied } from '#server/records/kit/denial.ts'
import { isRecordId, type Resource, type StoredResource } from '#server/records/kit/resource.ts'

type Schema = z.ZodMiniType

/** The route of an event for one record, and how to call it for several records. */
export type BulkStep = {
  readonly route: Route
  /** What the body needs in addition to the version and the event's values. */
  readonly extraValues?: object
  /** The values that can be sent for several records. Left out if they are the same as for a single record. */
  readonly details?: readonly EventDetail[]
  /** True if the record's id is in the body instead of the path. */
  readonly idInBody?: true
  /** Returns the warnings that a user must review, by record. Records with warnings are skipped unless the user chose to include them. */
  readonly review?: (
    context: RequestContext,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>
  /** Applies the route's change to several records at once. Returns each record's stored row, or why it was rejected. */
  readonly applyTogether?: (
    context: RequestContext,
    items: readonly BulkItem[],
  ) => Promise<ReadonlyMap<string, { readonly row: { readonly version: number } } | ApiError>>
}
type BulkItem = { readonly id: string; readonly version: number }
/** The result for one record. */
type RecordResult = { readonly version: number; readonly afterCommit?: Outcome['afterCommit'] } | ApiError

/** Returns the steps of events that each have their own route. */
export const stepsOf = <Name extends string>(
  routes: readonly Route[],
  names: readonly Name[],
  callOf: (name: Name) => CallName,
): Readonly<Record<string, BulkStep>> =>
  Object.fromEntries(
    names.flatMap((name) =>
      routes.filter(({ call }) => call === callOf(name)).map((route) => [name, { route }]),
    ),
  )

type EventBody = { version: number } & Readonly<Record<string, unknown>>

/**
 * Returns the route that applies one event to several records, with the same checks as the event's own route.
 * A record that is rejected doesn't stop the others. The results are in the order of the items. `prepare`
 * runs first and can check the caller or lock what all items need.
 */
export function bulkRoute<T extends RecordTable>(
  call: CallName,
  resource: StoredResource<T>,
  steps: Readonly<Record<string, BulkStep>>,
  prepare: (context: RequestContext, ids: readonly string[]) => Promise<void> = () => Promise.resolve(),
): Route {
  return defineRoute({
    call,
    params: nothing,
    query: nothing,
    body: z.strictObject({
      event: z.enum(Object.keys(steps), {
        error: `Choose one of these events: ${Object.keys(steps).join(', ')}.`,
      }),
      items: bulkItems,
      values: z.optional(z.record(z.string(), z.string())),
    }),
    answer: z.array(bulkResult),
    // Each event writes its own audit row.
    audit: 'none',
    async handle(context) {
      const { event, items, values } = context.body
      const step = steps[event] as BulkStep
      if (new Set(items.map(({ id }) => id)).size < items.length)
        throw badInput([{ code: 'invalid', message: 'Send each record only once.', field: 'items' }])
      await prepare(context, items.map(({ id }) => id).filter(isRecordId))
      const results = new Map<string, BulkResult>()
      const afterCommit: NonNullable<Outcome['afterCommit']>[] = []
      // Sorted by id, so that two calls for the same records can't deadlock.
      const sorted = items.toSorted((one, other) => (one.id < other.id ? -1 : 1))
      const { skipped, eventValues } = await skipUnreviewed(context, step, sorted, values)
      if (step.details !== undefined) parsedValues(z.strictObject(detailShape(step.details)), eventValues)
      const itemsToApply = sorted.filter(({ id }) => !skipped.has(id))
      const bodies = itemsToApply.map(({ id, version }) => ({
        id,
        body: bodyOf(step, { ...eventValues, version, ...(step.idInBody === true && { id }) }),
      }))
      const outcomes =
        step.applyTogether === undefined
          ? await applyOneByOne(context, step.route, bodies)
          : await applyAllTogether(context, step.route.call, itemsToApply, step.applyTogether)
      for (const [id, outcome] of [...skipped, ...outcomes]) {
        if (outcome instanceof ApiError)
          results.set(id, {
            id,
            label: await labelFor(context, resource, id, outcome),
            ok: false,
            version: null,
            errors: plainErrors(outcome),
          })
        else {
          results.set(id, { id, label: null, ok: true, version: outcome.version, errors: [] })
          if (outcome.afterCommit !== undefined) afterCommit.push(outcome.afterCommit)
        }
      }
      return {
        body: items.map(({ id }) => results.get(id)),
        afterCommit: async (admin) => {
          for (const each of afterCommit) await each(admin)
        },
      }
    },
  })
}

/** Returns the records to skip because a user must review them first. Also returns the event's values, without the user's choice to include such records. */
async function skipUnreviewed(
  context: RequestContext,
  { review }: BulkStep,
  items: readonly BulkItem[],
  values: Readonly<Record<string, string>> = {},
): Promise<{ skipped: ReadonlyMap<string, ApiError>; eventValues: Readonly<Record<string, string>> }> {
  if (review === undefined) return { skipped: new Map(), eventValues: values }
  const { [includeWarnings.path]: include, ...eventValues } = values
  if (include === includeWarnings.value) return { skipped: new Map(), eventValues }
  const found = await review(context, items.map(({ id }) => id).filter(isRecordId))
  const skipped = [...found]
    .filter(([, texts]) => texts.length > 0)
    .map(([id, texts]) => {
      const errors = texts.map((message) => ({ code: 'needs_review', message }))
      return [id, new ApiError(422, errors)] as const
    })
  return { skipped: new Map(skipped), eventValues }
}

/** Applies the route's change to one record after another. Only rejected changes are rolled back. */
async function applyOneByOne(
  context: RequestContext,
  { call, handle }: Route,
  bodies: readonly { readonly id: string; readonly body: unknown }[],
): Promise<ReadonlyMap<string, RecordResult>> {
  const outcomesById = new Map<string, RecordResult>()
  for (const { id, body } of bodies) {
    const sent = { ...context, params: { id }, query: {}, body }
    const outcome = await attempt<Outcome>(context, call, id, () => handle(sent))
    if (outcome instanceof ApiError) outcomesById.set(id, outcome)
    else
      outcomesById.set(id, { version: (outcome.body as EventBody).version, afterCommit: outcome.afterCommit })
  }
  return outcomesById
}

async function applyAllTogether(
  context: RequestContext,
  call: CallName,
  items: readonly BulkItem[],
  applyTogether: NonNullable<BulkStep['applyTogether']>,
): Promise<ReadonlyMap<string, RecordResult>> {
  const outcomes = await applyTogether(context, items)
  const outcomesById = new Map<string, RecordResult>()
  for (const { id } of items) {
    const outcome = outcomes.get(id) ?? notFound()
    if (outcome instanceof ApiError) await auditIfDenied(context, call, id, outcome)
    outcomesById.set(id, outcome instanceof ApiError ? outcome : { version: outcome.row.version })
  }
  return outcomesById
}

/** Returns the parsed body of an event. Throws 400 for invalid or unknown values. */
function bodyOf({ route, extraValues }: BulkStep, sent: EventBody): unknown {
  return parsedValues(route.body, { ...sent, ...extraValues })
}

function parsedValues(schema: Schema, sent: object): unknown {
  const parsed = z.safeParse(schema, sent)
  if (parsed.success) return parsed.data
  throw badInput(
    parsed.error.issues.map(({ message, path }) => ({
      code: 'invalid',
      message,
      field: ['values', ...path].join('.'),
    })),
  )
}

/** Returns the label of a rejected record, or null if the caller can't see the record. */
async function labelFor<T extends RecordTable>(
  { tx, caller }: RequestContext,
  { table, labelOf }: StoredResource<T>,
  id: string,
  { status }: ApiError,
): Promise<string | null> {
  if (status === 403 || status === 404) return null
  const row = await findRecord(tx, table, clientOf(caller).clientId, id)
  return row === null ? null : labelOf(row)
}

/** Returns the route that exports selected records in the order of the sent ids. Archived records and those that the caller can't see are left out. */
export function selectionRoute<
  T extends RecordTable,
  R extends Schema,
  Q extends Schema,
  Row extends Schema,
  C extends SelectedFields,
>(call: CallName, resource: Resource<T, R, Q, Row, C>): Route {
  return defineRoute({
    call,
    params: nothing,
    query: nothing,
    body: selectionExport,
    answer: z.array(resource.list.row),
    audit: 'always',
    async handle(context) {
      const { tx, caller, body, today } = context
      const scope = {
        clientId: clientOf(caller).clientId,
        permissions: caller.permissions,
        employeeLimit: employeeLimitOf(caller),
      }
      const rows = await rowsOfIds(tx, resource, scope, [...new Set(body.ids)].filter(isRecordId), today)
      return exportRows(context, {
        call,
        row: resource.list.row,
        columns: body.columns,
        count: rows.length,
        read: (_tx, offset, limit) => Promise.resolve(rows.slice(offset, offset + limit)),
      })
    },
  })
}
