import type { Employee, WorkAuth } from '#domain/employees/record.ts'
import type { EmployeeCreate } from '#domain/employees/input.ts'
import { currentWorkAuthIndex, workUntil } from '#domain/employees/authorization.ts'
import { i9DoneOn } from '#domain/employees/i9.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { fullAddress, fullAddressOrNull, recordFieldsOf } from '#server/db/conversions.ts'
import type { employees } from '#server/records/employees/table.ts'
import type { FieldCipher } from '#server/records/kit/fieldCipher.ts'
import { isMasked, maskDateOfBirth, maskNumber, maskSsn, maskTaxId } from '#server/records/kit/masks.ts'
import { fold, searchTextOf } from '#server/db/searchText.ts'

type Row = typeof employees.$inferSelect
/** The values written to the employees table. */
export type EmployeeValues = typeof employees.$inferInsert

const DEFAULT_OT_MULTIPLIER = '1.50'

/** The fields of an employee that contain restricted values. */
type RestrictedParts = Pick<Employee, 'ssn' | 'dateOfBirth' | 'vendor' | 'workAuth'>

/** Returns the parts with each restricted value replaced. `change` gets the value and its column. */
function replaceRestricted(
  { ssn, dateOfBirth, vendor, workAuth }: RestrictedParts,
  change: (value: string, column: string) => string,
): RestrictedParts {
  const orNull = (value: string | null, column: string) => (value === null ? null : change(value, column))
  return {
    ssn: orNull(ssn, 'employees.ssn'),
    dateOfBirth: orNull(dateOfBirth, 'employees.date_of_birth'),
    vendor: vendor === null ? null : { ...vendor, ein: change(vendor.ein, 'employees.vendor.ein') },
    workAuth: workAuth.map((entry) => ({
      ...entry,
      documentNumber: orNull(entry.documentNumber, 'employees.work_auth.document_number'),
      receiptNumber: orNull(entry.receiptNumber, 'employees.work_auth.receipt_number'),
      sevisId: orNull(entry.sevisId, 'employees.work_auth.sevis_id'),
    })),
  }
}

/** Returns the stored employee with decrypted values, for the server only. */
export function employeeOf(row: Row, cipher: FieldCipher): Employee {
  const { ssnCipher: ssn, dateOfBirthCipher: dateOfBirth, ...rest } = row
  const { clientId, id, vendor, workAuth } = row
  const decrypted = replaceRestricted({ ssn, dateOfBirth, vendor, workAuth }, (value, column) =>
    cipher.decrypt(value, { clientId, id, column }),
  )
  return { ...rest, ...recordFieldsOf(row), ...decrypted }
}

/** Returns the stored employee for the audit trail, with hashes instead of restricted values. */
export function auditedEmployee(row: Row, cipher: FieldCipher): Employee {
  const employee = employeeOf(row, cipher)
  const { clientId, id } = employee
  const hashed = replaceRestricted(employee, (value, column) =>
    cipher.fingerprint(value, { clientId, id, column }),
  )
  return { ...employee, ...hashed }
}

/** Returns the columns of an employee's restricted values, encrypted. */
export function encryptedColumns(
  employee: RestrictedParts & Pick<Employee, 'clientId' | 'id'>,
  cipher: FieldCipher,
) {
  const { clientId, id } = employee
  const { ssn, dateOfBirth, ...encrypted } = replaceRestricted(employee, (value, column) =>
    cipher.encrypt(value, { clientId, id, column }),
  )
  return { ...encrypted, ssnCipher: ssn, dateOfBirthCipher: dateOfBirth }
}

/** Returns the row of an employee: the record with encrypted restricted values, and the columns that lists need. */
export function employeeValues(employee: Employee, cipher: FieldCipher): EmployeeValues {
  const { ssn: _ssn, dateOfBirth: _dateOfBirth, ...rest } = employee
  const current = employee.workAuth[currentWorkAuthIndex(employee.workAuth)]
  return {
    ...rest,
    ...encryptedColumns(employee, cipher),
    city: employee.address.city,
    state: employee.address.state,
    workAuthType: current?.type ?? null,
    workAuthValidTo: current?.validTo ?? null,
    workUntil: workUntilOf(employee),
    i9Section2On: i9DoneOn(employee),
    lastNameSort: fold(employee.lastName),
    firstNameSort: fold(employee.firstName),
    searchText: searchTextOf(
      employee.employeeNo,
      ...namesOf(employee),
      employee.email,
      employee.jobTitle,
      ...phoneForms(employee.phone),
    ),
  }
}

