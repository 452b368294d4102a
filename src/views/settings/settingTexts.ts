import { timingOf } from '#domain/settings/dated.ts'
import type { SettingName, Settings } from '#domain/settings/record.ts'
import type { FormSetting } from '#domain/settings/values.ts'
import { words } from '#lookups/options.ts'

/** The label of each setting in its form. */
export const settingLabels: Readonly<Record<FormSetting, string>> = {
  weekStart: 'First day of the week',
  biWeeklyAnchor: 'Start date of a bi-weekly period',
  timeStep: 'Time increment',
  captureInOut: 'Require start and end times',
  noteRequired: 'Require a note for each entry',
  submitDeadline: 'Submission deadline',
  lockAfterDays: 'Lock timesheets after (days)',
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

/** Returns the text of a value, for settings whose plain value isn't clear enough. */
const textsOf: Readonly<Partial<Record<FormSetting, (value: unknown) => string>>> = {
  timeStep: (value) => (value === 1 ? '1 minute' : `${Number(value)} minutes`),
  lockAfterDays: (value) => (value === null ? 'never' : `${Number(value)} days`),
  graceDays: (value) => `${Number(value)} days`,
  autoApproveAfterDays: (value) => (value === null ? 'never' : `${Number(value)} days`),
  submitDeadline: deadlineText,
  agingBuckets: (value) => (value as readonly number[]).join(', '),
  reminderDays: (value) => (value as readonly number[]).join(', ') || 'none',
  defaultCurrency: String,
  invoiceNumberFormat: String,
  creditNumberFormat: String,
  targetMarginPct: String,
  burdenPctByType: (value) =>
    Object.entries(value as Readonly<Record<string, string>>)
      .map(([type, percent]) => `${type} ${percent}`)
      .join(', '),
  contractAlertDays: (value) => (value as readonly number[]).join(', '),
  expiryAlertDays: (value) => (value as readonly number[]).join(', '),
}

function deadlineText(value: unknown): string {
  const deadline = value as Settings['submitDeadline']
  return deadline === null ? 'none' : `${words(deadline.weekday)}, ${deadline.hour}:00 UTC`
}

/** Returns the value of a setting in words, or null if it is too long for one line, such as the holidays. */
export function settingText(name: FormSetting, value: unknown): string | null {
  const text = textsOf[name]
  if (text !== undefined) return text(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? words(value) : null
}

/** Returns when a change to a setting takes effect, in words. */
export function timingText(name: SettingName, from: string): string {
  return timingOf(name) === 'NEXT_WEEK'
    ? `Changes take effect on ${from}, the start of next week.`
    : `Changes take effect on ${from}, the start of next month.`
}
