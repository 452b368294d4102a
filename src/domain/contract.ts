import * as z from 'zod/mini'
import { address, addressRecord } from '#domain/address.ts'
import {
  date,
  email,
  hours,
  id,
  key,
  money,
  optional,
  optionalKey,
  optionalNotes,
  optionalText,
  optionalTyped,
  percent,
  phone,
  rate,
  text,
  version,
} from '#domain/fields.ts'
import { listQuery, sortBy } from '#domain/lists.ts'
import { readOnlyRecordFields, readOnlyShape, recordFields } from '#domain/record.ts'
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
} from '#lookups/lists.ts'

/** Where a contract stands; events of the contract lifecycle change it (domain.md §3). */
export const contractStatuses = [
  'DRAFT',
  'PENDING_APPROVAL',
  'APPROVED',
  'ACTIVE',
  'ON_HOLD',
  'ENDED',
  'TERMINATED',
  'CANCELLED',
] as const
export type ContractStatus = (typeof contractStatuses)[number]

const uuidList = (label: string) =>
  z.array(id(label)).check(z.maxLength(100, { error: `Keep at most 100 ${label}s.` }))
const flag = (label: string) => z.optional(z.boolean({ error: `Say yes or no: ${label}.` }))
const days = (label: string) =>
  z.optional(
    z.nullable(
      z
        .int({ error: `Enter the ${label} as whole days.` })
        .check(
          z.gte(0, { error: `Enter the ${label} as whole days.` }),
          z.lte(3650, { error: `Enter the ${label} as whole days, at most 3650.` }),
        ),
    ),
  )

/** A company in the chain from the one that pays us (LEVEL_1) to where the work is done (END_CLIENT). */
const party = z.strictObject({
  level: key('level', clientLevels),
  companyName: text('company', 120),
  contactName: optionalText('contact', 120),
  email: optionalTyped(email()),
  phone: optionalTyped(phone()),
  address: optional(address),
  msaDocumentId: optionalTyped(id('document')),
})

/** What is billed and paid from `effectiveFrom` until the next entry. The bill side is empty for INTERNAL. */
const contractRate = z.strictObject({
  effectiveFrom: date('first day of the rate'),
  billRate: optionalTyped(rate('bill rate')),
  billRateUnit: optionalKey('bill rate unit', payRateUnits),
  payRate: rate('pay rate'),
  payRateUnit: key('pay rate unit', payRateUnits),
  otBillable: flag('is overtime billable'),
  otBillRate: optionalTyped(rate('overtime bill rate')),
  otBillMultiplier: optionalTyped(rate('overtime bill multiplier')),
  dtBillMultiplier: optionalTyped(rate('double time bill multiplier')),
  otPayMultiplier: optionalTyped(rate('overtime pay multiplier')),
  fixedAmount: optionalTyped(money('fixed amount')),
})

const milestone = z.strictObject({
  name: text('name of the milestone', 120),
  amount: money('amount'),
  dueDate: date('due date'),
  readyAt: optionalTyped(date('date it was ready')),
})

const billingContact = z.strictObject({
  name: text('name of the billing contact', 120),
  email: email(),
  ccEmails: z.optional(z.array(email()).check(z.maxLength(5, { error: 'Keep at most 5 copies.' }))),
  phone: optionalTyped(phone()),
})

