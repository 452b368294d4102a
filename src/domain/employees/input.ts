import * as z from 'zod/mini'
import { address } from '#domain/kernel/address.ts'
import {
  date,
  email,
  id,
  key,
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
  uid,
  version,
} from '#domain/kernel/fields.ts'
import { readOnlyRecordFields, readOnlyShape } from '#domain/kernel/record.ts'
import {
  classifications,
  currencies,
  employmentTypes,
  everifyStatuses,
  paymentTerms,
  payRateUnits,
  workAuthorizations,
} from '#lookups/lists.ts'

const uscisReceiptPattern = /^[A-Z]{3}\d{10}$/
const sevisPattern = /^N\d{10}$/
const maskedPattern = /^\*/
const maskedOr = (pattern: RegExp) => (value: string) => maskedPattern.test(value) || pattern.test(value)

/** One entry of the work authorization history. The entry with the latest `validFrom` is current. */
export const workAuth = z.strictObject({
  type: key('work authorization', workAuthorizations),
  validFrom: optionalTyped(date('start date')),
  validTo: optionalTyped(date('expiration date')),
  documentNumber: optionalText('document number', 30),
  receiptNumber: optionalTyped(
    text('receipt number', 30).check(
      z.refine(maskedOr(uscisReceiptPattern), {
        error: 'Enter the receipt number as 3 capital letters and 10 digits.',
      }),
    ),
  ),
  sevisId: optionalTyped(
    text('SEVIS ID', 30).check(
      z.refine(maskedOr(sevisPattern), { error: 'Enter the SEVIS ID as N followed by 10 digits.' }),
    ),
  ),
  extensionFiledOn: optionalTyped(date('extension filing date')),
  extendedUntil: optionalTyped(date('extension end date')),
  lcaCity: optionalChoice(text('LCA city', 60)),
  lcaState: optionalChoice(text('LCA state', 60)),
  i9Section1On: optionalTyped(date('I-9 section 1 date')),
  i9Section2On: optionalTyped(date('I-9 section 2 date')),
  // Only Reverify sets the next three fields of a stored employee, but an update may send them back unchanged. A new
  // employee may have a date that another system recorded.
  reverifiedOn: optionalTyped(date('reverification date')),
  reverifiedBy: optionalText('name of the person who reverified the document', 200),
  reverifiedDocument: optionalText('document title', 120),
  everifyStatus: optionalKey('E-Verify status', everifyStatuses),
  everifyCase: optionalText('E-Verify case', 20),
})

/** A default pay rate. It is valid from `effectiveFrom` until the next rate starts. */
export const payRate = z.strictObject({
  effectiveFrom: date('effective date'),
  rate: rate('pay rate'),
  unit: key('pay rate unit', payRateUnits),
  currency: key('currency', currencies),
  otMultiplier: optionalTyped(rate('overtime multiplier')),
})

const emergencyContact = z.strictObject({
  name: text('contact name', 120),
  relation: text('relationship', 60),
  phone: phone(),
})

const vendor = z.strictObject({
  legalName: text('vendor legal name', 160),
  ein: text('EIN', 10).check(
    z.refine(maskedOr(/^\d{2}-\d{7}$/), { error: 'Enter the EIN in the format 12-3456789.' }),
  ),
  contactName: text('vendor contact', 120),
  email: email(),
  phone: optionalTyped(phone()),
  address: optional(address),
  paymentTerms: optionalKey('payment terms', paymentTerms),
})

const labelList = (label: string) =>
  z.array(text(label, 40)).check(z.maxLength(50, { error: `Enter at most 50 ${label}s.` }))

/** The editable fields of an employee. A missing optional field gets its default on create. On update, a missing field stays unchanged, and null clears an optional one. */
const employeeShape = {
  firstName: text('first name', 60),
  middleName: optionalText('middle name', 60),
  lastName: text('last name', 60),
  preferredName: optionalText('preferred name', 60),
  email: email(),
  personalEmail: optionalTyped(email('personal email')),
  phone: phone(),
  altPhone: optionalTyped(phone('alternate phone number')),
  dateOfBirth: optionalTyped(text('date of birth', 10)),
  ssn: optionalTyped(
    text('social security number', 11).check(
      z.refine(maskedOr(/^\d{9}$/), { error: 'Enter the social security number as 9 digits.' }),
    ),
  ),
  gender: optionalText('gender', 40),
  maritalStatus: optionalText('marital status', 40),
  address,
  workLocation: optional(z.union([z.literal('REMOTE'), address], { error: 'Enter an address or REMOTE.' })),
  emergencyContacts: z.optional(
    z.array(emergencyContact).check(z.maxLength(3, { error: 'Enter at most 3 emergency contacts.' })),
  ),
  employmentType: key('employment type', employmentTypes),
  classification: optionalKey('classification', classifications),
  vendor: optional(vendor),
  jobTitle: text('job title', 80),
  department: optionalText('department', 80),
  hireDate: date('hire date'),
  terminationDate: optionalTyped(date('termination date')),
  terminationReason: optionalText('termination reason', 500),
  managerUserId: optionalChoice(uid('manager')),
  approverUserId: optionalChoice(uid('approver')),
  backupApproverUserId: optionalChoice(uid('backup approver')),
  payRates: z.optional(z.array(payRate).check(z.maxLength(200, { error: 'Enter at most 200 pay rates.' }))),
  burdenPct: optionalTyped(percent('burden')),
  skills: z.optional(labelList('skill')),
  tags: z.optional(labelList('tag')),
  notes: optionalNotes('notes', 4000),
  workAuth: z.optional(
    z.array(workAuth).check(z.maxLength(50, { error: 'Enter at most 50 work authorizations.' })),
  ),
}

/** Body of POST /employee/create. */
export const employeeCreate = z.strictObject(employeeShape)
export type EmployeeCreate = z.output<typeof employeeCreate>

/** Fields of an employee that only the server sets. */
export const employeeReadOnlyFields = [
  ...readOnlyRecordFields,
  'employeeNo',
  'status',
  'onboardingTasksLeft',
  'offboardingTasksLeft',
  'expiryAlertDays',
] as const

/** Fields computed from other records, such as the names of users. An update may send them back, even with outdated values. */
const employeeDerivedFields = [
  'managerName',
  'approverName',
  'backupApproverName',
  'leaving',
  'onBench',
] as const

/** Body of POST /employee/update: any of the fields. Read-only fields may be sent back unchanged. */
export const employeeUpdate = z.extend(z.partial(employeeCreate), {
  ...readOnlyShape([...employeeReadOnlyFields, ...employeeDerivedFields]),
  id: id('employee'),
  version: z.optional(version),
})

/** Fields an EMPLOYEE may change on their own record (domain.md §6 Calls). */
export const employeeOwnFields = [
  'phone',
  'altPhone',
  'personalEmail',
  'preferredName',
  'address',
  'emergencyContacts',
] as const
/** Fields an EMPLOYEE can't see on their own record. */
export const employeeOwnHiddenFields = [
  'payRates',
  'burdenPct',
  'notes',
  'tags',
  'onboardingTasksLeft',
  'offboardingTasksLeft',
  ...employeeDerivedFields,
] as const
