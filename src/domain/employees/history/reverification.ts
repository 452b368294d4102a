import * as z from 'zod/mini'
import { currentWorkAuthIndex, workUntil } from '#domain/employees/authorization.ts'
import type { Employee, WorkAuth } from '#domain/employees/record.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { addDays } from '#domain/kernel/dates.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { date, text, version } from '#domain/kernel/fields.ts'

/**
 * Body of POST /employee/{id}/work-auth/{waId}/reverify. The server records who sent the request. Employees
 * choose the document themselves, so its title is free text and no document is suggested (domain.md §1 Auth
 * rules).
 */
export const reverifyInput = z.strictObject({
  // Required, because an entry's position in the path is only valid for one version.
  version,
  reverifiedOn: date('reverification date'),
  document: text('document title', 120),
  expiresOn: date('expiration date of the document'),
})
export type Reverification = Pick<z.output<typeof reverifyInput>, 'reverifiedOn' | 'document' | 'expiresOn'>

type EmployeeToReverify = Pick<Employee, 'employmentType' | 'hireDate' | 'workAuth'>

/** Returns why an employee has nothing to reverify, or null if the current authorization can be reverified. */
export function reverificationBlocker({
  employmentType,
  workAuth,
}: Omit<EmployeeToReverify, 'hireDate'>): FieldError | null {
  const current = workAuth[currentWorkAuthIndex(workAuth)]
  const message =
    employmentType !== 'W2'
      ? 'Only W-2 employees have a Form I-9 to reverify.'
      : current === undefined || workUntil(current) === null
        ? 'Only an authorization that expires needs reverification.'
        : null
  return message === null ? null : { code: 'not_allowed', message }
}

/** Returns the initial values of the dialog: today, and the earliest expiration date that the document can have. */
export function reverificationValues({ workAuth }: Pick<Employee, 'workAuth'>, today: string): Draft {
  const index = currentWorkAuthIndex(workAuth)
  const current = workAuth[index]
  return {
    waId: String(index),
    reverifiedOn: today,
    document: '',
    expiresOn: (current === undefined ? null : workUntil(current)) ?? '',
  }
}

/** Returns the reasons why reverifying the entry at a position isn't allowed. */
export function reverifyReasons(
  employee: EmployeeToReverify,
  index: number,
  { reverifiedOn, expiresOn }: Reverification,
  today: string,
): FieldError[] {
  const { workAuth, hireDate } = employee
  const blocker = reverificationBlocker(employee)
  if (blocker !== null) return [blocker]
  const current = currentWorkAuthIndex(workAuth)
  if (index !== current)
    return [{ code: 'not_allowed', message: 'Only the current authorization can be reverified.' }]
  const validUntil = workUntil(workAuth[current] as WorkAuth) ?? ''
  const errors: FieldError[] = []
  const add = (field: string, message: string) => errors.push({ code: 'invalid', message, field })
  if (reverifiedOn > today) add('reverifiedOn', "The reverification date can't be in the future.")
  if (reverifiedOn < hireDate)
    add('reverifiedOn', `The reverification date must be on or after the hire date (${hireDate}).`)
  if (expiresOn < validUntil)
    add(
      'expiresOn',
      `The document must be valid at least until the current authorization expires (${validUntil}).`,
    )
  return errors
}

/**
 * Returns the authorizations after a reverification. If the document expires after the current authorization, adds
 * an entry that starts the day after the current entry's `validTo`. The current entry stays unchanged.
 */
export function withReverification(
  workAuth: readonly WorkAuth[],
  index: number,
  { reverifiedOn, document, expiresOn }: Reverification,
  actorName: string,
): WorkAuth[] {
  const entry = workAuth[index] as WorkAuth
  const reverification = { reverifiedOn, reverifiedBy: actorName, reverifiedDocument: document }
  if (expiresOn === workUntil(entry)) return workAuth.with(index, { ...entry, ...reverification })
  return [
    ...workAuth,
    {
      ...entry,
      ...reverification,
      validFrom: addDays(entry.validTo ?? reverifiedOn, 1),
      validTo: expiresOn,
      documentNumber: null,
      receiptNumber: null,
      extensionFiledOn: null,
      extendedUntil: null,
    },
  ]
}

/** Returns a line about an entry's reverification, or null if there was none. */
export function reverificationText(entry: WorkAuth): string | null {
  const { reverifiedOn, reverifiedBy, reverifiedDocument } = entry
  if (reverifiedOn === null) return null
  const byText = reverifiedBy == null ? '' : ` by ${reverifiedBy}`
  const validUntil = workUntil(entry)
  const document =
    reverifiedDocument == null
      ? ''
      : `: ${reverifiedDocument}${validUntil === null ? '' : `, valid until ${validUntil}`}`
  return `Reverified on ${reverifiedOn}${byText}${document}`
}

type StoredReverification = Pick<WorkAuth, 'reverifiedOn' | 'reverifiedBy' | 'reverifiedDocument'>

const useReverifyText = 'Use Reverify to record a reverification.'

const reverificationError = (index: number, message: string): FieldError => ({
  code: 'not_allowed',
  message,
  field: `workAuth.${index}.reverifiedOn`,
})

/**
 * Returns an error for each entry of a new employee that has the person or document of a reverification. A date
 * alone is allowed, because another system may have recorded it.
 */
export const enteredReverificationErrors = (workAuth: readonly StoredReverification[]): FieldError[] =>
  workAuth.flatMap(({ reverifiedBy, reverifiedDocument }, index) =>
    reverifiedBy == null && reverifiedDocument == null ? [] : [reverificationError(index, useReverifyText)],
  )

/** Returns an error for each entry that would add a reverification, or change or clear a recorded one. */
export function overwrittenReverificationErrors(
  before: readonly StoredReverification[],
  after: readonly StoredReverification[],
): FieldError[] {
  return after.flatMap((entry, index): FieldError[] => {
    const stored = before[index]
    const isChanged = (['reverifiedOn', 'reverifiedBy', 'reverifiedDocument'] as const).some(
      (name) => (entry[name] ?? null) !== (stored?.[name] ?? null),
    )
    if (!isChanged) return []
    const message =
      stored?.reverifiedOn == null
        ? useReverifyText
        : "A recorded reverification can't be changed. Use Reverify to record a new one."
    return [reverificationError(index, message)]
  })
}
