import { defaultAlertDays, windowOn, type AlertDays } from '#domain/kernel/alertDays.ts'
import { daysBetween } from '#domain/kernel/dates.ts'
import { authorizationText } from '#domain/employees/authorizationTask.ts'
import type { WorkAuth } from '#domain/employees/record.ts'

/** Returns the position of the current work authorization: the entry with the latest `validFrom`, or the last entry if none has one. Returns -1 if there are no entries. */
export function currentWorkAuthIndex(entries: readonly Pick<WorkAuth, 'validFrom'>[]): number {
  let current = entries.length - 1
  entries.forEach(({ validFrom }, index) => {
    if (validFrom !== null && validFrom >= (entries[current]?.validFrom ?? '')) current = index
  })
  return current
}

/**
 * Returns the last day an authorization allows work: the later of `validTo` and `extendedUntil`. Null if it
 * doesn't expire. A green card's `validTo` is when the card itself expires. The right to work doesn't expire.
 */
export function workUntil({
  type,
  validTo,
  extendedUntil,
}: Pick<WorkAuth, 'type' | 'validTo' | 'extendedUntil'>): string | null {
  if (validTo === null || type === 'USC' || type === 'GC') return null
  return extendedUntil !== null && extendedUntil > validTo ? extendedUntil : validTo
}

/** The state of the current work authorization as of today. */
export interface AuthorizationState {
  readonly type: WorkAuth['type']
  /** The last day the authorization allows work. Null if it doesn't expire. */
  readonly until: string | null
  /** Days from today until that last day, negative once it has passed. Null if the authorization doesn't expire. */
  readonly days: number | null
  readonly stage: 'endless' | 'valid' | 'ending' | 'expired'
  /** Whether an extension moved the last day. */
  readonly extended: boolean
  /** The filing date of an extension that hasn't moved the last day yet. */
  readonly filedOn: string | null
  /** The client's alert days. */
  readonly alertDays: AlertDays
}

/** Returns the state of the current authorization, or null if there is none. The stage is `ending` within the shortest window that the client's alert days define. */
export function authorizationState(
  workAuth: readonly WorkAuth[],
  today: string,
  alertDays: AlertDays = defaultAlertDays,
): AuthorizationState | null {
  const current = workAuth[currentWorkAuthIndex(workAuth)]
  if (current === undefined) return null
  const until = workUntil(current)
  const days = until === null ? null : daysBetween(today, until)
  const window = days === null ? null : windowOn(days, alertDays)
  const extended = until !== null && until !== current.validTo
  return {
    type: current.type,
    until,
    days,
    stage:
      days === null
        ? 'endless'
        : window === 'EXPIRED'
          ? 'expired'
          : window === 'DAYS_30'
            ? 'ending'
            : 'valid',
    extended,
    filedOn: extended || until === null ? null : current.extensionFiledOn,
    alertDays,
  }
}

/** Returns the alert for an authorization that has expired or expires soon. Null otherwise. */
export function authorizationAlert({ type, until, days, stage, filedOn }: AuthorizationState): string | null {
  if (until === null || days === null || (stage !== 'expired' && stage !== 'ending')) return null
  const filedText = filedOn === null ? '' : ` An extension was filed on ${filedOn}.`
  if (stage === 'expired')
    return `The ${authorizationText(type)} work authorization expired on ${until}.${filedText}`
  const whenText = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return `The ${authorizationText(type)} work authorization expires ${whenText}, on ${until}.${filedText}`
}

/** From this day on, filing a renewal no longer extends an EAD automatically (domain.md §1). */
const noExtensionFrom = '2025-10-30'
const noExtension = `A renewal filed on or after ${noExtensionFrom} usually doesn't get an automatic extension.`

/** What a filed extension usually allows. These are only hints, because users enter the new last day themselves. */
const extensionHints: Readonly<Partial<Record<WorkAuth['type'], (filedOn: string) => string | null>>> = {
  H1B: () => 'An H-1B extension filed on time usually allows up to 240 more days.',
  OPT: () => 'A STEM OPT extension filed on time usually allows up to 180 more days.',
  EAD: (filedOn) => (filedOn >= noExtensionFrom ? noExtension : null),
  H4EAD: (filedOn) => (filedOn >= noExtensionFrom ? noExtension : null),
}

/** Returns a hint for the user who enters the new last day: what a filed extension usually allows. Null if there is no hint. */
export const extensionHint = ({
  type,
  filedOn,
}: Pick<AuthorizationState, 'type' | 'filedOn'>): string | null =>
  filedOn === null ? null : (extensionHints[type]?.(filedOn) ?? null)
