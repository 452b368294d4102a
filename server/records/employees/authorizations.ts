import * as z from 'zod/mini'
import {
  addAuthorizationReasons,
  correctAuthorizationReasons,
  correctedAuthorization,
  newAuthorization,
} from '#domain/employees/history/authorizationHistory.ts'
import {
  addAuthorizationInput,
  correctAuthorizationInput,
} from '#domain/employees/history/authorizationInput.ts'
import { employeeActionErrors } from '#domain/employees/editable.ts'
import { employee, type Employee, type WorkAuth } from '#domain/employees/record.ts'
import {
  withReverification,
  reverifyInput,
  reverifyReasons,
} from '#domain/employees/history/reverification.ts'
import { authorizationErrors } from '#domain/employees/rules.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { badInput, notFound } from '#server/pipeline/apiError.ts'
import { checkReferences, checkRules } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { employeeOf, employeeValues, unmaskInput } from '#server/records/employees/record.ts'
import { employeeResource, shownEmployee } from '#server/records/employees/resource.ts'
import { byId, checkCurrent, recordById, updateAudited } from '#server/records/kit/resource.ts'

/** A change to the history of work authorizations. */
type HistoryChange = {
  version: number | undefined
  event: string
  reason?: string
  apply: (before: Employee) => { workAuth: WorkAuth[]; index: number; reasons: readonly FieldError[] }
}

/** Stores a changed history. Errors use the same field names as the request body. */
async function changeHistory(context: RequestContext, id: string, change: HistoryChange) {
  const { cipher } = context
  const found = await recordById(context, employeeResource, id, 'change')
  const before = employeeOf(found, cipher)
  const shown = z.parse(employee, await shownEmployee(before, context))
  await checkCurrent(context, employeeResource, change.version, shown)
  checkReferences(employeeActionErrors(before.status, 'workAuth'))
  const { workAuth, index, reasons } = change.apply(before)
  checkReferences(reasons)
  checkRules(authorizationErrors(workAuth, index))
  const after: Employee = { ...before, workAuth }
  const row = await updateAudited(context, employeeResource, found, employeeValues(after, cipher), {
    event: change.event,
    fields: ['workAuth'],
    ...(change.reason === undefined ? {} : { reason: change.reason }),
  })
  return { body: await shownEmployee(employeeOf(row, cipher), context) }
}

/** Returns the entry from a request, with the stored values in place of unchanged masks. */
function unmaskEntry<T extends object>(sent: T, before: Employee, index: number): T {
  const input = { workAuth: [...before.workAuth.slice(0, index), sent] } as Parameters<typeof unmaskInput>[0]
  const result = unmaskInput(input, before)
  const prefix = `workAuth.${index}.`
  if (!result.ok)
    throw badInput(
      result.errors.map((error) => ({ ...error, field: error.field?.slice(prefix.length) ?? '' })),
    )
  return result.value.workAuth?.[index] as T
}

const addAuthorization = defineRoute({
  call: 'addAuthorization',
  params: byId,
  query: nothing,
  body: addAuthorizationInput,
  answer: employee,
  audit: 'always',
  handle(context) {
    const { version, ...sent } = context.body
    return changeHistory(context, context.params.id, {
      version,
      event: 'addAuthorization',
      apply: (before) => {
        const index = before.workAuth.length
        const added = unmaskEntry(sent, before, index)
        return {
          workAuth: [...before.workAuth, newAuthorization(before.workAuth, added)],
          index,
          reasons: addAuthorizationReasons(before.workAuth, added, context.today),
        }
      },
    })
  },
})

const correctAuthorization = defineRoute({
  call: 'correctAuthorization',
  params: z.object({ id: z.string(), waId: z.string() }),
  query: nothing,
  body: correctAuthorizationInput,
  answer: employee,
  audit: 'always',
  handle(context) {
    const { version, reason, ...sent } = context.body
    return changeHistory(context, context.params.id, {
      version,
      event: 'correctAuthorization',
      reason,
      apply: (before) => {
        const index = indexFromId(context.params.waId)
        const entry = before.workAuth[index]
        if (entry === undefined) throw notFound()
        const corrected = correctedAuthorization(entry, unmaskEntry(sent, before, index))
        return {
          workAuth: before.workAuth.with(index, corrected),
          index,
          reasons: correctAuthorizationReasons(before.workAuth, index, corrected),
        }
      },
    })
  },
})

const reverifyAuthorization = defineRoute({
  call: 'reverifyAuthorization',
  params: z.object({ id: z.string(), waId: z.string() }),
  query: nothing,
  body: reverifyInput,
  answer: employee,
  audit: 'always',
  handle(context) {
    const { caller, today } = context
    const { version, ...sent } = context.body
    return changeHistory(context, context.params.id, {
      version,
      event: 'reverify',
      apply: (before) => {
        const index = indexFromId(context.params.waId)
        if (before.workAuth[index] === undefined) throw notFound()
        const reasons = reverifyReasons(before, index, sent, today)
        const workAuth = withReverification(before.workAuth, index, sent, caller.displayName)
        const isAdded = workAuth.length > before.workAuth.length
        return { workAuth, index: isAdded ? workAuth.length - 1 : index, reasons }
      },
    })
  },
})

const indexFromId = (waId: string): number => (/^\d{1,2}$/.test(waId) ? Number(waId) : -1)

/** The routes that maintain the history of work authorizations. */
export const authorizationRoutes = [addAuthorization, correctAuthorization, reverifyAuthorization]
