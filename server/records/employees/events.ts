import * as z from 'zod/mini'
import { employeeEvents } from '#domain/employees/events.ts'
import { employeeEventInput, type EmployeeEventInput } from '#domain/employees/eventInput.ts'
import { employee } from '#domain/employees/record.ts'
import type { Employee } from '#domain/employees/record.ts'
import { employeeTransition } from '#domain/employees/transition.ts'
import { lastEventOf } from '#server/db/audit.ts'
import { followLeaver } from '#server/records/assignments/automaticChanges.ts'
import { restoreAssignmentEnds } from '#server/records/assignments/restoreEnds.ts'
import { updateChecklist } from '#server/records/employees/checklist.ts'
import { checkCanChangeEmployment, followEmployment } from '#server/records/employees/employment.ts'
import { employeeOf } from '#server/records/employees/record.ts'
import type { EmployeeValues } from '#server/records/employees/record.ts'
import { employeeResource, shownEmployee } from '#server/records/employees/resource.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { byId, checkCurrent, recordById, updateAudited } from '#server/records/kit/resource.ts'
import { nextStatusOrThrow } from '#server/records/kit/nextStatus.ts'

type Dates = Partial<Pick<EmployeeValues, 'hireDate' | 'terminationDate' | 'terminationReason'>>

/** Returns the columns, other than the status, that an event sets. */
function datesOf(input: EmployeeEventInput): Dates {
  switch (input.event) {
    case 'giveNotice':
    case 'changeNotice':
      return { terminationDate: String(input['lastDay']), terminationReason: String(input['reason']) }
    case 'withdrawNotice':
      return { terminationDate: null, terminationReason: null }
    case 'rehire':
      return { hireDate: String(input['hireDate']), terminationDate: null, terminationReason: null }
    default:
      return {}
  }
}

/** Returns the reason for the audit trail, if there is one. A rehire overwrites the dates of the earlier employment, so the reason contains them. */
function reasonOf(input: EmployeeEventInput, { hireDate, terminationDate }: Employee): string | undefined {
  if (typeof input['reason'] === 'string') return input['reason']
  return input.event === 'rehire' ? `Previous employment: ${hireDate} – ${terminationDate ?? ''}` : undefined
}

const changeEmployeeStatus = defineRoute({
  call: 'changeEmployeeStatus',
  params: byId,
  query: nothing,
  body: employeeEventInput,
  answer: employee,
  audit: 'always',
  async handle(context) {
    const { tx, caller, params, cipher, today, now, requestId } = context
    const input = context.body as EmployeeEventInput
    const found = await recordById(context, employeeResource, params.id, 'change')
    const before = employeeOf(found, cipher)
    const dates = datesOf(input)
    if (Object.keys(dates).length > 0) await checkCanChangeEmployment(context, before.id)
    await checkCurrent(
      context,
      employeeResource,
      input.version,
      z.parse(employee, await shownEmployee(before, context)),
    )
    const entity = { entityType: employeeResource.type, entityId: before.id }
    const last = input.event === 'undo' ? await lastEventOf(tx, before.clientId, entity) : null
    const circumstances = { today, uid: caller.uid, now, last }
    const status = nextStatusOrThrow(employeeTransition(before, input.event, input, circumstances))
    const changes = { status, ...dates }
    const reason = reasonOf(input, before)
    // Runs before the update, because the row that the update returns includes the number of open tasks.
    await updateChecklist(
      tx,
      { ...before, ...(dates as Partial<Employee>) },
      { event: input.event, status, uid: caller.uid, today },
    )
    const row = await updateAudited(context, employeeResource, found, changes, {
      action: employeeEvents[input.event].audit,
      event: input.event,
      fields: Object.keys(changes),
      ...(reason === undefined ? {} : { reason }),
    })
    if (input.event === 'changeNotice' || input.event === 'withdrawNotice')
      await restoreAssignmentEnds(context, before)
    if (input.event === 'giveNotice' || input.event === 'changeNotice') await followLeaver(context, row)
    await followEmployment(tx, { author: caller, requestId, employeeId: before.id, today })
    return { body: await shownEmployee(employeeOf(row, cipher), context) }
  },
})

/** The routes for an employee's events. */
export const employeeEventRoutes = [changeEmployeeStatus]
