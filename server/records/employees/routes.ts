import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { employee, ownEmployee } from '#domain/employees/record.ts'
import type { Employee } from '#domain/employees/record.ts'
import {
  employeeCreate,
  employeeOwnHiddenFields,
  employeeOwnFields,
  employeeReadOnlyFields,
  employeeUpdate,
} from '#domain/employees/input.ts'
import { overwrittenAuthorizationErrors } from '#domain/employees/history/authorizationHistory.ts'
import { employeeFieldErrors } from '#domain/employees/editable.ts'
import type { EmployeeCreate } from '#domain/employees/input.ts'
import { payHistoryErrors } from '#domain/employees/history/payHistory.ts'
import {
  enteredReverificationErrors,
  overwrittenReverificationErrors,
} from '#domain/employees/history/reverification.ts'
import { classificationErrors, employeeErrors, vendorMissingText } from '#domain/employees/rules.ts'
import { employeeTabs } from '#domain/employees/tabs.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { formatEmployeeNo, nextNumber } from '#server/db/numbers.ts'
import { followLeaver } from '#server/records/assignments/automaticChanges.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { timesheets } from '#server/records/timesheets/table.ts'
import type { Transaction } from '#server/db/withActor.ts'
import {
  employeeFields,
  employeeOf,
  employeeSearchOf,
  employeeValues,
  fieldsWithFullValues,
  unmaskInput,
} from '#server/records/employees/record.ts'
import type { EmployeeInput } from '#server/records/employees/record.ts'
import { newEmployee } from '#server/records/employees/newEmployee.ts'
import { USER_FIELDS, userErrors } from '#server/records/employees/selectedUsers.ts'
import { checkEmailIsFree } from '#server/records/employees/email.ts'
import { checkCanChangeEmployment } from '#server/records/employees/employment.ts'
import { employeeResource, shownEmployee } from '#server/records/employees/resource.ts'
import { badInput, notPermitted } from '#server/pipeline/apiError.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { changedFields, checkReadOnly, checkReferences, checkRules, merge } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { countsRoute } from '#server/records/kit/counts.ts'
import { listRoute } from '#server/records/kit/derivedRoutes.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'
import { byId, checkCurrent, insertAudited, recordById, updateAudited } from '#server/records/kit/resource.ts'

const FIELDS = Object.keys(employeeCreate.shape)

/** Returns true if the caller can't see any employee's record except their own. */
const seesOnlyOwnRecord = (caller: Caller) => !caller.permissions.includes('CAN_VIEW_EMPLOYEES')

const readEmployee = defineRoute({
  call: 'readEmployee',
  params: byId,
  query: nothing,
  body: nothing,
  answer: employee,
  audit: 'none',
  async handle(context) {
    const { caller, params, cipher } = context
    if (seesOnlyOwnRecord(caller) && caller.employeeId !== params.id) throw notPermitted()
    const row = await recordById(context, employeeResource, params.id)
    const body = await shownEmployee(employeeOf(row, cipher), context)
    return seesOnlyOwnRecord(caller) ? { body, limitedAnswer: ownEmployee } : { body }
  },
})

const createEmployee = defineRoute({
  call: 'createEmployee',
  params: nothing,
  query: nothing,
  body: employeeCreate,
  answer: employee,
  audit: 'always',
  async handle(context) {
    const { tx, caller, body, cipher } = context
    const input = unmask(body, null) as EmployeeCreate
    checkRules(employeeErrors(input))
    const { clientId } = clientOf(caller)
    const id = randomUUID()
    checkReferences(await userErrors(tx, clientId, id, input))
    await checkEmailIsFree(context, id, input.email)
    const number = formatEmployeeNo(await nextNumber(tx, clientId, 'employee'))
    const settings = await effectiveSettings(tx, clientId, context.today)
    const record = newEmployee(caller, id, input, number, settings)
    checkReferences(enteredReverificationErrors(record.workAuth))
    const row = await insertAudited(
      context,
      employeeResource,
      employeeValues(record, cipher),
      Object.keys(body),
    )
    return { body: await shownEmployee(employeeOf(row, cipher), context) }
  },
})

