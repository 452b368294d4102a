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

const uscisReceipt = /^[A-Z]{3}\d{10}$/
const sevis = /^N\d{10}$/
const masked = /^\*/
const maskedOr = (pattern: RegExp) => (value: string) => masked.test(value) || pattern.test(value)

/** One entry of the work authorization history. The entry with the latest `validFrom` is current. */
export const workAuth = z.strictObject({
  type: key('work authorization', workAuthorizations),
  validFrom: optionalTyped(date('first day of validity')),
  validTo: optionalTyped(date('last day of validity')),
  documentNumber: optionalText('document number', 30),
  receiptNumber: optionalTyped(
    text('receipt number', 30).check(
      z.refine(maskedOr(uscisReceipt), {
        error: 'Enter the receipt number as 3 capital letters and 10 digits.',
      }),
    ),
  ),
  sevisId: optionalTyped(
    text('SEVIS id', 30).check(
      z.refine(maskedOr(sevis), { error: 'Enter the SEVIS id as N and 10 digits.' }),
    ),
  ),
  extensionFiledOn: optionalTyped(date('filing date of the extension')),
  extendedUntil: optionalTyped(date('date the extension runs to')),
  lcaCity: optionalChoice(text('city of the LCA', 60)),
  lcaState: optionalChoice(text('state of the LCA', 60)),
  i9Section1On: optionalTyped(date('date of I-9 section 1')),
  i9Section2On: optionalTyped(date('date of I-9 section 2')),
  reverifiedOn: optionalTyped(date('date of the reverification')),
  everifyStatus: optionalKey('E-Verify status', everifyStatuses),
  everifyCase: optionalText('E-Verify case', 20),
})

/** A default pay rate, in force from `effectiveFrom` until the next one. */
export const payRate = z.strictObject({
  effectiveFrom: date('first day of the pay rate'),
  rate: rate('pay rate'),
  unit: key('pay rate unit', payRateUnits),
  currency: key('currency', currencies),
  otMultiplier: optionalTyped(rate('overtime multiplier')),
})

const emergencyContact = z.strictObject({
  name: text('name of the contact', 120),
  relation: text('relation', 60),
  phone: phone('phone'),
})

const vendor = z.strictObject({
  legalName: text('legal name of the vendor', 160),
  ein: text('EIN', 10).check(z.regex(/^\d{2}-\d{7}$/, { error: 'Enter the EIN as 12-3456789.' })),
  contactName: text('contact of the vendor', 120),
  email: email(),
  phone: optionalTyped(phone()),
  address: optional(address),
  paymentTerms: optionalKey('payment terms', paymentTerms),
})

const labels = (label: string) =>
  z.array(text(label, 40)).check(z.maxLength(50, { error: `Keep at most 50 ${label}s.` }))

/** What a person can say about an employee. Absent: default on create, unchanged on update; null: emptied. */
const employeeShape = {
  firstName: text('first name', 60),
  middleName: optionalText('middle name', 60),
  lastName: text('last name', 60),
  preferredName: optionalText('preferred name', 60),
  email: email(),
  personalEmail: optionalTyped(email('personal email')),
  phone: phone(),
  altPhone: optionalTyped(phone('second phone')),
  dateOfBirth: optionalTyped(text('date of birth', 10)),
  ssn: optionalTyped(
    text('SSN', 11).check(z.refine(maskedOr(/^\d{9}$/), { error: 'Enter the SSN as 9 digits.' })),
  ),
  gender: optionalText('gender', 40),
  maritalStatus: optionalText('marital status', 40),
  address,
  workLocation: optional(z.union([z.literal('REMOTE'), address], { error: 'Enter an address, or REMOTE.' })),
  emergencyContacts: z.optional(
    z.array(emergencyContact).check(z.maxLength(3, { error: 'Keep at most 3 emergency contacts.' })),
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
  payRates: z.optional(z.array(payRate).check(z.maxLength(200, { error: 'Keep at most 200 pay rates.' }))),
  burdenPct: optionalTyped(percent('burden')),
  skills: z.optional(labels('skill')),
  tags: z.optional(labels('tag')),
  notes: optionalNotes('notes', 4000),
  workAuth: z.optional(
    z.array(workAuth).check(z.maxLength(50, { error: 'Keep at most 50 work authorizations.' })),
  ),
}

/** Body of POST /employee/create. */
export const employeeCreate = z.strictObject(employeeShape)
export type EmployeeCreate = z.output<typeof employeeCreate>

/** Fields of an employee that only the server sets. */
export const employeeReadOnly = [...readOnlyRecordFields, 'employeeNo', 'status'] as const

/** Body of POST /employee/update: any of the fields; read-only ones may come back as they were read. */
export const employeeUpdate = z.extend(z.partial(employeeCreate), {
  ...readOnlyShape(employeeReadOnly),
  id: id('employee'),
  version: z.optional(version),
})

/** What an EMPLOYEE may change on the own record (domain.md §6 Calls). */
export const employeeOwnFields = [
  'phone',
  'altPhone',
  'personalEmail',
  'preferredName',
  'address',
  'emergencyContacts',
] as const
/** What an EMPLOYEE does not get to see of the own record. */
export const employeeHiddenFromOwn = ['payRates', 'burdenPct', 'notes', 'tags'] as const
