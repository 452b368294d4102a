import { addDays } from '#domain/kernel/dates.ts'
import type { EmployeeCreate } from '#domain/employees/input.ts'
import { workAuthorizations, type WorkAuthorization } from '#lookups/lists.ts'
import type { Place } from '#server/demo/data/places.ts'
import { elementAt, type Random } from '#server/demo/data/random.ts'

type Entry = NonNullable<EmployeeCreate['workAuth']>[number]

/** Days from today until authorizations expire, with values below and above each of the alert days. */
const daysToExpiration = [
  -21, -4, 3, 7, 13, 24, 29, 38, 52, 60, 70, 86, 110, 150, 178, 240, 420, 700,
] as const

/** How many years these types of authorization are valid. All other types are valid for three years. */
const validYears: Partial<Record<WorkAuthorization, number>> = {
  OPT: 1,
  CPT: 1,
  J1: 1,
  B1: 1,
  B2: 1,
  EAD: 2,
  H4EAD: 2,
}

/**
 * Returns the authorization type of the employee with this number. Employees with odd numbers get each type in turn.
 * Employees with even numbers are mostly citizens and green card holders.
 */
export function workAuthTypeOf(number: number, random: Random): WorkAuthorization {
  if (number % 2 === 1) return elementAt(workAuthorizations, (number - 1) / 2)
  return random.pick(['USC', 'USC', 'USC', 'GC', 'GC', 'H1B'] as const)
}

/** Returns the history of an employee's authorizations, the current one last. */
export function workAuthHistory(
  number: number,
  type: WorkAuthorization,
  employee: { readonly hireDate: string; readonly place: Place },
  today: string,
  random: Random,
): Entry[] {
  const { hireDate } = employee
  if (type === 'USC') return [{ type, validFrom: hireDate, validTo: null, ...i9Dates(hireDate, today) }]
  if (type === 'GC') {
    const validTo = random.chance(50) ? addDays(today, random.int(200, 3000)) : null
    return [
      { type, validFrom: addDays(hireDate, -random.int(30, 2000)), validTo, ...i9Dates(hireDate, today) },
    ]
  }
  const days = number % 2 === 1 ? elementAt(daysToExpiration, (number - 1) / 2) : random.int(200, 1000)
  const validTo = addDays(today, days)
  const validFrom = addDays(validTo, -365 * (validYears[type] ?? 3))
  const current: Entry = {
    type,
    validFrom,
    validTo,
    documentNumber: `${random.pick(['A', 'C', 'E'])}${random.int(10_000_000, 99_999_999)}`,
    ...documentNumbers(type, employee.place, random),
    ...extensionOf(days, validTo, random),
    ...i9Dates(hireDate, today),
  }
  return validFrom > hireDate ? [previousAuthorization(type, hireDate, validFrom), current] : [current]
}

/** Returns the authorization before the current one, valid from 30 days before the hire date. */
function previousAuthorization(type: WorkAuthorization, hireDate: string, validFrom: string): Entry {
  const earlier: WorkAuthorization = type === 'H1B' ? 'OPT' : type === 'OPT' ? 'CPT' : type
  return { type: earlier, validFrom: addDays(hireDate, -30), validTo: addDays(validFrom, -1) }
}

function documentNumbers(type: WorkAuthorization, place: Place, random: Random): Partial<Entry> {
  if (type === 'OPT' || type === 'CPT') return { sevisId: `N${random.int(1_000_000_000, 1_999_999_999)}` }
  const receiptNumber = `${random.pick(['WAC', 'EAC', 'LIN', 'SRC'])}${random.int(1_900_000_000, 2_699_999_999)}`
  if (type !== 'H1B') return { receiptNumber }
  return place.country === 'USA'
    ? { receiptNumber, lcaCity: place.city, lcaState: place.state }
    : { receiptNumber }
}

/** Returns an extension for some authorizations that expire soon or have expired. It has a filing date, and a new last day if the authorization has expired. */
function extensionOf(days: number, validTo: string, random: Random): Partial<Entry> {
  if (days > 90 || random.chance(50)) return {}
  const filed = { extensionFiledOn: addDays(validTo, -random.int(10, 120)) }
  return days < 0 ? { ...filed, extendedUntil: addDays(validTo, 240) } : filed
}

/** Returns the E-Verify status and the I-9 dates up to today. Section 1 is completed on the hire date, and section 2 three days later. */
function i9Dates(hireDate: string, today: string): Partial<Entry> {
  if (hireDate > today) return { everifyStatus: 'NOT_USED' }
  const second = addDays(hireDate, 3)
  return second > today
    ? { i9Section1On: hireDate, everifyStatus: 'OPEN' }
    : { i9Section1On: hireDate, i9Section2On: second, everifyStatus: 'AUTHORIZED' }
}
