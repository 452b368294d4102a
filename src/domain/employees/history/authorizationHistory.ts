import type {
  AddedAuthorization,
  CorrectedAuthorization,
} from '#domain/employees/history/authorizationInput.ts'
import { currentWorkAuthIndex, workUntil } from '#domain/employees/authorization.ts'
import type { WorkAuth } from '#domain/employees/record.ts'
import { addDays } from '#domain/kernel/dates.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

/** Returns an entry without the fields that only apply to other types of authorization. */
function withApplicableFields(entry: WorkAuth): WorkAuth {
  const isStudent = entry.type === 'OPT' || entry.type === 'CPT'
  return {
    ...entry,
    ...(entry.type === 'H1B' ? {} : { lcaCity: null, lcaState: null }),
    ...(isStudent ? {} : { sevisId: null }),
  }
}

/**
 * Returns the entry to add. The I-9 and the E-Verify case belong to the employment, not to one document, so
 * they are copied (E-Verify forbids a new case for a reverification).
 */
export function newAuthorization(workAuth: readonly WorkAuth[], added: AddedAuthorization): WorkAuth {
  const current = workAuth[currentWorkAuthIndex(workAuth)]
  return withApplicableFields({
    type: added.type,
    validFrom: added.validFrom,
    validTo: added.validTo ?? null,
    documentNumber: added.documentNumber ?? null,
    receiptNumber: added.receiptNumber ?? null,
    sevisId: added.sevisId ?? null,
    extensionFiledOn: added.extensionFiledOn ?? null,
    extendedUntil: added.extendedUntil ?? null,
    lcaCity: added.lcaCity ?? null,
    lcaState: added.lcaState ?? null,
    i9Section1On: current?.i9Section1On ?? null,
    i9Section2On: current?.i9Section2On ?? null,
    reverifiedOn: null,
    reverifiedBy: null,
    reverifiedDocument: null,
    everifyStatus: current?.everifyStatus ?? 'NOT_USED',
    everifyCase: current?.everifyCase ?? null,
  })
}

/** Returns an entry after applying the corrections. Values that weren't sent stay unchanged, and fields that don't apply to the type are cleared. */
export function correctedAuthorization(entry: WorkAuth, corrections: CorrectedAuthorization): WorkAuth {
  const changes = Object.entries(corrections).filter(([, value]) => value !== undefined)
  return withApplicableFields({ ...entry, ...(Object.fromEntries(changes) as Partial<WorkAuth>) })
}

/**
 * Returns the reasons why adding an authorization isn't allowed. The entry with the latest start date becomes the
 * current one immediately, even if it starts in the future. A future one must therefore follow without
 * a gap. Otherwise, the record would show an authorization for days that have none.
 */
export function addAuthorizationReasons(
  workAuth: readonly WorkAuth[],
  { validFrom }: Pick<AddedAuthorization, 'validFrom'>,
  today: string,
): FieldError[] {
  const current = workAuth[currentWorkAuthIndex(workAuth)]
  const validUntil = current === undefined ? null : workUntil(current)
  if (
    current === undefined ||
    validUntil === null ||
    validFrom <= today ||
    validFrom <= addDays(validUntil, 1)
  )
    return []
  const [gapStart, gapEnd] = [addDays(validUntil, 1), addDays(validFrom, -1)]
  const gap = gapStart === gapEnd ? gapStart : `${gapStart} to ${gapEnd}`
  return [
    {
      code: 'invalid',
      message: `The current authorization ${validUntil < today ? 'expired' : 'expires'} on ${validUntil}, so ${gap} wouldn't be covered by an authorization. Wait until the day this one starts to add it.`,
      field: 'validFrom',
    },
  ]
}

/** Returns the reasons why a correction isn't allowed: it would make another entry the current one. */
export function correctAuthorizationReasons(
  workAuth: readonly WorkAuth[],
  index: number,
  entry: WorkAuth,
): FieldError[] {
  const current = currentWorkAuthIndex(workAuth)
  if (currentWorkAuthIndex(workAuth.with(index, entry)) === current) return []
  const { validFrom } = workAuth[current] ?? entry
  return [
    {
      code: 'invalid',
      message:
        index === current
          ? 'The current authorization must have the latest start date.'
          : `An earlier authorization must start before the current one${validFrom === null ? '' : ` (${validFrom})`}.`,
      field: 'validFrom',
    },
  ]
}

const overwriteText = 'To change this, add or correct the authorization on the Work authorization tab.'
const reverifyText = 'Use Reverify to record a reverification.'

/** Returns the reasons why an edit of the record isn't allowed: it would remove an authorization, or change its type or start date. A missing start date can be entered. */
export function overwrittenAuthorizationErrors(
  before: readonly WorkAuth[],
  after: readonly Pick<WorkAuth, 'type' | 'validFrom'>[],
): FieldError[] {
  return before.flatMap((entry, index): FieldError[] => {
    const next = after[index]
    const path = `workAuth.${index}`
    if (next === undefined) return [{ code: 'not_allowed', message: overwriteText, field: path }]
    if (next.type !== entry.type)
      return [{ code: 'not_allowed', message: overwriteText, field: `${path}.type` }]
    return entry.validFrom !== null && next.validFrom !== entry.validFrom
      ? [{ code: 'not_allowed', message: overwriteText, field: `${path}.validFrom` }]
      : []
  })
}

/** Returns why the form can't change a field of a stored entry, or null if it can. */
export function authorizationLock(workAuth: readonly WorkAuth[], path: string): string | null {
  const [list, index = '', name = ''] = path.split('.')
  const entry = list === 'workAuth' ? workAuth[Number(index)] : undefined
  if (entry === undefined) return null
  if (name === 'reverifiedOn') return reverifyText
  return name === 'type' || (name === 'validFrom' && entry.validFrom !== null) ? overwriteText : null
}

/**
 * Returns an error for each entry with the same start date as an earlier entry in the list. Entries without a
 * start date count as duplicates of each other, because it wouldn't be clear which of them is current.
 */
export function sameStartErrors(workAuth: readonly { readonly validFrom?: string | null | undefined }[]) {
  return workAuth.flatMap(({ validFrom }, index): FieldError[] =>
    workAuth.findIndex((other) => (other.validFrom ?? null) === (validFrom ?? null)) < index
      ? [
          {
            code: 'duplicate',
            message:
              validFrom == null
                ? 'Another authorization already has no start date. Enter the date this one starts.'
                : `Another authorization already starts on ${validFrom}. Choose a different date.`,
            field: `workAuth.${index}.validFrom`,
          },
        ]
      : [],
  )
}
