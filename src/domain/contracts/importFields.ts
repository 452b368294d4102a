import type { ImportField } from '#domain/imports/fields.ts'
import {
  contractKinds,
  currencies,
  invoiceFrequencies,
  invoiceGroupings,
  orderTypes,
  overtimeRules,
  paymentTerms,
  payRateUnits,
} from '#lookups/lists.ts'

const text = (path: string, label: string, ...aliases: readonly string[]): ImportField => ({
  path,
  label,
  as: 'text',
  example: '',
  aliases,
})
const number = (path: string, label: string, ...aliases: readonly string[]): ImportField => ({
  ...text(path, label, ...aliases),
  as: 'number',
})
const date = (path: string, label: string, ...aliases: readonly string[]): ImportField => ({
  ...text(path, label, ...aliases),
  as: 'date',
})
const key = (
  path: string,
  label: string,
  keys: readonly string[],
  ...aliases: readonly string[]
): ImportField => ({ ...text(path, label, ...aliases), as: 'key', keys })
const flag = (path: string, label: string): ImportField => ({ ...text(path, label), as: 'flag' })
const required = (field: ImportField, example: string): ImportField => ({ ...field, example, required: true })

/** The columns of a file of contracts: the deal with its first rates. One row has at most one company of each level. */
export const contractImportFields: readonly ImportField[] = [
  required(text('title', 'Title', 'Role', 'Contract title'), 'Java developer'),
  key('kind', 'Kind', contractKinds),
  required({ ...text('projectId', 'Project', 'Project code', 'Project name'), as: 'project' }, 'P-00001'),
  required(
    { ...text('employeeId', 'Employee', 'Employee number', 'Employee email', 'Email'), as: 'employee' },
    'E-00001',
  ),
  required(key('orderType', 'Order type', orderTypes, 'Order'), 'NEW_PO'),
  { ...text('predecessorId', 'Predecessor', 'Extends', 'Renews'), as: 'contract' },
  required(date('startDate', 'Start date', 'Start', 'From'), '2026-01-12'),
  date('endDate', 'End date', 'End', 'Until'),
  required(key('currency', 'Currency', currencies), 'USD'),
  number('rates.0.billRate', 'Bill rate', 'Bill'),
  key('rates.0.billRateUnit', 'Bill rate unit', payRateUnits, 'Bill unit'),
  required(number('rates.0.payRate', 'Pay rate', 'Pay'), '55.00'),
  required(key('rates.0.payRateUnit', 'Pay rate unit', payRateUnits, 'Pay unit', 'Unit'), 'HOURLY'),
  date('rates.0.effectiveFrom', 'Rates from'),
  flag('rates.0.otBillable', 'Overtime billable'),
  number('rates.0.otBillRate', 'Overtime bill rate'),
  number('rates.0.otBillMultiplier', 'Overtime bill multiplier'),
  number('rates.0.dtBillMultiplier', 'Double time bill multiplier'),
  number('rates.0.otPayMultiplier', 'Overtime pay multiplier'),
  number('rates.0.fixedAmount', 'Fixed amount'),
  text('chain.LEVEL_1.companyName', 'Level 1 company', 'Bill to', 'Customer', 'Client'),
  text('chain.LEVEL_1.contactName', 'Level 1 contact'),
  text('chain.LEVEL_1.email', 'Level 1 email'),
  text('chain.LEVEL_1.phone', 'Level 1 phone'),
  text('chain.LEVEL_2.companyName', 'Level 2 company'),
  text('chain.LEVEL_3.companyName', 'Level 3 company'),
  text('chain.END_CLIENT.companyName', 'End client', 'End client name'),
  text('billingContact.name', 'Billing contact'),
  text('billingContact.email', 'Billing email'),
  text('billingContact.phone', 'Billing phone'),
  text('poNumber', 'PO number', 'PO', 'Purchase order'),
  number('poAmount', 'PO amount'),
  number('poHours', 'PO hours'),
  date('poExpiry', 'PO expiration date', 'PO expires'),
  flag('poRequired', 'PO required'),
  number('discountPct', 'Discount %', 'Discount'),
  number('vmsFeePct', 'VMS fee %', 'VMS fee'),
  key('paymentTerms', 'Payment terms', paymentTerms, 'Terms'),
  key('invoiceFrequency', 'Invoice frequency', invoiceFrequencies, 'Frequency'),
  key('invoiceGrouping', 'Invoice grouping', invoiceGroupings, 'Grouping'),
  flag('invoiceApproval', 'Invoice approval'),
  key('overtimeRule', 'Overtime rule', overtimeRules),
  flag('remote', 'Remote'),
  text('workAddress.street1', 'Work street', 'Street'),
  text('workAddress.street2', 'Work street line 2'),
  text('workAddress.city', 'Work city', 'City'),
  text('workAddress.state', 'Work state', 'State'),
  text('workAddress.zip', 'Work ZIP code', 'ZIP code', 'ZIP'),
  text('workAddress.country', 'Work country', 'Country'),
  number('conversionFee', 'Conversion fee'),
  text('notes', 'Notes'),
]
