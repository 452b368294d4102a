import { currentRateIndex } from '#domain/contracts/rates.ts'
import { payRate } from '#domain/employees/input.ts'
import type { Employee } from '#domain/employees/record.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { inputValue } from '#domain/kernel/draft.ts'
import { parseInput, type FieldError } from '#domain/kernel/errors.ts'
import { isSame } from '#domain/kernel/same.ts'

type Rate = NonNullable<Employee['payRates']>[number]

/** Returns the rates that start after today, earliest first, with their positions in the record. Excludes the one that the employee form edits. */
export function plannedRates(rates: readonly Rate[], today: string): { rate: Rate; index: number }[] {
  const current = currentRateIndex(rates, today)
  return rates
    .map((rate, index) => ({ rate, index }))
    .filter(({ rate, index }) => rate.effectiveFrom > today && index !== current)
    .toSorted((one, other) => one.rate.effectiveFrom.localeCompare(other.rate.effectiveFrom))
}

/**
 * Returns the errors for an edit that would change past pay. Rates that have started were already used to pay
 * for time and to calculate its cost. If several have started, none can be removed, and none can be added before the
 * current one. Only the current one can be corrected, but not its first day. A single started rate
 * isn't checked, because its first day has to change when the hire date is corrected. A planned rate can't be
 * moved to today or earlier.
 */
export function payHistoryErrors(
  before: readonly Rate[],
  after: readonly Rate[],
  today: string,
): FieldError[] {
  const error = (index: number, message: string): FieldError => ({
    code: 'not_allowed',
    message,
    field: `payRates.${Math.max(0, index)}.effectiveFrom`,
  })
  const indexOf = (rates: readonly Rate[], { effectiveFrom }: Rate) =>
    rates.findIndex((each) => each.effectiveFrom === effectiveFrom)
  const startedRates = before.filter(({ effectiveFrom }) => effectiveFrom <= today)
  const current = startedRates
    .toSorted((one, other) => one.effectiveFrom.localeCompare(other.effectiveFrom))
    .at(-1)
  const pastErrors = (startedRates.length > 1 ? startedRates : []).flatMap((rate): FieldError[] => {
    const index = indexOf(after, rate)
    if (index < 0)
      return [
        error(
          indexOf(before, rate),
          `The rate effective ${rate.effectiveFrom} has already started. You can't remove it or change its start date.`,
        ),
      ]
    return rate === current || isSame(rate, after[index])
      ? []
      : [
          error(
            index,
            `The rate effective ${rate.effectiveFrom} was replaced. It stays in the history and can't be changed.`,
          ),
        ]
  })
  const isPlannedRateMissing = before.some((rate) => rate.effectiveFrom > today && indexOf(after, rate) < 0)
  const backdatedErrors = after.flatMap((rate, index): FieldError[] => {
    if (rate.effectiveFrom > today || indexOf(before, rate) >= 0) return []
    if (isPlannedRateMissing) return [error(index, `A planned rate must start after today (${today}).`)]
    return startedRates.length > 1 && current !== undefined && rate.effectiveFrom < current.effectiveFrom
      ? [error(index, `The current rate started on ${current.effectiveFrom}. Enter a later date.`)]
      : []
  })
  return [...pastErrors, ...backdatedErrors]
}

const fields = ['effectiveFrom', 'rate', 'unit', 'currency', 'otMultiplier'] as const
/** The fields of the dialog that corrects a planned rate. */
export const plannedPaths: readonly string[] = fields

/** Returns the initial values of a dialog for the planned rate at the given index. */
export function plannedValues({ payRates }: Pick<Employee, 'payRates'>, index: number): Draft {
  const rate = payRates?.[index]
  return {
    place: String(index),
    ...Object.fromEntries(fields.map((name) => [name, rate?.[name] ?? ''])),
  }
}

type EmployeeRates = Pick<Employee, 'payRates'>

/** Returns an employee's rates with one planned rate corrected. */
const correctedRates = (values: Draft, { payRates }: EmployeeRates): object[] =>
  (payRates ?? []).map((rate, index) =>
    String(index) === values['place']
      ? Object.fromEntries(fields.map((name) => [name, inputValue(values, name)]))
      : rate,
  )

/** Returns the body of an update that corrects a planned rate. */
export const correctedRateBody = (values: Draft, employee: EmployeeRates & { readonly id: string }) => ({
  id: employee.id,
  payRates: correctedRates(values, employee),
})

/** Returns the body of an update that removes a planned rate. */
export const removedRateBody = (
  values: Draft,
  { id, payRates }: EmployeeRates & { readonly id: string },
) => ({
  id,
  payRates: (payRates ?? []).filter((_, index) => String(index) !== values['place']),
})

/** Returns the errors in a corrected planned rate, by dialog field. */
export function correctedRateErrors(
  values: Draft,
  { payRates }: EmployeeRates,
  today: string,
): readonly FieldError[] {
  const index = Number(values['place'])
  const parsed = parseInput(payRate, correctedRates(values, { payRates })[index])
  if (!parsed.ok) return parsed.errors
  const { effectiveFrom } = parsed.value
  const dateError = (message: string): FieldError[] => [{ code: 'invalid', message, field: 'effectiveFrom' }]
  if (effectiveFrom <= today) return dateError(`A planned rate must start after today (${today}).`)
  return payRates?.some(
    (rate, otherIndex) => otherIndex !== index && rate.effectiveFrom === effectiveFrom,
  ) === true
    ? dateError(`Another pay rate already starts on ${effectiveFrom}. Choose a different date.`)
    : []
}
