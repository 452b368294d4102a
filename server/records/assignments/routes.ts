import * as z from 'zod/mini'
import { assignmentEvents } from '#domain/assignments/events.ts'
import { closedReason } from '#domain/assignments/editable.ts'
import {
  assignment,
  assignmentCreate,
  assignmentEnd,
  assignmentReadOnlyFields,
  assignmentUpdate,
  projectEmployeesQuery,
  type AssignmentCreate,
} from '#domain/assignments/record.ts'
import { assignmentErrors, statusOn } from '#domain/assignments/rules.ts'
import type { AssignmentStatus } from '#domain/assignments/statuses.ts'
import { firstPerField, type FieldError } from '#domain/kernel/errors.ts'
import { notAllowedNow, ruleBroken } from '#server/pipeline/apiError.ts'
import { changedFields, checkReadOnly, checkReferences, merge } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { createAssignmentBuilder } from '#server/records/assignments/newAssignments.ts'
import { approverErrors, readReferences, storedFields } from '#server/records/assignments/references.ts'
import { assignmentResource } from '#server/records/assignments/resource.ts'
import { listRoute, readRoute } from '#server/records/kit/derivedRoutes.ts'
import { listRecords } from '#server/records/kit/list.ts'
import { byId, checkCurrent, insertAudited, recordById, updateAudited } from '#server/records/kit/resource.ts'
import { projectResource } from '#server/records/projects/resource.ts'
import { bulkRoute, selectionRoute } from '#server/records/kit/bulk.ts'
import { approvedSheetErrorsAfter, readLastApprovedDay } from '#server/records/timesheets/approvedTime.ts'

const FIELDS = Object.keys(assignmentCreate.shape)

const createAssignment = defineRoute({
  call: 'createAssignment',
  params: byId,
  query: nothing,
  body: assignmentCreate,
  answer: assignment,
  audit: 'always',
  async handle(context) {
    const { params, body } = context
    const { id: projectId } = await recordById(context, projectResource, params.id)
    const added = { ...body, projectId }
    const values = (await createAssignmentBuilder(context, [added]))(added)
    const row = await insertAudited(context, assignmentResource, values, Object.keys(body))
    return { body: await assignmentResource.answer(row, context) }
  },
})

/** Throws 409 if the status no longer allows changes. */
function checkCanChange(status: AssignmentStatus): void {
  const message = closedReason(status)
  if (message !== null) throw notAllowedNow([{ code: 'not_allowed_now', message }])
}

const updateAssignment = defineRoute({
  call: 'updateAssignment',
  params: byId,
  query: nothing,
  body: assignmentUpdate,
  answer: assignment,
  audit: 'always',
  async handle(context) {
    const { params, body, today } = context
    const found = await recordById(context, assignmentResource, params.id, 'change')
    const shown = z.parse(assignment, await assignmentResource.answer(found, context))
    await checkCurrent(context, assignmentResource, body.version, shown)
    checkReadOnly(body, shown, assignmentReadOnlyFields)
    const merged = merge(shown, body, FIELDS) as unknown as AssignmentCreate
    const fields = storedFields(merged, null)
    const changed = changedFields(
      shown,
      fields,
      FIELDS.filter((name) => name !== 'employeeId'),
    )
    if (changed.length > 0) checkCanChange(found.status)
    const terms = { ...fields, projectId: found.projectId, employeeId: found.employeeId }
    const references = await readReferences(context, terms)
    if (changed.length > 0)
      checkReferences(
        firstPerField([
          ...assignmentErrors(terms, references),
          ...(await approverErrors(context, terms, shown)),
          ...(changed.includes('endDate') ? await approvedTimeErrors(context, found.id, fields.endDate) : []),
        ]),
      )
    // If nothing changed, the assignment keeps its status. An assignment stays active through its last day even if
    // its contract was terminated. Recomputing the status would set such an assignment back to planned.
    const status =
      changed.length === 0 ? found.status : statusOn(today, fields, references.contract?.status ?? null)
    const changes = {
      ...fields,
      status,
      endReason: status === 'ENDED' ? (found.endReason ?? ('COMPLETED' as const)) : found.endReason,
    }
    const row = await updateAudited(context, assignmentResource, found, changes, {
      fields: [...changed, 'status', 'endReason'],
    })
    return { body: await assignmentResource.answer(row, context) }
  },
})

/** Returns errors if the end date is before the last day with approved time. The errors name the approved timesheets. */
async function approvedTimeErrors(
  { tx, caller }: RequestContext,
  assignmentId: string,
  endDate: string | null,
): Promise<FieldError[]> {
  const owner = { clientId: clientOf(caller).clientId, assignmentId }
  const until = await readLastApprovedDay(tx, owner)
  if (until === null || endDate === null || endDate >= until) return []
  const message = `Time is approved through ${until}. Choose that date or later.`
  const sheets = await approvedSheetErrorsAfter(tx, owner, endDate)
  return [{ code: 'not_allowed', message, field: 'endDate' }, ...sheets]
}

const endAssignment = defineRoute({
  call: 'endAssignment',
  params: byId,
  query: nothing,
  body: assignmentEnd,
  answer: assignment,
  audit: 'always',
  async handle(context) {
    const { params, body, today } = context
    const found = await recordById(context, assignmentResource, params.id, 'change')
    const shown = z.parse(assignment, await assignmentResource.answer(found, context))
    await checkCurrent(context, assignmentResource, body.version, shown)
    checkCanChange(found.status)
    const { endDate, endReason } = body
    const { startDate, endDate: plannedEnd } = found
    if (endDate < startDate)
      throw ruleBroken([
        {
          code: 'invalid',
          message: `The assignment starts on ${startDate}. Choose that date or later.`,
          field: 'endDate',
        },
      ])
    if (plannedEnd !== null && endDate > plannedEnd)
      throw ruleBroken([
        {
          code: 'invalid',
          message: `The assignment ends on ${plannedEnd}. Choose that date or earlier.`,
          field: 'endDate',
        },
      ])
    checkReferences(await approvedTimeErrors(context, found.id, endDate))
    // The assignment keeps its status through its last day. A job ends it on the next day.
    const status = endDate < today ? ('ENDED' as const) : found.status
    const row = await updateAudited(
      context,
      assignmentResource,
      found,
      { endDate, endReason, status },
      { event: 'end', fields: ['endDate', 'endReason', 'status'] },
    )
    return { body: await assignmentResource.answer(row, context) }
  },
})

const listProjectEmployees = defineRoute({
  call: 'listProjectEmployees',
  params: byId,
  query: projectEmployeesQuery,
  body: nothing,
  answer: z.array(assignment),
  audit: 'none',
  async handle(context) {
    const { tx, caller, params, query, today } = context
    const { id } = await recordById(context, projectResource, params.id)
    const scope = { clientId: clientOf(caller).clientId, permissions: caller.permissions }
    const { rows, ...matches } = await listRecords(
      tx,
      assignmentResource,
      scope,
      { ...query, projectId: id },
      today,
    )
    return { body: rows, ...matches }
  },
})

/** The routes for assignments. */
export const assignmentRoutes = [
  listRoute('listAssignments', assignmentResource),
  listProjectEmployees,
  bulkRoute('bulkAssignments', assignmentResource, {
    assignApprover: { route: updateAssignment, details: assignmentEvents.assignApprover.details },
    end: { route: endAssignment },
  }),
  selectionRoute('exportAssignments', assignmentResource),
  readRoute('readAssignment', assignmentResource),
  createAssignment,
  updateAssignment,
  endAssignment,
]
