import type { Labels } from '#domain/kernel/labels.ts'
import { limitableAreas, limitableRoles } from '#domain/users/rolePermissions.ts'
import { toWords } from '#lookups/options.ts'

const template = (name: string, label: string): Labels => ({
  [`checklistTemplates.${name}`]: label,
  [`checklistTemplates.${name}.title`]: 'Task',
  [`checklistTemplates.${name}.ownerRole`]: 'Owner',
  [`checklistTemplates.${name}.dueOffsetDays`]: 'Due (workdays)',
  [`checklistTemplates.${name}.mandatory`]: 'Mandatory',
})

/** A label for each role and area, such as "Client admin: invoices". */
const rolePermissions: Labels = Object.fromEntries(
  limitableRoles.flatMap((role) =>
    limitableAreas[role].map((area) => [
      `rolePermissions.${role}.${area}`,
      `${toWords(role)}: ${toWords(area).toLowerCase()}`,
    ]),
  ),
)

/** The labels of settings in the audit trail. */
export const settingsTrail: Labels = {
  weekStart: 'First day of the week',
  biWeeklyAnchor: 'Start date of a bi-weekly period',
  timeStep: 'Time increment (minutes)',
  captureInOut: 'Start and end times',
  noteRequired: 'Notes required',
  submitDeadline: 'Submission deadline',
  'submitDeadline.weekday': 'Submission deadline (day)',
  'submitDeadline.hour': 'Submission deadline (hour)',
  lockAfterDays: 'Days until time is locked',
  graceDays: 'Grace period (days)',
  allowSelfApproval: 'Self-approval',
  autoApproveAfterDays: 'Days until automatic approval',
  invoiceNumberFormat: 'Invoice number format',
  creditNumberFormat: 'Credit note number format',
  resetSequence: 'Restart numbering',
  quantityPrecision: 'Decimal places for quantities',
  prorationMethod: 'Proration method',
  defaultPaymentTerms: 'Default payment terms',
  defaultInvoiceFrequency: 'Default invoice frequency',
  defaultCurrency: 'Default currency',
  allowOpenEndedContracts: 'Contracts without an end date',
  contractApproverMustDiffer: 'Second person approves contracts',
  agingBuckets: 'Aging bucket',
  reminderDays: 'Reminder day',
  expiryAlertDays: 'Work authorization alert (days)',
  contractAlertDays: 'Contract alert (days)',
  burdenPctByType: 'Burden (%)',
  targetMarginPct: 'Target margin (%)',
  holidays: 'Holiday',
  'holidays.date': 'Date',
  'holidays.name': 'Name',
  requiredDocuments: 'Required document',
  checklistTemplates: 'Checklist template',
  ...template('onboarding', 'Onboarding checklist'),
  ...template('offboarding', 'Offboarding checklist'),
  rolePermissions: 'Role permissions',
  'rolePermissions.CLIENT_ADMIN': 'Client admin',
  'rolePermissions.EMPLOYEE': 'Employee',
  ...rolePermissions,
  branding: 'Branding',
  'branding.color': 'Color',
  'branding.footer': 'Footer',
}
