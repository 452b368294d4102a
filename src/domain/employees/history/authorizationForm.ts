import type { Draft } from '#domain/kernel/answer.ts'
import { inputValue, formText } from '#domain/kernel/draft.ts'
import { parseInput, type FieldError } from '#domain/kernel/errors.ts'
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
import type { Employee } from '#domain/employees/record.ts'
import { authorizationErrors } from '#domain/employees/rules.ts'

// The initial values, request bodies and errors of the dialogs that add and correct work authorizations.
// These dialogs have no fields for restricted numbers, because the values of an open dialog are stored on the device.

const dates = ['validFrom', 'validTo', 'extensionFiledOn', 'extendedUntil'] as const

/** The fields of the dialog for a new authorization. */
export const newAuthorizationPaths: readonly string[] = ['type', ...dates]
/** The fields of the dialog for a correction. */
export const correctionPaths: readonly string[] = [...newAuthorizationPaths, 'reason']

/** Returns true for a type of authorization that expires. */
export const doesExpire = (type: string | undefined) =>
  type !== undefined && !['', 'SELECT', 'USC', 'GC'].includes(type)

/** Returns the initial values of the dialog for a new authorization. */
export const newAuthorizationValues = (): Draft => ({
  type: 'SELECT',
  ...Object.fromEntries(dates.map((name) => [name, ''])),
})

/** Returns the initial values of the dialog that corrects the entry at a position. */
export function correctionValues({ workAuth }: Pick<Employee, 'workAuth'>, index: number): Draft {
  const entry = workAuth[index]
  return {
    waId: String(index),
    type: formText(entry?.type, 'SELECT'),
    ...Object.fromEntries(dates.map((name) => [name, formText(entry?.[name])])),
    reason: '',
  }
}

/** Returns the entered type and dates. Dates that don't apply to the type are null. */
function entryOf(values: Draft): Record<string, string | null> {
  const type = inputValue(values, 'type')
  const enteredDates = Object.fromEntries(dates.map((name) => [name, inputValue(values, name)]))
  if (type === 'USC')
    return { ...enteredDates, type, validTo: null, extensionFiledOn: null, extendedUntil: null }
  return {
    ...enteredDates,
    type,
    ...(doesExpire(type ?? '') ? {} : { extensionFiledOn: null, extendedUntil: null }),
  }
}

/** Returns the body of a new authorization. */
export const newAuthorizationBody = (values: Draft): object => entryOf(values)

/** Returns the body of a correction. */
export const correctionBody = (values: Draft): object => ({
  ...entryOf(values),
  reason: values['reason'] ?? '',
})

/** Returns the errors in a new authorization. */
export function newAuthorizationErrors(
  values: Draft,
  { workAuth }: Pick<Employee, 'workAuth'>,
  today: string,
): readonly FieldError[] {
  const parsed = parseInput(addAuthorizationInput, newAuthorizationBody(values))
  if (!parsed.ok) return parsed.errors
  const after = [...workAuth, newAuthorization(workAuth, parsed.value)]
  return [
    ...authorizationErrors(after, workAuth.length),
    ...addAuthorizationReasons(workAuth, parsed.value, today),
  ]
}

/** Returns the errors in a correction. */
export function correctionErrors(
  values: Draft,
  { workAuth, version }: Pick<Employee, 'workAuth' | 'version'>,
): readonly FieldError[] {
  const index = Number(values['waId'])
  const entry = workAuth[index]
  const parsed = parseInput(correctAuthorizationInput, { ...correctionBody(values), version })
  if (!parsed.ok) return parsed.errors
  if (entry === undefined)
    return [{ code: 'stale', message: 'This entry no longer exists. Close this dialog and try again.' }]
  const { version: _version, reason: _reason, ...corrections } = parsed.value
  const corrected = correctedAuthorization(entry, corrections)
  return [
    ...authorizationErrors(workAuth.with(index, corrected), index),
    ...correctAuthorizationReasons(workAuth, index, corrected),
  ]
}
