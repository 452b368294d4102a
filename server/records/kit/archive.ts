import * as z from 'zod/mini'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import type { CallName } from '#domain/calls.ts'
import { archiveEvents } from '#domain/kernel/archiving.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { eventInput } from '#domain/kernel/eventInput.ts'
import type { RecordTable, RowOf } from '#server/db/recordTable.ts'
import { notAllowedNow, ruleBroken } from '#server/pipeline/apiError.ts'
import { defineRoute, nothing, type Route } from '#server/pipeline/defineRoute.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { byId, checkCurrent, recordById, updateAudited, type Resource } from '#server/records/kit/resource.ts'

type Schema = z.ZodMiniType
type ErrorsOf<T extends RecordTable> = (
  row: RowOf<T>,
  context: RequestContext,
) => Promise<readonly FieldError[]>

/** The rules for archiving and restoring a record. */
export type ArchiveRules<T extends RecordTable> = {
  /** Returns errors if the record can't be archived in its status. */
  readonly status?: (row: RowOf<T>) => readonly FieldError[]
  /** Returns the errors about other records that still need this one. */
  readonly archive: ErrorsOf<T>
  /** Returns the errors about other records that this one needs. */
  readonly restore: ErrorsOf<T>
}

/** Returns the routes that archive and restore a record. Archived records are hidden from lists and can't be changed. */
export function archiveRoutes<
  T extends RecordTable,
  R extends Schema,
  Q extends Schema,
  Row extends Schema,
  C extends SelectedFields,
>(
  calls: Readonly<Record<keyof typeof archiveEvents, CallName>>,
  resource: Resource<T, R, Q, Row, C>,
  rules: ArchiveRules<T>,
): { readonly archive: Route; readonly restore: Route } {
  const route = (name: keyof typeof archiveEvents) =>
    defineRoute({
      call: calls[name],
      params: byId,
      query: nothing,
      body: eventInput(archiveEvents[name]),
      answer: resource.record,
      audit: 'always',
      async handle(context) {
        const { version } = context.body
        const found = await recordById(context, resource, context.params.id, 'archive')
        const shown = z.parse(resource.record, await resource.answer(found, context)) as RowOf<T>
        await checkCurrent(context, resource, version, shown)
        const isArchived = found.archivedAt !== null
        if (isArchived !== (name === 'restore')) throw notAllowedNow([wrongStateErrors[name]])
        const statusErrors = name === 'archive' ? (rules.status?.(found) ?? []) : []
        if (statusErrors.length > 0) throw notAllowedNow(statusErrors)
        const errors = await rules[name](found, context)
        if (errors.length > 0) throw ruleBroken(errors)
        const archivedAt = name === 'archive' ? new Date(context.now).toISOString() : null
        const row = await updateAudited(context, resource, found, { archivedAt } as object, {
          action: archiveEvents[name].audit,
          event: name,
          fields: ['archivedAt'],
        })
        return { body: await resource.answer(row, context) }
      },
    })
  return { archive: route('archive'), restore: route('restore') }
}

const wrongStateErrors = {
  archive: { code: 'not_allowed_now', message: 'This record is already archived.' },
  restore: { code: 'not_allowed_now', message: "This record isn't archived." },
}
