import { timingOf } from '#domain/settings/dated.ts'
import type { SettingName, Settings } from '#domain/settings/record.ts'
import type { FormSetting } from '#domain/settings/values.ts'
import { toWords } from '#lookups/options.ts'
import { dayCountText } from '#views/records/daysText.ts'

/** The label of each setting in its form. */
export const settingLabels: Readonly<Record<FormSetting, string>> = {
  weekStart: 'First day of the week',
  biWeeklyAnchor: 'Start date of a bi-weekly period',
  timeStep: 'Time increment',
  captureInOut: 'Require start and end times',
  noteRequired: 'Require a note for each work entry',
  submitDeadline: 'Submission deadline',
  lockAfterDays: 'Lock time after (days)',
  graceDays: 'Grace period (days)',
  allowSelfApproval: 'Let approvers approve their own time',
  autoApproveAfterDays: 'Auto-approve submitted time after (days)',
  holidays: 'Holidays',
  defaultPaymentTerms: 'Payment terms',
  defaultInvoiceFrequency: 'Invoice frequency',
  defaultCurrency: 'Currency',
  allowOpenEndedContracts: 'Allow external contracts without an end date',
  contractApproverMustDiffer: 'Require a second person to approve contracts',
  quantityPrecision: 'Decimal places for quantities',
  prorationMethod: 'Proration of monthly rates',
  agingBuckets: 'Aging buckets',
  reminderDays: 'Payment reminders (days)',
  branding: 'Branding',
  invoiceNumberFormat: 'Invoice numbers',
  creditNumberFormat: 'Credit note numbers',
  resetSequence: 'Restart numbering',
  targetMarginPct: 'Target margin (%)',
  burdenPctByType: 'Burden',
  contractAlertDays: 'Contracts ending (days)',
  expiryAlertDays: 'Work authorizations expiring (days)',
  checklistTemplates: 'Checklists',
  rolePermissions: 'Role permissions',
}

/** Returns an employment type as written in a sentence. */
export const employmentTypeText = (type: string): string => (type === 'W2' ? 'W-2' : type)

/** Texts for settings whose values `settingText` would otherwise show in the wrong words, or not at all. */
const valueTexts: Readonly<Partial<Record<FormSetting, (value: unknown) => string>>> = {
  timeStep: (value) => (value === 1 ? '1 minute' : `${Number(value)} minutes`),
  lockAfterDays: (value) => (value === null ? 'Never' : dayCountText(Number(value))),
  graceDays: (value) => dayCountText(Number(value)),
  autoApproveAfterDays: (value) => (value === null ? 'Never' : dayCountText(Number(value))),
  submitDeadline: deadlineText,
  agingBuckets: (value) => (value as readonly number[]).join(', '),
  reminderDays: (value) => (value as readonly number[]).join(', ') || 'None',
  defaultCurrency: String,
  invoiceNumberFormat: String,
  creditNumberFormat: String,
  resetSequence: (value) => (value === 'YEARLY' ? 'Every year' : 'Never'),
  targetMarginPct: String,
  burdenPctByType: (value) =>
    Object.entries(value as Readonly<Record<string, string>>)
      .map(([type, percent]) => `${employmentTypeText(type)} ${percent}`)
      .join(', '),
  contractAlertDays: (value) => (value as readonly number[]).join(', '),
  expiryAlertDays: (value) => (value as readonly number[]).join(', '),
}

function deadlineText(value: unknown): string {
  const deadline = value as Settings['submitDeadline']
  return deadline === null ? 'None' : `${toWords(deadline.weekday)}, ${deadline.hour}:00 UTC`
}

/** Returns a setting's value in words. Null for values that don't fit on one line, such as a list of holidays. */
export function settingText(name: FormSetting, value: unknown): string | null {
  const text = valueTexts[name]
  if (text !== undefined) return text(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? toWords(value) : null
}

/** Returns a sentence that says when a change takes effect. Only for settings whose changes wait for the next week or month. */
export function timingText(name: SettingName, from: string): string {
  return timingOf(name) === 'NEXT_WEEK'
    ? `Changes take effect on ${from}, the start of next week.`
    : `Changes take effect on ${from}, the start of next month.`
}