/** Returns a phone number in the forms that people search for: as shown, as digits, and with dashes. */
const phoneForms = (phone: string): readonly string[] => [
  ...new Set([phone, phone.replace(/\D/g, ''), phone.replace(/^\((\d{3})\) /, '$1-')]),
]

/**
 * Returns the last day on which the current work authorization allows work. Null if there is no current
 * authorization or it doesn't expire.
 */
export function workUntilOf({ workAuth }: Pick<Employee, 'workAuth'>): string | null {
  const current = workAuth[currentWorkAuthIndex(workAuth)]
  return current === undefined ? null : workUntil(current)
}

/** Returns the search words that find an employee's contracts, assignments and timesheets. */
export const employeeSearchOf = (employee: EmployeeName & Pick<Employee, 'employeeNo'>) =>
  searchTextOf(employee.employeeNo, ...namesOf(employee))

type EmployeeName = Pick<Employee, 'firstName' | 'middleName' | 'lastName' | 'preferredName'>

const namesOf = (employee: EmployeeName) => [
  employee.firstName,
  employee.middleName,
  employee.lastName,
  employee.preferredName,
]

/** Returns the employee with masks instead of restricted values. */
export function maskEmployee(employee: Employee): Employee {
  return {
    ...employee,
    ssn: employee.ssn === null ? null : maskSsn(employee.ssn),
    dateOfBirth: employee.dateOfBirth === null ? null : maskDateOfBirth(employee.dateOfBirth),
    vendor: employee.vendor === null ? null : { ...employee.vendor, ein: maskTaxId(employee.vendor.ein) },
    workAuth: employee.workAuth.map((entry) => ({
      ...entry,
      documentNumber: entry.documentNumber === null ? null : maskNumber(entry.documentNumber),
      receiptNumber: entry.receiptNumber === null ? null : maskNumber(entry.receiptNumber),
      sevisId: entry.sevisId === null ? null : maskNumber(entry.sevisId),
    })),
  }
}

/** Any fields of an employee. Missing and undefined mean the same thing. */
export type EmployeeInput = { [K in keyof EmployeeCreate]?: EmployeeCreate[K] | undefined }
type UnmaskResult = { ok: true; value: EmployeeInput } | { ok: false; errors: FieldError[] }

/** Replaces each mask that was sent back unchanged with the stored value. Returns an error for every other mask. */
export function unmaskInput(input: EmployeeInput, stored: Employee | null): UnmaskResult {
  const errors: FieldError[] = []
  const restore = (
    typed: string | null | undefined,
    field: string,
    candidates: readonly (string | null)[],
    mask: (value: string) => string,
  ): string | null | undefined => {
    if (typed == null || !isMasked(typed)) return typed
    const found = candidates.find((value) => value !== null && mask(value) === typed)
    if (found == null)
      errors.push({ code: 'invalid', message: 'Enter the full value or leave it unchanged.', field })
    return found ?? null
  }
  const value: EmployeeInput = { ...input }
  if (input.ssn !== undefined) value.ssn = restore(input.ssn, 'ssn', [stored?.ssn ?? null], maskSsn)
  if (input.dateOfBirth !== undefined) {
    value.dateOfBirth = restore(
      input.dateOfBirth,
      'dateOfBirth',
      [stored?.dateOfBirth ?? null],
      maskDateOfBirth,
    )
  }
  if (input.vendor != null) {
    const ein = restore(input.vendor.ein, 'vendor.ein', [stored?.vendor?.ein ?? null], maskTaxId)
    value.vendor = { ...input.vendor, ein: ein ?? '' }
  }
  if (input.workAuth !== undefined) {
    value.workAuth = input.workAuth.map((entry, index) => {
      // Checks the entry at the same position first, because numbers with the same ending have the same mask.
      const entries = [stored?.workAuth[index], ...(stored?.workAuth ?? [])].filter(
        (each) => each !== undefined,
      )
      const path = `workAuth.${index}`
      const restoreNumber = (name: 'documentNumber' | 'receiptNumber' | 'sevisId') =>
        restore(
          entry[name],
          `${path}.${name}`,
          entries.map((each) => each[name]),
          maskNumber,
        )
      return {
        ...entry,
        documentNumber: restoreNumber('documentNumber'),
        receiptNumber: restoreNumber('receiptNumber'),
        sevisId: restoreNumber('sevisId'),
      }
    })
  }
  return errors.length === 0 ? { ok: true, value } : { ok: false, errors }
}

