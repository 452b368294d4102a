import { canMaintain, canView } from '#domain/kernel/permissions.ts'

/** Fields of what we pay and earn (domain.md §2). */
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
/** Fields about what we charge, and for whose work. */
const billFields: ReadonlySet<string> = new Set(['billRate', 'billRateUnit', 'otBillRate', 'endClient'])

/** Fields about what invoices bill and what is still owed. */
const earningFields: ReadonlySet<string> = new Set(['earnings'])

/** Fields of other records that only the employee's record would otherwise show. */
const personFields: ReadonlySet<string> = new Set(['employeeAuthorization', 'employeeWarnings'])

/** Returns true when the permissions show pay rates, burden and margin. */
export const seesPay = (granted: readonly string[]): boolean =>
  canMaintain(granted, ['EMPLOYEES', 'PROJECTS']) || canView(granted, 'INVOICES')

/** Returns true when the permissions show bill rates. */
export const seesBilling = (granted: readonly string[]): boolean => canView(granted, ['PROJECTS', 'INVOICES'])

const seesEarnings = (granted: readonly string[]): boolean => canView(granted, 'INVOICES')

const seesPeople = (granted: readonly string[]): boolean => canView(granted, 'EMPLOYEES')

/** Returns true when the permissions show a field, by its name. */
export const seesField = (granted: readonly string[], name: string): boolean =>
  (seesPay(granted) || !payFields.has(name)) &&
  (seesBilling(granted) || !billFields.has(name)) &&
  (seesEarnings(granted) || !earningFields.has(name)) &&
  (seesPeople(granted) || !personFields.has(name))

/** The same as `earningFields`, for fields that only a record has. The browser never asks about these, so they aren't in the first load. */
const earningsOfRecords: readonly string[] = ['hoursUnbilled']

/**
 * Returns the JSON value with null in every field that the permissions don't show, at any depth. A change
 * `{field, old, new}` to such a field loses its old and new values, and a planned one `{name, value, before}`
 * loses its values.
 */
export function guardFields<T>(value: T, granted: readonly string[]): T {
  const seesAll = seesPay(granted) && seesBilling(granted) && seesEarnings(granted) && seesPeople(granted)
  return seesAll ? value : (guarded(value, granted) as T)
}

function guarded(value: unknown, granted: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => guarded(each, granted))
  if (typeof value !== 'object' || value === null) return value
  const hidden = hiddenIn(value, granted)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      hidden.includes(name) ||
      !seesField(granted, name) ||
      (!seesEarnings(granted) && earningsOfRecords.includes(name))
        ? null
        : guarded(each, granted),
    ]),
  )
}

/** Returns the keys with the values of a field that a change names but the permissions don't show. */
function hiddenIn(value: object, granted: readonly string[]): readonly string[] {
  if ('field' in value && typeof value.field === 'string')
    return seesField(granted, lastOf(value.field)) ? [] : ['old', 'new']
  if ('name' in value && typeof value.name === 'string' && 'before' in value)
    return seesField(granted, value.name) ? [] : ['value', 'before']
  return []
}

/** Returns the name at the end of a path: `rates.0.payRate` is about `payRate`. */
const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