/** Body of POST /contract/create: a draft; what is optional here has a default or is demanded by the event `submit`. */
export const contractCreate = z.strictObject({
  title: text('title', 120),
  kind: z._default(key('kind', contractKinds), 'EXTERNAL'),
  projectId: id('project'),
  employeeId: id('employee'),
  orderType: key('order type', orderTypes),
  predecessorId: optionalTyped(id('contract to extend')),
  poNumber: optionalText('PO number', 40),
  poAmount: optionalTyped(money('PO amount')),
  poHours: optionalTyped(hours('PO hours')),
  poExpiry: optionalTyped(date('last day of the PO')),
  poWarnPct: optionalTyped(percent('PO warning')),
  parties: z.optional(
    z.array(party).check(z.maxLength(4, { error: 'Keep at most one party for each level.' })),
  ),
  billToLevel: optionalKey('party to bill', clientLevels),
  billingContact: optional(billingContact),
  startDate: date('start date'),
  endDate: optionalTyped(date('end date')),
  currency: key('currency', currencies),
  rates: z
    .array(contractRate, { error: 'Enter at least one rate.' })
    .check(
      z.minLength(1, { error: 'Enter at least one rate.' }),
      z.maxLength(200, { error: 'Keep at most 200 rates.' }),
    ),
  milestones: z.optional(
    z.array(milestone).check(z.maxLength(100, { error: 'Keep at most 100 milestones.' })),
  ),
  discountPct: optionalTyped(percent('discount')),
  vmsFeePct: optionalTyped(percent('VMS fee')),
  paymentTerms: optionalKey('payment terms', paymentTerms),
  invoiceFrequency: optionalKey('invoice frequency', invoiceFrequencies),
  invoiceGrouping: optionalKey('invoice grouping', invoiceGroupings),
  requireApprovedTime: flag('require approved time'),
  waitForAllTimesheets: flag('wait for all timesheets'),
  poRequired: flag('is a PO required'),
  invoiceApproval: flag('do invoices need approval'),
  overtimeRule: optionalKey('overtime rule', overtimeRules),
  maxHoursPerWeek: optional(
    z.int({ error: 'Enter the hours per week as a whole number from 1 to 168.' }).check(z.gte(1), z.lte(168)),
  ),
  workAddress: optional(address),
  remote: flag('is the work remote'),
  noticeDays: days('notice'),
  conversionFee: optionalTyped(money('conversion fee')),
  guaranteeDays: days('guarantee'),
  terminationDate: optionalTyped(date('termination date')),
  terminationReason: optionalText('termination reason', 500),
  notes: optionalNotes('notes', 4000),
  documentIds: z.optional(uuidList('document')),
})
export type ContractCreate = z.output<typeof contractCreate>

/** Fields of a contract that only the server sets. */
export const contractReadOnly = [
  ...readOnlyRecordFields,
  'contractNo',
  'status',
  'employmentType',
  'projectName',
  'employeeName',
  'spread',
  'marginPct',
  'markupPct',
  'daysToEnd',
] as const

/** Body of PUT /contract/{id}. */
export const contractUpdate = z.extend(z.partial(contractCreate), {
  ...readOnlyShape(contractReadOnly),
  kind: z.optional(key('kind', contractKinds)),
  version: z.optional(version),
})
export type ContractUpdate = z.output<typeof contractUpdate>

const nullableText = z.nullable(z.string())

const contractRateRecord = z.object({
  effectiveFrom: z.string(),
  billRate: nullableText,
  billRateUnit: z.nullable(z.enum(payRateUnits)),
  payRate: z.string(),
  payRateUnit: z.enum(payRateUnits),
  otBillable: z.boolean(),
  otBillRate: nullableText,
  otBillMultiplier: z.string(),
  dtBillMultiplier: z.string(),
  otPayMultiplier: z.string(),
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
export type Party = z.output<typeof partyRecord>

/** The whole stored contract; `projectName`, `employeeName`, `spread`, `marginPct`, `markupPct` and `daysToEnd` are computed when it is read. */
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
  spread: nullableText,
  marginPct: nullableText,
  markupPct: nullableText,
  daysToEnd: z.nullable(z.int()),
  ...recordFields,
})
export type Contract = z.output<typeof contract>

/** One line of the contracts list; the rates are those valid today, else the first. */
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
  endDate: nullableText,
  currency: z.enum(currencies),
  billRate: nullableText,
  billRateUnit: z.nullable(z.enum(payRateUnits)),
  payRate: nullableText,
  payRateUnit: z.nullable(z.enum(payRateUnits)),
  endClient: nullableText,
  paymentTerms: z.nullable(z.enum(paymentTerms)),
  version: z.int(),
})
export type ContractRow = z.output<typeof contractRow>

/** Columns the contracts list can be ordered by. */
export const contractSorts = [
  'contractNo',
  'title',
  'projectName',
  'employeeName',
  'startDate',
  'endDate',
  'status',
] as const

/** Query of GET /contracts. `endsFrom`/`endsTo` keep those that end in the window; `projectId`, `employeeId` those of one record. */
export const contractQuery = z.strictObject({
  ...listQuery,
  sort: sortBy(contractSorts),
  status: z.optional(z.enum(contractStatuses, { error: 'Filter by one of the statuses.' })),
  kind: z.optional(z.enum(contractKinds, { error: 'Filter by one of the kinds.' })),
  projectId: z.optional(id('project')),
  employeeId: z.optional(id('employee')),
  endsFrom: z.optional(date('first date of the filter')),
  endsTo: z.optional(date('last date of the filter')),
})
