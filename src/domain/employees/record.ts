import * as z from 'zod/mini'
import { benchKeys } from '#domain/employees/bench.ts'
import { addressRecord } from '#domain/kernel/address.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'
import { recordFields } from '#domain/kernel/record.ts'
import { employeeFilters } from '#domain/employees/filters.ts'
import { openItemCounts } from '#domain/employees/leaving/record.ts'
import { employeeStatuses } from '#domain/employees/statuses.ts'
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
  /** The name of the user who recorded the reverification, and the title of the document. Missing from entries made with earlier versions of Muster. */
  reverifiedBy: z.optional(nullableText),
  reverifiedDocument: z.optional(nullableText),
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
  /** The client's alert days. Missing from stored records, and from records that a page still has from an earlier version of Muster. */
  expiryAlertDays: z.optional(z.array(z.int())),
  ...recordFields,
}

/** The complete employee as the API returns it. Restricted values are masked. */
export const employee = z.object({
  ...ownEmployeeFields,
  payRates: z.nullable(z.array(payRateRecord)),
  burdenPct: nullableText,
  // Names such as `Rao, Mira`, or null if there is no such user. Missing from stored records, and from records of
  // earlier versions of Muster.
  managerName: z.optional(nullableText),
  approverName: z.optional(nullableText),
  backupApproverName: z.optional(nullableText),
  /** Number of open mandatory onboarding tasks. */
  onboardingTasksLeft: z.int(),
  /** Number of open offboarding tasks. */
  offboardingTasksLeft: z.int(),
  /** True if active without an active assignment to a billable project. Missing from stored records, and from records of earlier versions of Muster. */
  onBench: z.optional(z.boolean()),
  /** The open items. Null unless the employee is active or offboarding. Missing from stored records, and from records of earlier versions of Muster. */
  leaving: z.optional(z.nullable(openItemCounts)),
  tags: z.array(z.string()),
  notes: nullableText,
})
export type Employee = z.output<typeof employee>

/** An EMPLOYEE's own record as the API returns it to them. */
export const ownEmployee = z.object(ownEmployeeFields)

/** One row of the employees list. */
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
  /** The last day the current authorization allows work, including extensions. Null if it doesn't expire. */
  workUntil: nullableText,
  // The following fields are missing from rows that a page still has from an earlier version of Muster.
  /** True if active without an active assignment to a billable project. */
  onBench: z.optional(z.boolean()),
  /** The first day on the bench. Null for employees who aren't on the bench. */
  benchSince: z.optional(nullableText),
  tags: z.optional(z.array(z.string())),
  /** The end client of the active contract that started last. Missing from the row of an employee who was just saved, and null if the user can't view it. */
  endClient: z.optional(nullableText),
  /** The pay rate valid today, or the first one if none is valid yet. Null if the user can't see pay. */
  payRate: z.optional(nullableText),
  payRateUnit: z.optional(z.nullable(z.enum(payRateUnits))),
  payCurrency: z.optional(z.nullable(z.enum(currencies))),
  version: z.int(),
})
export type EmployeeRow = z.output<typeof employeeRow>

/** Columns that the employees list can be sorted by. */
export const employeeSorts = [
  'lastName',
  'employeeNo',
  'jobTitle',
  'employmentType',
  'workAuthType',
  'workAuthValidTo',
  'workUntil',
  'status',
  'hireDate',
] as const

/** The values of the filter `standing`. Former employees are terminated, and all others are current. */
export const employeeStandings = ['CURRENT', 'FORMER'] as const
export type EmployeeStanding = (typeof employeeStandings)[number]

/**
 * Query of GET /employees: paging, search, sort and filters. `workUntilFrom` and `workUntilTo` match
 * employees whose authorization expires between two dates. `workUntil` matches employees whose authorization
 * has expired or expires within a window of days from today.
 */
export const employeeQuery = z.strictObject({
  ...listQuery,
  sort: sortBy(employeeSorts),
  ...filterQuery(employeeFilters),
  bench: z.optional(z.enum(benchKeys, { error: `Filter by one of: ${benchKeys.join(', ')}.` })),
  i9: z.optional(z.enum(['OVERDUE'], { error: 'Filter by OVERDUE.' })),
  standing: z.optional(z.enum(employeeStandings, { error: 'Filter by CURRENT or FORMER.' })),
})
/** The parameters of this query as a browser sends them. */
export type EmployeeQuery = z.input<typeof employeeQuery>
