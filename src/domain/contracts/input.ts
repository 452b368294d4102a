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
  z.array(id(label)).check(z.maxLength(100, { error: `Select at most 100 ${label}s.` }))
const flag = (clause: string) => z.optional(z.boolean({ error: `Choose whether ${clause} (yes or no).` }))
const days = (label: string) => {
  const error = `Enter the ${label} in whole days, from 0 to 3,650.`
  return z.optional(z.nullable(z.int({ error }).check(z.gte(0, { error }), z.lte(3650, { error }))))
}

/** A company in the chain from LEVEL_1 to the end client (END_CLIENT). `billToLevel` is the level of the company that we bill. */
export const contractParty = z.strictObject({
  level: key('level', clientLevels),
  companyName: text('company', 120),
  contactName: optionalText('contact', 120),
  email: optionalTyped(email()),
  phone: optionalTyped(phone()),
  address: optional(address),
  msaDocumentId: optionalChoice(id('document')),
})

/** Bill and pay rates that apply from `effectiveFrom` until the next ones. Internal contracts have no bill rates. */
const contractRate = z.strictObject({
  effectiveFrom: date('effective date'),
  billRate: optionalTyped(rate('bill rate')),
  billRateUnit: optionalKey('bill rate unit', payRateUnits),
  payRate: rate('pay rate'),
  payRateUnit: key('pay rate unit', payRateUnits),
  otBillable: flag('overtime is billable'),
  otBillRate: optionalTyped(rate('overtime bill rate')),
  otBillMultiplier: optionalTyped(rate('overtime bill multiplier')),
  dtBillMultiplier: optionalTyped(rate('double time bill multiplier')),
  otPayMultiplier: optionalTyped(rate('overtime pay multiplier')),
  fixedAmount: optionalTyped(money('fixed amount')),
})

const milestone = z.strictObject({
  name: text('milestone name', 120),
  amount: money('amount'),
  dueDate: date('due date'),
  readyAt: optionalTyped(date('completion date')),
})

const billingContact = z.strictObject({
  name: text('billing contact name', 120),
  email: email(),
  ccEmails: z.optional(z.array(email()).check(z.maxLength(5, { error: 'Enter at most 5 CC addresses.' }))),
  phone: optionalTyped(phone()),
})

/** Body of POST /contract/create, which adds a draft. Some optional fields have a default, and some are required by the event `submit`. */
export const contractCreate = z.strictObject({
  title: text('title', 120),
  kind: z._default(key('kind', contractKinds), 'EXTERNAL'),
  projectId: id('project'),
  employeeId: id('employee'),
  orderType: key('order type', orderTypes),
  predecessorId: optionalChoice(id('contract to extend or renew')),
  poNumber: optionalText('PO number', 40),
  poAmount: optionalTyped(money('PO amount')),
  poHours: optionalTyped(hours('PO hours')),
  poExpiry: optionalTyped(date('PO expiration date')),
  poWarnPct: optionalTyped(percent('PO warning')),
  parties: z.optional(
    z.array(contractParty).check(z.maxLength(4, { error: 'Enter at most one party per level.' })),
  ),
  billToLevel: optionalKey('bill-to party', clientLevels),
  billingContact: optional(billingContact),
  startDate: date('start date'),
  endDate: optionalTyped(date('end date')),
  currency: key('currency', currencies),
  rates: z
    .array(contractRate, { error: 'Enter at least one rate.' })
    .check(
      z.minLength(1, { error: 'Enter at least one rate.' }),
      z.maxLength(200, { error: 'Enter at most 200 rates.' }),
    ),
  milestones: z.optional(
    z.array(milestone).check(z.maxLength(100, { error: 'Enter at most 100 milestones.' })),
  ),
  discountPct: optionalTyped(percent('discount')),
  vmsFeePct: optionalTyped(percent('VMS fee')),
  paymentTerms: optionalKey('payment terms', paymentTerms),
  invoiceFrequency: optionalKey('invoice frequency', invoiceFrequencies),
  invoiceGrouping: optionalKey('invoice grouping', invoiceGroupings),
  requireApprovedTime: flag('approved time is required'),
  waitForAllTimesheets: flag('to wait for all timesheets'),
  poRequired: flag('a PO is required'),
  invoiceApproval: flag('invoices need approval'),
  overtimeRule: optionalKey('overtime rule', overtimeRules),
  maxHoursPerWeek: optional(
    z
      .int({ error: 'Enter the maximum hours per week as a whole number from 1 to 168.' })
      .check(z.gte(1), z.lte(168)),
  ),
  workAddress: optional(address),
  remote: flag('the work is remote'),
  noticeDays: days('notice period'),
  conversionFee: optionalTyped(money('conversion fee')),
  guaranteeDays: days('guarantee period'),
  terminationDate: optionalTyped(date('termination date')),
  terminationReason: optionalText('termination reason', 500),
  notes: optionalNotes('notes', 4000),
  documentIds: z.optional(uuidList('document')),
})
export type ContractCreate = z.output<typeof contractCreate>

/** Fields of a contract that only the server sets. */
export const contractReadOnlyFields = [
  ...readOnlyRecordFields,
  'contractNo',
  'status',
  'employmentType',
  'projectName',
  'employeeName',
  'predecessorNo',
  'successorId',
  'successorNo',
  'burdenPct',
  'spread',
  'marginPct',
  'markupPct',
  'targetMarginPct',
  'approverMustDiffer',
  'openEndAllowed',
  'daysToEnd',
  'contractAlertDays',
  'poBurn',
  'hoursUnbilled',
  'earnings',
  'employeeAuthorization',
  'planned',
] as const

/** Body of PUT /contract/{id}. */
export const contractUpdate = z.extend(z.partial(contractCreate), {
  ...readOnlyShape(contractReadOnlyFields),
  kind: z.optional(key('kind', contractKinds)),
  version: z.optional(version),
})