/** The route that changes an employee. */
export const updateEmployee = defineRoute({
  call: 'updateEmployee',
  params: nothing,
  query: nothing,
  body: employeeUpdate,
  answer: employee,
  audit: 'always',
  async handle(context) {
    const { tx, caller, body, cipher } = context
    const canMaintainEmployees = caller.permissions.includes('CAN_MAINTAIN_EMPLOYEES')
    if (!canMaintainEmployees && caller.employeeId !== body.id) throw notPermitted()
    const { clientId } = clientOf(caller)
    const found = await recordById(context, employeeResource, body.id, 'change')
    const before = employeeOf(found, cipher)
    const shown = fieldsVisibleTo(caller, await shownEmployee(before, context))
    await checkCurrent(context, employeeResource, body.version, shown as Employee)
    checkReadOnly(body, shown, employeeReadOnlyFields)
    const input = unmask(body, before)
    const merged = merge<EmployeeCreate>(before as EmployeeCreate, input, FIELDS)
    if (
      body.employmentType !== undefined &&
      body.employmentType !== 'W2' &&
      body.classification === undefined
    ) {
      merged.classification = null
    }
    if (body.classification !== undefined) checkRules(classificationErrors(merged))
    const fields = employeeFields(merged)
    const changed = changedFields(before, fields, FIELDS)
    const inFull: readonly string[] = fieldsWithFullValues(body)
    const attempted = FIELDS.filter((name) => changed.includes(name) || inFull.includes(name))
    if (!canMaintainEmployees) checkOwnChanges(body, attempted)
    // Comes before the rules. One of them compares the stored date of birth with the hire date, so its error
    // would reveal something about the employee's age.
    checkReferences(employeeFieldErrors(before.status, attempted))
    // A missing vendor must not prevent employees from changing their contact details.
    checkRules(
      employeeErrors(merged).filter(({ message }) => canMaintainEmployees || message !== vendorMissingText),
    )
    checkReferences(leavingErrors(before, merged))
    const isLastDayChanged = changed.includes('terminationDate') && before.status === 'OFFBOARDING'
    if (isLastDayChanged) await checkCanChangeEmployment(context, body.id)
    checkReferences([
      ...payHistoryErrors(before.payRates ?? [], fields.payRates, context.today),
      ...overwrittenAuthorizationErrors(before.workAuth, fields.workAuth),
      ...overwrittenReverificationErrors(before.workAuth, fields.workAuth),
    ])
    checkReferences(await userErrors(tx, clientId, body.id, newlySelectedUsers(before, merged)))
    if (merged.email !== before.email) await checkEmailIsFree(context, body.id, merged.email)
    const after: Employee = { ...before, ...fields }
    const row = await updateAudited(context, employeeResource, found, employeeValues(after, cipher), {
      fields: changed,
    })
    if (isLastDayChanged) await followLeaver(context, row)
    const words = employeeSearchOf(after)
    if (words !== employeeSearchOf(before)) await updateSearchWords(tx, clientId, body.id, words)
    const answer = await shownEmployee(employeeOf(row, cipher), context)
    return seesOnlyOwnRecord(caller) ? { body: answer, limitedAnswer: ownEmployee } : { body: answer }
  },
})

/** Returns the fields that the caller can read, so that a conflict shows only these. */
function fieldsVisibleTo(caller: Caller, record: Employee): Record<string, unknown> {
  return seesOnlyOwnRecord(caller) ? z.parse(ownEmployee, record) : z.parse(employee, record)
}

/** Throws 403 if an employee's update of their own record contains hidden fields or changes read-only ones. */
function checkOwnChanges(body: object, attempted: readonly string[]): void {
  const allowed: readonly string[] = employeeOwnFields
  const hasHiddenField = employeeOwnHiddenFields.some((field) => field in body)
  if (hasHiddenField || attempted.some((field) => !allowed.includes(field))) {
    throw notPermitted('You can only change your contact details. Ask your HR team to change the rest.')
  }
}

/** Updates an employee's search words in their contracts, assignments and timesheets. */
async function updateSearchWords(
  tx: Transaction,
  clientId: string,
  employeeId: string,
  words: string,
): Promise<void> {
  await tx
    .update(assignments)
    .set({ employeeSearch: words })
    .where(and(eq(assignments.clientId, clientId), eq(assignments.employeeId, employeeId)))
  await tx
    .update(timesheets)
    .set({ employeeSearch: words })
    .where(and(eq(timesheets.clientId, clientId), eq(timesheets.employeeId, employeeId)))
  await tx
    .update(contracts)
    .set({ employeeSearch: words })
    .where(and(eq(contracts.clientId, clientId), eq(contracts.employeeId, employeeId)))
}

function unmask(input: EmployeeInput, before: Employee | null): EmployeeInput {
  const unmasked = unmaskInput(input, before)
  if (!unmasked.ok) throw badInput(unmasked.errors)
  return unmasked.value
}

/** Returns an error if an edit clears the last day of an employee who gave notice. Without a last day, the employee would never be terminated and could sign in forever. */
function leavingErrors(before: Employee, merged: EmployeeInput): FieldError[] {
  if (before.status !== 'OFFBOARDING' || before.terminationDate === null || merged.terminationDate != null)
    return []
  return [{ code: 'required', message: 'Enter the last day of work.', field: 'terminationDate' }]
}

/** Returns only the users that this change selects. A user who was selected earlier and has since left must not block edits to other fields. */
function newlySelectedUsers(before: Employee, merged: EmployeeInput): EmployeeInput {
  const changed = USER_FIELDS.filter((field) => merged[field] !== before[field])
  return Object.fromEntries(changed.map((field) => [field, merged[field]]))
}

/** The routes that read and write employees. */
export const employeeRoutes = [
  listRoute('listEmployees', employeeResource),
  countsRoute('countEmployees', employeeResource, employeeTabs),
  readEmployee,
  createEmployee,
  updateEmployee,
]
