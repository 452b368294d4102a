import * as z from 'zod/mini'
import { poAlerts, poStates } from '#domain/billing/poBurn.ts'
import { addressRecord } from '#domain/kernel/address.ts'
import { id } from '#domain/kernel/fields.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'
import { recordFields } from '#domain/kernel/record.ts'
import { plannedAmendment } from '#domain/contracts/amending/planned.ts'
import { contractFilters } from '#domain/contracts/filters.ts'
import { contractStatuses } from '#domain/contracts/statuses.ts'
import {
  clientLevels,
  contractKinds,
  currencies,
  employmentTypes,
  invoiceFrequencies,
  invoiceGroupings,
  orderTypes,
  overtimeRules,
  paymentTerms,
  payRateUnits,
  workAuthorizations,
} from '#lookups/lists.ts'

const nullableText = z.nullable(z.string())

const contractRateRecord = z.object({
  effectiveFrom: z.string(),
  billRate: nullableText,
  billRateUnit: z.nullable(z.enum(payRateUnits)),
  payRate: z.nullable(z.string()),
  payRateUnit: z.nullable(z.enum(payRateUnits)),
  otBillable: z.boolean(),
  otBillRate: nullableText,
  otBillMultiplier: z.string(),
  dtBillMultiplier: z.string(),
  otPayMultiplier: z.nullable(z.string()),
  fixedAmount: nullableText,
})
export type ContractRate = z.output<typeof contractRateRecord>

const partyRecord = z.object({
  level: z.enum(clientLevels),
  companyName: z.string(),
  contactName: nullableText,
  email: nullableText,
  phone: nullableText,
  address: z.nullable(addressRecord),
  msaDocumentId: nullableText,
})

/** The complete contract as the API returns it. Computed on read: the successor, names and numbers of other records, burden, margin, `daysToEnd` and all optional fields. */
export const contract = z.object({
  id: z.string(),
  contractNo: z.string(),
  title: z.string(),
  kind: z.enum(contractKinds),
  projectId: z.string(),
  projectName: z.string(),
  employeeId: z.string(),
  employeeName: z.string(),
  employmentType: z.enum(employmentTypes),
  orderType: z.enum(orderTypes),
  predecessorId: nullableText,
  predecessorNo: nullableText,
  successorId: nullableText,
  successorNo: nullableText,
  poNumber: nullableText,
  poAmount: nullableText,
  poHours: nullableText,
  poExpiry: nullableText,
  poWarnPct: z.string(),
  parties: z.array(partyRecord),
  billToLevel: z.nullable(z.enum(clientLevels)),
  billingContact: z.nullable(
    z.object({ name: z.string(), email: z.string(), ccEmails: z.array(z.string()), phone: nullableText }),
  ),
  startDate: z.string(),
  endDate: nullableText,
  currency: z.enum(currencies),
  rates: z.array(contractRateRecord),
  milestones: z.array(
    z.object({ name: z.string(), amount: z.string(), dueDate: z.string(), readyAt: nullableText }),
  ),
  discountPct: nullableText,
  vmsFeePct: nullableText,
  paymentTerms: z.nullable(z.enum(paymentTerms)),
  invoiceFrequency: z.nullable(z.enum(invoiceFrequencies)),
  invoiceGrouping: z.enum(invoiceGroupings),
  requireApprovedTime: z.boolean(),
  waitForAllTimesheets: z.boolean(),
  poRequired: z.boolean(),
  invoiceApproval: z.boolean(),
  overtimeRule: z.enum(overtimeRules),
  maxHoursPerWeek: z.nullable(z.int()),
  workAddress: z.nullable(addressRecord),
  remote: z.boolean(),
  noticeDays: z.nullable(z.int()),
  conversionFee: nullableText,
  guaranteeDays: z.nullable(z.int()),
  status: z.enum(contractStatuses),
  terminationDate: nullableText,
  terminationReason: nullableText,
  notes: nullableText,
  documentIds: z.array(z.string()),
  burdenPct: nullableText,
  spread: nullableText,
  marginPct: nullableText,
  markupPct: nullableText,
  /** The client's target margin. Missing from records that an earlier version of the server sent. A page may still show such records. */
  targetMarginPct: z.optional(nullableText),
  daysToEnd: z.nullable(z.int()),
  /** The client's alert days. Missing from older records. */
  contractAlertDays: z.optional(z.array(z.int())),
  /** How much of the PO is used, including drafts and approved unbilled time. Null for a PO without limits, and in the response to the request that adds the limits. Missing from older records. */
  poBurn: z.optional(z.nullable(z.object({ pct: z.int(), state: z.enum(poStates) }))),
  /** Approved hours that are billable at an hourly rate and aren't on an invoice yet. Null for users who can't view invoices. Missing from older records. */
  hoursUnbilled: z.optional(nullableText),
  /** What the contract has earned and cost so far. Null for users who can't view invoices. Missing from older records. */
  earnings: z.optional(
    z.nullable(
      z.object({
        invoiced: z.string(),
        drafted: z.string(),
        unbilled: z.string(),
        cost: nullableText,
        margin: nullableText,
        marginPct: nullableText,
      }),
    ),
  ),
  /** The employee's current work authorization. Null if there is none, and for users who can't view employees. Missing from older records. */
  employeeAuthorization: z.optional(
    z.nullable(
      z.object({
        type: z.enum(workAuthorizations),
        until: nullableText,
        lcaCity: nullableText,
        lcaState: nullableText,
      }),
    ),
  ),
  /** The client's setting that allows external contracts without an end date. Missing from older records. */
  openEndAllowed: z.optional(z.boolean()),
  /** The client's setting that stops users from approving contracts that they added or were the last to change. Missing from older records. */
  approverMustDiffer: z.optional(z.boolean()),
  /** The planned amendments, in date order. Missing from older records. */
  planned: z.optional(z.array(plannedAmendment)),
  ...recordFields,
})
export type Contract = z.output<typeof contract>

