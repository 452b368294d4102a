import * as z from 'zod/mini'
import { addressRecord } from '#domain/kernel/address.ts'
import { date } from '#domain/kernel/fields.ts'
import { listQuery, sortBy } from '#domain/kernel/listQuery.ts'
import { recordFields } from '#domain/kernel/record.ts'
import { workUntilWindows } from '#domain/kernel/windows.ts'
import { employeeStatuses } from '#domain/kernel/statuses.ts'
import {
  classifications,
  currencies,
  employmentTypes,
  everifyStatuses,
  paymentTerms,
  payRateUnits,
  workAuthorizations,
} from '#lookups/lists.ts'

const nullableText = z.nullable(z.string())

const workAuthRecord = z.object({
  type: z.enum(workAuthorizations),
  validFrom: nullableText,
  validTo: nullableText,
  documentNumber: nullableText,
  receiptNumber: nullableText,
  sevisId: nullableText,
  extensionFiledOn: nullableText,
  extendedUntil: nullableText,
  lcaCity: nullableText,
  lcaState: nullableText,
  i9Section1On: nullableText,
  i9Section2On: nullableText,
  reverifiedOn: nullableText,
  everifyStatus: z.enum(everifyStatuses),
  everifyCase: nullableText,
})
export type WorkAuth = z.output<typeof workAuthRecord>

const payRateRecord = z.object({
  effectiveFrom: z.string(),
  rate: z.string(),
  unit: z.enum(payRateUnits),
  currency: z.enum(currencies),
  otMultiplier: z.string(),
})

const ownEmployeeFields = {
  id: z.string(),
  employeeNo: z.string(),
  firstName: z.string(),
  middleName: nullableText,
  lastName: z.string(),
  preferredName: nullableText,
  email: z.string(),
  personalEmail: nullableText,
  phone: z.string(),
  altPhone: nullableText,
  dateOfBirth: nullableText,
  ssn: nullableText,
  gender: nullableText,
  maritalStatus: nullableText,
  address: addressRecord,
  workLocation: z.nullable(z.union([z.literal('REMOTE'), addressRecord])),
  emergencyContacts: z.array(z.object({ name: z.string(), relation: z.string(), phone: z.string() })),
  employmentType: z.enum(employmentTypes),
  classification: z.nullable(z.enum(classifications)),
  vendor: z.nullable(
    z.object({
      legalName: z.string(),
      ein: z.string(),
      contactName: z.string(),
      email: z.string(),
      phone: nullableText,
      address: z.nullable(addressRecord),
      paymentTerms: z.nullable(z.enum(paymentTerms)),
    }),
  ),
  jobTitle: z.string(),
  department: nullableText,
  hireDate: z.string(),
  terminationDate: nullableText,
  terminationReason: nullableText,
  status: z.enum(employeeStatuses),
  managerUserId: nullableText,
  approverUserId: nullableText,
  backupApproverUserId: nullableText,
  skills: z.array(z.string()),
  workAuth: z.array(workAuthRecord),
  ...recordFields,
}

/** The whole stored employee as the API answers it; `ssn`, `dateOfBirth` and document numbers are masked. */
export const employee = z.object({
  ...ownEmployeeFields,
  payRates: z.array(payRateRecord),
  burdenPct: nullableText,
  tags: z.array(z.string()),
  notes: nullableText,
})
export type Employee = z.output<typeof employee>

/** The own record as an EMPLOYEE gets it. */
export const ownEmployee = z.object(ownEmployeeFields)

/** One line of the employees list. */
export const employeeRow = z.object({
  id: z.string(),
  employeeNo: z.string(),
  firstName: z.string(),
  middleName: nullableText,
  lastName: z.string(),
  preferredName: nullableText,
  email: z.string(),
  phone: z.string(),
  jobTitle: z.string(),
  department: nullableText,
  employmentType: z.enum(employmentTypes),
  status: z.enum(employeeStatuses),
  hireDate: z.string(),
  terminationDate: nullableText,
  city: nullableText,
  state: nullableText,
  workAuthType: z.nullable(z.enum(workAuthorizations)),
  workAuthValidTo: nullableText,
  version: z.int(),
})
export type EmployeeRow = z.output<typeof employeeRow>

/** Columns the employees list can be ordered by. */
export const employeeSorts = [
  'lastName',
  'employeeNo',
  'jobTitle',
  'employmentType',
  'workAuthType',
  'workAuthValidTo',
  'status',
  'hireDate',
] as const

/** Those who work here, in whatever status, and those who once did. */
export const employeeStandings = ['CURRENT', 'FORMER'] as const
export type EmployeeStanding = (typeof employeeStandings)[number]

/**
 * Query of GET /employees: paging, search, order and filters. `workUntilTo` keeps those whose authorization ends by that date,
 * `workUntil` those whose authorization ends inside a window of days from today.
 */
export const employeeQuery = z.strictObject({
  ...listQuery,
  sort: sortBy(employeeSorts),
  status: z.optional(z.enum(employeeStatuses, { error: 'Filter by one of the statuses.' })),
  employmentType: z.optional(z.enum(employmentTypes, { error: 'Filter by one of the employment types.' })),
  workAuthType: z.optional(
    z.enum(workAuthorizations, { error: 'Filter by one of the work authorizations.' }),
  ),
  standing: z.optional(z.enum(employeeStandings, { error: 'Filter by CURRENT or FORMER.' })),
  workUntil: z.optional(z.enum(workUntilWindows, { error: 'Filter by one of the windows.' })),
  workUntilFrom: z.optional(date('first date of the filter')),
  workUntilTo: z.optional(date('last date of the filter')),
})