/**
 * Returns the fields of an input that contain a restricted value in full. Where such a field can't change, an
 * input that equals the stored value must be rejected too. Otherwise, the response would confirm a guess.
 */
export function fieldsWithFullValues({
  ssn,
  dateOfBirth,
  vendor,
  workAuth,
}: EmployeeInput): (keyof EmployeeInput)[] {
  const isInFull = (value: string | null | undefined) => value != null && !isMasked(value)
  const numbers = (workAuth ?? []).flatMap((entry) => [
    entry.documentNumber,
    entry.receiptNumber,
    entry.sevisId,
  ])
  const values = { ssn: [ssn], dateOfBirth: [dateOfBirth], vendor: [vendor?.ein], workAuth: numbers }
  return (Object.keys(values) as (keyof typeof values)[]).filter((field) => values[field].some(isInFull))
}

/** Returns all fields that users enter, in stored form. */
export function employeeFields(input: EmployeeCreate) {
  const { employmentType } = input
  return {
    firstName: input.firstName,
    middleName: input.middleName ?? null,
    lastName: input.lastName,
    preferredName: input.preferredName ?? null,
    email: input.email,
    personalEmail: input.personalEmail ?? null,
    phone: input.phone,
    altPhone: input.altPhone ?? null,
    dateOfBirth: input.dateOfBirth ?? null,
    ssn: input.ssn ?? null,
    gender: input.gender ?? null,
    maritalStatus: input.maritalStatus ?? null,
    address: fullAddress(input.address),
    workLocation:
      input.workLocation === 'REMOTE' ? ('REMOTE' as const) : fullAddressOrNull(input.workLocation),
    emergencyContacts: input.emergencyContacts ?? [],
    employmentType,
    classification: input.classification ?? (employmentType === 'W2' ? 'NON_EXEMPT' : null),
    vendor: input.vendor == null ? null : fullVendor(input.vendor),
    jobTitle: input.jobTitle,
    department: input.department ?? null,
    hireDate: input.hireDate,
    terminationDate: input.terminationDate ?? null,
    terminationReason: input.terminationReason ?? null,
    managerUserId: input.managerUserId ?? null,
    approverUserId: input.approverUserId ?? null,
    backupApproverUserId: input.backupApproverUserId ?? null,
    payRates: (input.payRates ?? []).map((rate) => ({
      ...rate,
      otMultiplier: rate.otMultiplier ?? DEFAULT_OT_MULTIPLIER,
    })),
    burdenPct: input.burdenPct ?? null,
    skills: input.skills ?? [],
    tags: input.tags ?? [],
    notes: input.notes ?? null,
    workAuth: (input.workAuth ?? []).map(fullWorkAuth),
  } satisfies Partial<Employee>
}

function fullVendor(vendor: NonNullable<EmployeeCreate['vendor']>): NonNullable<Employee['vendor']> {
  return {
    ...vendor,
    phone: vendor.phone ?? null,
    address: fullAddressOrNull(vendor.address),
    paymentTerms: vendor.paymentTerms ?? null,
  }
}

function fullWorkAuth(entry: NonNullable<EmployeeCreate['workAuth']>[number]): WorkAuth {
  return {
    type: entry.type,
    validFrom: entry.validFrom ?? null,
    validTo: entry.validTo ?? null,
    documentNumber: entry.documentNumber ?? null,
    receiptNumber: entry.receiptNumber ?? null,
    sevisId: entry.sevisId ?? null,
    extensionFiledOn: entry.extensionFiledOn ?? null,
    extendedUntil: entry.extendedUntil ?? null,
    lcaCity: entry.lcaCity ?? null,
    lcaState: entry.lcaState ?? null,
    i9Section1On: entry.i9Section1On ?? null,
    i9Section2On: entry.i9Section2On ?? null,
    reverifiedOn: entry.reverifiedOn ?? null,
    reverifiedBy: entry.reverifiedBy ?? null,
    reverifiedDocument: entry.reverifiedDocument ?? null,
    everifyStatus: entry.everifyStatus ?? 'NOT_USED',
    everifyCase: entry.everifyCase ?? null,
  }
}
