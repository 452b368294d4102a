import { canMaintain, canView } from '#domain/kernel/permissions.ts'

/** Fields about what we pay and earn (domain.md §2). */
const payFields: ReadonlySet<string> = new Set([
  'payRate',
  'payRateUnit',
  'payCurrency',
  'payRates',
  'otPayMultiplier',
  'burdenPct',
  'burdenPctByType',
  'spread',
  'marginPct',
  'markupPct',
  'targetMarginPct',
  'marginBefore',
  'marginAfter',
  'rateWarnings',
])
/** Fields about what we charge, and the end client. */
const billFields: ReadonlySet<string> = new Set(['billRate', 'billRateUnit', 'otBillRate', 'endClient'])

/** Fields about what was billed and what is still owed. */
const earningFields: ReadonlySet<string> = new Set(['earnings', 'hoursUnbilled'])

/** Fields of other records that show data from an employee's record. */
const personFields: ReadonlySet<string> = new Set(['employeeAuthorization', 'employeeWarnings'])

/** Returns true if the permissions allow viewing pay rates, burden and margin. */
export const canSeePay = (granted: readonly string[]): boolean =>
  canMaintain(granted, ['EMPLOYEES', 'PROJECTS']) || canView(granted, 'INVOICES')

/** Returns true if the permissions allow viewing bill rates. */
export const canSeeBillRates = (granted: readonly string[]): boolean =>
  canView(granted, ['PROJECTS', 'INVOICES'])

const canSeeEarnings = (granted: readonly string[]): boolean => canView(granted, 'INVOICES')

const canSeeEmployees = (granted: readonly string[]): boolean => canView(granted, 'EMPLOYEES')

/** Returns true if the permissions allow viewing a field, by its name. */
export const canSeeField = (granted: readonly string[], name: string): boolean =>
  (canSeePay(granted) || !payFields.has(name)) &&
  (canSeeBillRates(granted) || !billFields.has(name)) &&
  (canSeeEarnings(granted) || !earningFields.has(name)) &&
  (canSeeEmployees(granted) || !personFields.has(name))

/**
 * Returns the JSON value with null in every field that the user isn't allowed to view, at any depth. A change to
 * such a field still names the field, but its values become null. Changes are `{field, old, new}` or, if planned,
 * `{name, value, before}`.
 */
export function guardFields<T>(value: T, granted: readonly string[]): T {
  const canSeeAll =
    canSeePay(granted) && canSeeBillRates(granted) && canSeeEarnings(granted) && canSeeEmployees(granted)
  return canSeeAll ? value : (guardValue(value, granted) as T)
}

function guardValue(value: unknown, granted: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => guardValue(each, granted))
  if (typeof value !== 'object' || value === null) return value
  const hiddenNames = hiddenKeys(value, granted)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      hiddenNames.includes(name) || !canSeeField(granted, name) ? null : guardValue(each, granted),
    ]),
  )
}

/** Returns the keys of the values to hide: the old and new value of a field that the user isn't allowed to view. */
function hiddenKeys(value: object, granted: readonly string[]): readonly string[] {
  if ('field' in value && typeof value.field === 'string')
    return canSeeField(granted, lastPart(value.field)) ? [] : ['old', 'new']
  if ('name' in value && typeof value.name === 'string' && 'before' in value)
    return canSeeField(granted, value.name) ? [] : ['value', 'before']
  return []
}

/** Returns the name at the end of a path, such as `payRate` for `rates.0.payRate`. */
const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
