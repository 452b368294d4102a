import * as z from 'zod/mini'
import { address } from '#domain/kernel/address.ts'
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
  optionalChoice,
  optionalText,
  optionalTyped,
  percent,
  phone,
  rate,
  text,
  version,
} from '#domain/kernel/fields.ts'
import { readOnlyRecordFields, readOnlyShape } from '#domain/kernel/record.ts'
import {
  clientLevels,
  contractKinds,
  currencies,
  invoiceFrequencies,
  invoiceGroupings,
  orderTypes,
  overtimeRules,
  paymentTerms,
  payRateUnits,
} from '#lookups/lists.ts'

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
  msaDocumentId: optionalChoice(id('document')),
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
  predecessorId: optionalChoice(id('contract to extend')),
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
  'predecessorNo',
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
