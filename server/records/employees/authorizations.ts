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
import { reverified, reverifyInput, reverifyReasons } from '#domain/employees/history/reverification.ts'
import { authorizationErrors } from '#domain/employees/rules.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { badInput, notFound } from '#server/pipeline/apiError.ts'
import { checkReferences, checkRules } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { employeeOf, employeeValues, unmaskInput } from '#server/records/employees/record.ts'
import { employeeResource, shownEmployee } from '#server/records/employees/resource.ts'
import { byId, checkCurrent, recordById, updateAudited } from '#server/records/kit/resource.ts'

/** The history of authorizations before a change, and the change itself. */
type Change = {
  version: number | undefined
  event: string
  reason?: string
  apply: (before: Employee) => { workAuth: WorkAuth[]; place: number; reasons: readonly FieldError[] }
}

/** Stores a changed history. Errors name the fields of the entry, like the body does. */
async function changeHistory(context: RequestContext, id: string, change: Change) {
  const { cipher } = context
  const found = await recordById(context, employeeResource, id, 'change')
  const before = employeeOf(found, cipher)
  const shown = z.parse(employee, await shownEmployee(before, context))
  await checkCurrent(context, employeeResource, change.version, shown)
  checkReferences(employeeActionErrors(before.status, 'workAuth'))
  const { workAuth, place, reasons } = change.apply(before)
  checkReferences(reasons)
  checkRules(authorizationErrors(workAuth, place))
  const after: Employee = { ...before, workAuth }
  const row = await updateAudited(context, employeeResource, found, employeeValues(after, cipher), {
    event: change.event,
    fields: ['workAuth'],
    ...(change.reason === undefined ? {} : { reason: change.reason }),
  })
  return { body: await shownEmployee(employeeOf(row, cipher), context) }
}

/** Returns a sent entry with the stored values instead of unchanged masks. */
function unmasked<T extends object>(sent: T, before: Employee, place: number): T {
  const input = { workAuth: [...before.workAuth.slice(0, place), sent] } as Parameters<typeof unmaskInput>[0]
  const result = unmaskInput(input, before)
  const at = `workAuth.${place}.`
  if (!result.ok)
    throw badInput(result.errors.map((error) => ({ ...error, field: error.field?.slice(at.length) ?? '' })))
  return result.value.workAuth?.[place] as T
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
        const place = before.workAuth.length
        const added = unmasked(sent, before, place)
        return {
          workAuth: [...before.workAuth, newAuthorization(before.workAuth, added)],
          place,
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
        const place = placeOf(context.params.waId)
        const entry = before.workAuth[place]
        if (entry === undefined) throw notFound()
        const corrected = correctedAuthorization(entry, unmasked(sent, before, place))
        return {
          workAuth: before.workAuth.with(place, corrected),
          place,
          reasons: correctAuthorizationReasons(before.workAuth, place, corrected),
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
        const place = placeOf(context.params.waId)
        if (before.workAuth[place] === undefined) throw notFound()
        const reasons = reverifyReasons(before, place, sent, today)
        const workAuth = reverified(before.workAuth, place, sent, caller.displayName)
        return { workAuth, place: workAuth.length > before.workAuth.length ? place + 1 : place, reasons }
      },
    })
  },
})

const placeOf = (waId: string): number => (/^\d{1,2}$/.test(waId) ? Number(waId) : -1)

/** The routes that maintain the history of work authorizations. */
export const authorizationRoutes = [addAuthorization, correctAuthorization, reverifyAuthorization]