/** One row of the contracts list. The rates are those valid today, or the first ones if none is valid. */
export const contractRow = z.object({
  id: z.string(),
  contractNo: z.string(),
  title: z.string(),
  kind: z.enum(contractKinds),
  projectId: z.string(),
  projectName: z.string(),
  employeeId: z.string(),
  employeeName: z.string(),
  orderType: z.enum(orderTypes),
  status: z.enum(contractStatuses),
  startDate: z.string(),
  /** The actual last day: the termination date, or the agreed end date. */
  endDate: nullableText,
  currency: z.enum(currencies),
  billRate: nullableText,
  billRateUnit: z.nullable(z.enum(payRateUnits)),
  payRate: nullableText,
  payRateUnit: z.nullable(z.enum(payRateUnits)),
  endClient: nullableText,
  paymentTerms: z.nullable(z.enum(paymentTerms)),
  marginPct: nullableText,
  /** Missing from rows that an earlier version of the server sent. A list may still show such rows. */
  poExpiry: z.optional(nullableText),
  /** The warnings about the PO, except those about its usage. Missing from older rows. */
  warnings: z.optional(z.array(z.string())),
  /** The warnings about the employee's work authorization. Missing from older rows. Null for users who can't view employees. */
  employeeWarnings: z.optional(z.nullable(z.array(z.string()))),
  /** The warnings about the rates. Missing from older rows. Null for users who can't see pay. */
  rateWarnings: z.optional(z.nullable(z.array(z.string()))),
  version: z.int(),
})
export type ContractRow = z.output<typeof contractRow>

/** Columns that the contracts list can be sorted by. */
export const contractSorts = [
  'contractNo',
  'title',
  'projectName',
  'employeeName',
  'startDate',
  'endDate',
  'poExpiry',
  'status',
] as const

/** The margin filter for contracts: below the client's target. */
export const marginStates = ['BELOW_TARGET'] as const

/** Whether a contract has an extension or renewal. Canceled and archived ones don't count. */
export const successorStates = ['NONE', 'PRESENT'] as const
export type SuccessorState = (typeof successorStates)[number]

/**
 * Query of GET /contracts. `endsFrom` and `endsTo` match contracts that end between two dates, inclusive, and
 * `ends` matches those that end within a window of days from today. `projectId` and `employeeId` match the
 * contracts of one project or employee, and `po` matches active contracts whose PO needs action.
 */
export const contractQuery = z.strictObject({
  ...listQuery,
  sort: sortBy(contractSorts),
  ...filterQuery(contractFilters),
  projectId: z.optional(id('project')),
  employeeId: z.optional(id('employee')),
  successor: z.optional(z.enum(successorStates, { error: 'Filter by NONE or PRESENT.' })),
  po: z.optional(z.enum(poAlerts, { error: `Filter by ${poAlerts.join(', ')}.` })),
  margin: z.optional(z.enum(marginStates, { error: 'Filter by BELOW_TARGET.' })),
})
/** The parameters of this query as a browser sends them. */
export type ContractQuery = z.input<typeof contractQuery>
