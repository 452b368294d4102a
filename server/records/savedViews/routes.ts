import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { canMaintain, canView, rightsOfRoles } from '#domain/kernel/permissions.ts'
import type { ViewArea } from '#domain/savedViews/areas.ts'
import {
  savedView,
  savedViewRow,
  viewCreate,
  viewDelete,
  viewQuery,
  viewUpdate,
  type SavedView,
} from '#domain/savedViews/record.ts'
import { contentErrors, permissionAreasOf } from '#domain/savedViews/rules.ts'
import { notFound, notPermitted } from '#server/pipeline/apiError.ts'
import { employeeLimitOf, type Caller } from '#server/pipeline/caller.ts'
import { changedFields, checkRules, merge } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf, newRecord } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { listRecords } from '#server/records/kit/list.ts'
import { byId, checkCurrent, insertAudited, recordById, updateAudited } from '#server/records/kit/resource.ts'
import { savedViewResource } from '#server/records/savedViews/resource.ts'
import { savedViews } from '#server/records/savedViews/table.ts'

/** The fields that an update can change. */
const UPDATABLE_FIELDS = ['name', 'shared', 'isDefault', 'filters', 'sort', 'columns'] as const

/** Throws 403 unless the caller can see the list of a view. */
function checkCanSee(caller: Caller, area: ViewArea): void {
  if (!canView(rightsOf(caller), permissionAreasOf(area))) throw notPermitted()
}

/** Returns the rights that the caller's permissions and roles grant. */
const rightsOf = ({ permissions, roles }: Caller) => [...permissions, ...rightsOfRoles(roles)]

/** Throws 403 unless the caller can change the shared views of a list. The caller must be able to change all records of the list, not just their own. */
function checkCanShare(caller: Caller, area: ViewArea): void {
  const isLimited = employeeLimitOf(caller) !== null
  if (isLimited || !canMaintain(rightsOf(caller), permissionAreasOf(area))) throw notPermitted()
}

/** Returns a view. Throws 404 for a deleted view, 403 if the caller can't change it, and 412 for an outdated version. */
async function viewToChange(context: RequestContext, id: string, version: number | undefined) {
  const row = await recordById(context, savedViewResource, id, 'archive')
  if (row.archivedAt !== null) throw notFound()
  checkCanSee(context.caller, row.area)
  if (row.shared) checkCanShare(context.caller, row.area)
  await checkCurrent(context, savedViewResource, version, await savedViewResource.answer(row, context))
  return row
}

/** Clears the default flag of the previous default view, because the unique index allows only one default. The view's owner can see in the audit trail who cleared the flag. */
async function replaceDefault(
  context: RequestContext,
  { id, area, shared, createdBy }: Pick<SavedView, 'id' | 'area' | 'shared' | 'createdBy'>,
): Promise<void> {
  const { tx, caller } = context
  const { clientId } = clientOf(caller)
  // Without this lock, two calls that set a default at the same time wouldn't see each other's view.
  const lockName = `default view ${clientId} ${area} ${shared ? 'shared' : createdBy}`
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`)
  const earlier = await tx
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.clientId, clientId),
        eq(savedViews.area, area),
        eq(savedViews.isDefault, true),
        eq(savedViews.shared, shared),
        shared ? undefined : eq(savedViews.createdBy, createdBy),
        isNull(savedViews.archivedAt),
        ne(savedViews.id, id),
      ),
    )
    .for('update')
  for (const view of earlier)
    await updateAudited(context, savedViewResource, view, { isDefault: false }, { fields: ['isDefault'] })
}

const listViews = defineRoute({
  call: 'listViews',
  params: nothing,
  query: viewQuery,
  body: nothing,
  answer: z.array(savedViewRow),
  audit: 'none',
  async handle({ tx, caller, query, today }) {
    checkCanSee(caller, query.area)
    const scope = { clientId: clientOf(caller).clientId, permissions: caller.permissions }
    const { rows, ...matches } = await listRecords(tx, savedViewResource, scope, query, today)
    return { body: rows, ...matches }
  },
})

const createView = defineRoute({
  call: 'createView',
  params: nothing,
  query: nothing,
  body: viewCreate,
  answer: savedView,
  audit: 'always',
  async handle(context) {
    const { caller, body } = context
    checkCanSee(caller, body.area)
    if (body.shared === true) checkCanShare(caller, body.area)
    checkRules(contentErrors(body))
    const values = {
      ...newRecord(caller, randomUUID()),
      ...body,
      shared: body.shared ?? false,
      isDefault: body.isDefault ?? false,
      ownerName: caller.displayName,
    }
    if (values.isDefault) await replaceDefault(context, values)
    const row = await insertAudited(context, savedViewResource, values, Object.keys(body))
    return { body: await savedViewResource.answer(row, context) }
  },
})

const updateView = defineRoute({
  call: 'updateView',
  params: byId,
  query: nothing,
  body: viewUpdate,
  answer: savedView,
  audit: 'always',
  async handle(context) {
    const { caller, body, params } = context
    const before = await viewToChange(context, params.id, body.version)
    const after = merge(before, body, UPDATABLE_FIELDS)
    if (after.shared) checkCanShare(caller, before.area)
    // Only a view's owner can stop sharing it.
    else if (before.createdBy !== caller.uid) throw notPermitted()
    checkRules(contentErrors(after))
    if (after.isDefault) await replaceDefault(context, after)
    const { name, shared, isDefault, filters, sort, columns } = after
    const values = { name, shared, isDefault, filters, sort, columns }
    const row = await updateAudited(context, savedViewResource, before, values, {
      fields: changedFields(before, after, UPDATABLE_FIELDS),
    })
    return { body: await savedViewResource.answer(row, context) }
  },
})

const deleteView = defineRoute({
  call: 'deleteView',
  params: byId,
  query: nothing,
  body: viewDelete,
  answer: savedView,
  audit: 'always',
  async handle(context) {
    const before = await viewToChange(context, context.params.id, context.body.version)
    const archivedAt = new Date(context.now).toISOString()
    const entry = { action: 'ARCHIVE', fields: ['archivedAt'] } as const
    const row = await updateAudited(context, savedViewResource, before, { archivedAt }, entry)
    return { body: await savedViewResource.answer(row, context) }
  },
})

/** The routes for saved views. */
export const savedViewRoutes = [listViews, createView, updateView, deleteView]
