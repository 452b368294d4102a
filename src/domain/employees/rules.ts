import { addressErrors } from '#domain/kernel/address.ts'
import { isDate, yearsBetween } from '#domain/kernel/dates.ts'
import { sameStartErrors } from '#domain/employees/history/authorizationHistory.ts'
import type { Employee, WorkAuth } from '#domain/employees/record.ts'
import type { EmployeeCreate } from '#domain/employees/input.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { isForeignPhone } from '#domain/kernel/phone.ts'

/** The fields that the rules check, from a stored employee or from a form. */
export type CheckedEmployee = Pick<EmployeeCreate, 'employmentType' | 'hireDate' | 'address' | 'phone'> &
  Partial<Omit<EmployeeCreate, 'employmentType' | 'hireDate' | 'address' | 'phone'>>

const minimumAge = 16

/** The error for a C2C employee without a vendor. */
export const vendorMissingText = 'Enter the vendor. A C2C employee works through a company.'

/** Returns the errors in an employee's fields and in combinations of fields (domain.md §1), worded for display next to a field. */
export function employeeErrors(value: CheckedEmployee): FieldError[] {
  return [
    ...addressErrors(value.address, 'address'),
    ...(value.workLocation !== null && value.workLocation !== undefined && value.workLocation !== 'REMOTE'
      ? addressErrors(value.workLocation, 'workLocation')
      : []),
    ...addressErrors(value.vendor?.address ?? null, 'vendor.address'),
    ...phoneErrors(value),
    ...typeErrors(value),
    ...dateErrors(value),
    ...(value.workAuth ?? []).flatMap((entry, index) => workAuthErrors(entry, `workAuth.${index}`)),
    ...sameStartErrors(value.workAuth ?? []),
    ...payRateErrors(value.payRates ?? []),
  ]
}

function phoneErrors({ address, phone, altPhone }: CheckedEmployee): FieldError[] {
  if (address.country !== 'USA') return []
  const message =
    'Enter a 10-digit phone number. Numbers that start with + require an address outside the US.'
  return [
    ...(isForeignPhone(phone) ? [{ code: 'invalid', message, field: 'phone' }] : []),
    ...(altPhone && isForeignPhone(altPhone) ? [{ code: 'invalid', message, field: 'altPhone' }] : []),
  ]
}

function typeErrors({ employmentType, classification, vendor }: CheckedEmployee): FieldError[] {
  const errors: FieldError[] = []
  if (employmentType !== 'W2' && classification) {
    errors.push({
      code: 'not_allowed',
      message: 'Classification applies to W-2 employees only. Leave it blank.',
      field: 'classification',
    })
  }
  if (employmentType === 'C2C' && !vendor) {
    errors.push({ code: 'required', message: vendorMissingText, field: 'vendor.legalName' })
  }
  if (employmentType === 'W2' && vendor) {
    errors.push({
      code: 'not_allowed',
      message: 'A W-2 employee has no vendor. Remove the vendor.',
      field: 'vendor',
    })
  }
  return errors
}

/** Returns an error if the classification of a W-2 employee was cleared. A new employee without a classification becomes non-exempt instead (domain.md §1). */
export const classificationErrors = ({
  employmentType,
  classification,
}: Pick<CheckedEmployee, 'employmentType' | 'classification'>): FieldError[] =>
  employmentType === 'W2' && classification === null
    ? [
        {
          code: 'required',
          message: 'Select whether this W-2 employee is exempt from overtime.',
          field: 'classification',
        },
      ]
    : []

function dateErrors({
  hireDate,
  terminationDate,
  terminationReason,
  dateOfBirth,
}: CheckedEmployee): FieldError[] {
  const errors: FieldError[] = []
  if (terminationDate && terminationDate < hireDate) {
    errors.push({
      code: 'invalid',
      message: `The termination date must be on or after the hire date (${hireDate}).`,
      field: 'terminationDate',
    })
  }
  if (terminationDate && !terminationReason) {
    errors.push({
      code: 'required',
      message: 'Enter the reason for the termination.',
      field: 'terminationReason',
    })
  }
  if (dateOfBirth && !dateOfBirth.startsWith('*')) {
    if (!isDate(dateOfBirth)) {
      errors.push({
        code: 'invalid',
        message: 'Enter the date of birth as YYYY-MM-DD, for example 1991-04-02.',
        field: 'dateOfBirth',
      })
    } else if (yearsBetween(dateOfBirth, hireDate) < minimumAge) {
      errors.push({
        code: 'invalid',
        message: `The employee must be at least ${minimumAge} years old on the hire date.`,
        field: 'dateOfBirth',
      })
    }
  }
  return errors
}

type WorkAuthInput = NonNullable<CheckedEmployee['workAuth']>[number]

function workAuthErrors(entry: WorkAuthInput, path: string): FieldError[] {
  const { type, validFrom, validTo } = entry
  const errors: FieldError[] = []
  const add = (field: string, message: string, code = 'invalid') =>
    errors.push({ code, message, field: `${path}.${field}` })
  if (type === 'USC' && validTo)
    add('validTo', "Leave this date blank. Citizenship doesn't expire.", 'not_allowed')
  if (type !== 'USC' && type !== 'GC' && !validTo)
    add('validTo', 'Enter the last day this authorization is valid.', 'required')
  if (validFrom && validTo && validTo <= validFrom)
    add('validTo', `The Valid to date must be after the Valid from date (${validFrom}).`)
  if (entry.extensionFiledOn && validTo && entry.extensionFiledOn > validTo) {
    add('extensionFiledOn', `The extension must be filed on or before the Valid to date (${validTo}).`)
  }
  if (entry.extendedUntil && validTo && entry.extendedUntil <= validTo) {
    add('extendedUntil', `The extension must end after the Valid to date (${validTo}).`)
  }
  if (type !== 'H1B' && (entry.lcaCity || entry.lcaState))
    add('lcaCity', 'The LCA applies to H-1B only. Leave it blank.', 'not_allowed')
  if (type !== 'OPT' && type !== 'CPT' && entry.sevisId)
    add('sevisId', 'The SEVIS ID applies to OPT and CPT only. Leave it blank.', 'not_allowed')
  return errors
}

/** Returns the errors in one of an employee's work authorizations, by field. Leaves out errors in the other entries, because those entries may be older than the rules. */
export function authorizationErrors(workAuth: readonly WorkAuth[], index: number): FieldError[] {
  const prefix = `workAuth.${index}.`
  const entry = workAuth[index]
  const errors = [
    ...(entry === undefined ? [] : workAuthErrors(entry, prefix.slice(0, -1))),
    ...sameStartErrors(workAuth),
  ]
  return errors.flatMap((error) =>
    error.field?.startsWith(prefix) === true ? [{ ...error, field: error.field.slice(prefix.length) }] : [],
  )
}

function payRateErrors(rates: readonly { effectiveFrom: string }[]): FieldError[] {
  return rates.flatMap(({ effectiveFrom }, index) =>
    rates.findIndex((other) => other.effectiveFrom === effectiveFrom) < index
      ? [
          {
            code: 'duplicate',
            message: `Another pay rate already starts on ${effectiveFrom}. Choose a different date.`,
            field: `payRates.${index}.effectiveFrom`,
          },
        ]
      : [],
  )
}

/** Returns a person's name for lists: `Rao, Priya`. */
export function listName({ firstName, lastName }: Pick<Employee, 'firstName' | 'lastName'>): string {
  return `${lastName}, ${firstName}`
}
