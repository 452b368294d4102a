import type { AuditEntity } from '#domain/audit/actions.ts'
import { batch, invoice, payment, setup, timesheet } from '#views/audit/billingLabels.ts'
import { assignmentLabels } from '#views/assignments/labels.ts'
import { contractLabels } from '#views/contracts/labels.ts'
import { employeeLabels } from '#views/employees/labels.ts'
import { noteLabels } from '#views/notes/labels.ts'
import { projectLabels } from '#views/projects/labels.ts'
import { userLabels } from '#views/users/labels.ts'

type Labels = Readonly<Record<string, string>>

const shared = { status: 'Status', archivedAt: 'Archived' }

/** The fields of an address under the name that tells it from the record's other addresses. */
const address = (path: string, name = ''): Labels => {
  const named = (label: string) =>
    name === '' ? label : `${name} ${label.charAt(0).toLowerCase()}${label.slice(1)}`
  return {
    [path]: name === '' ? 'Address' : `${name} address`,
    [`${path}.street1`]: named('Street address'),
    [`${path}.street2`]: named('Apartment or suite'),
    [`${path}.country`]: named('Country'),
    [`${path}.state`]: named('State'),
    [`${path}.city`]: named('City'),
    [`${path}.zip`]: name === '' ? 'ZIP code' : `${name} ZIP code`,
  }
}

const employee: Labels = {
  ...shared,
  ...employeeLabels,
  ...address('address'),
  ...address('vendor.address', 'Vendor'),
  workLocation: 'Work location',
  emergencyContacts: 'Emergency contact',
  vendor: 'Vendor',
  employeeNo: 'Employee number',
  terminationDate: 'Last day',
  terminationReason: 'Reason for leaving',
  managerUserId: 'Manager',
  approverUserId: 'Approver',
  backupApproverUserId: 'Backup approver',
  payRates: 'Pay rate',
  'payRates.effectiveFrom': 'Valid from',
  'payRates.rate': 'Amount',
  'payRates.unit': 'Unit',
  'payRates.otMultiplier': 'Overtime multiplier',
  workAuth: 'Work authorization',
  'workAuth.type': 'Type',
}

const project: Labels = {
  ...shared,
  ...projectLabels,
  ...address('workAddress', 'Work'),
  code: 'Code',
  managerUserId: 'Manager',
  billable: 'Billable',
  budgetHours: 'Budget (hours)',
  budgetAmount: 'Budget',
  tasks: 'Task',
  'tasks.name': 'Name',
  'tasks.billable': 'Billable',
}

const contract: Labels = {
  ...shared,
  ...contractLabels,
  ...address('workAddress', 'Work'),
  ...address('parties.address'),
  contractNo: 'Contract number',
  predecessorId: 'Predecessor',
  poAmount: 'PO amount',
  poHours: 'PO hours',
  poExpiry: 'PO expiration date',
  poWarnPct: 'PO warning (%)',
  parties: 'Party',
  'parties.level': 'Level',
  'parties.companyName': 'Company',
  'parties.contactName': 'Contact',
  'parties.email': 'Email',
  'parties.phone': 'Phone',
  'parties.msaDocumentId': 'MSA',
  billToLevel: 'Party to bill',
  billingContact: 'Billing contact',
  'billingContact.ccEmails': 'CC',
  'billingContact.phone': 'Billing phone',
  rates: 'Rate',
  'rates.effectiveFrom': 'Valid from',
  'rates.otBillable': 'Overtime billable',
  'rates.otBillRate': 'Overtime bill rate',
  'rates.otBillMultiplier': 'Overtime bill multiplier',
  'rates.dtBillMultiplier': 'Double time bill multiplier',
  'rates.otPayMultiplier': 'Overtime pay multiplier',
  'rates.fixedAmount': 'Fixed amount',
  milestones: 'Milestone',
  'milestones.name': 'Name',
  'milestones.amount': 'Amount',
  'milestones.dueDate': 'Due date',
  'milestones.readyAt': 'Ready on',
  discountPct: 'Discount (%)',
  vmsFeePct: 'VMS fee (%)',
  invoiceGrouping: 'Invoice grouping',
  requireApprovedTime: 'Approved time required',
  waitForAllTimesheets: 'Wait for all timesheets',
  poRequired: 'PO required',
  invoiceApproval: 'Invoice approval',
  overtimeRule: 'Overtime rule',
  maxHoursPerWeek: 'Maximum hours per week',
  remote: 'Remote',
  noticeDays: 'Notice period (days)',
  conversionFee: 'Conversion fee',
  guaranteeDays: 'Guarantee period (days)',
  terminationDate: 'Last day',
  terminationReason: 'Reason for ending',
  notes: 'Notes',
  documentIds: 'Document',
  employmentType: 'Employment type',
  burdenPct: 'Burden (%)',
}

const client: Labels = {
  ...shared,
  ...address('address'),
  ...address('remitToAddress', 'Remittance'),
  name: 'Name',
  legalName: 'Legal name',
  code: 'Code',
  taxId: 'EIN',
  billingEmail: 'Billing email',
  phone: 'Phone',
  website: 'Website',
  defaultCurrency: 'Default currency',
  remitInstructions: 'Remittance instructions',
}

const tenant: Labels = {
  ...shared,
  name: 'Name',
  slug: 'Slug',
  country: 'Country',
  defaultCurrency: 'Default currency',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
}

const user: Labels = {
  ...shared,
  ...userLabels,
  displayName: 'Display name',
  phone: 'Phone',
  preferences: 'Preferences',
  'preferences.theme': 'Theme',
  'preferences.density': 'Density',
  'preferences.digest': 'Email digest',
  'preferences.pageSize': 'Rows per page',
  clients: 'Client',
  roles: 'Role',
  grant: 'Granted permission',
  deny: 'Denied permission',
  tokensValidAfter: 'Signed out at',
}

const template = (name: string, label: string): Labels => ({
  [`checklistTemplates.${name}`]: label,
  [`checklistTemplates.${name}.title`]: 'Task',
  [`checklistTemplates.${name}.ownerRole`]: 'Owner',
  [`checklistTemplates.${name}.dueOffsetDays`]: 'Due (days)',
  [`checklistTemplates.${name}.mandatory`]: 'Mandatory',
})

const settings: Labels = {
  weekStart: 'First day of the week',
  biWeeklyAnchor: 'Start date of a biweekly period',
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
  branding: 'Branding',
  'branding.color': 'Color',
  'branding.footer': 'Footer',
}

/** The labels of the fields in the audit trail, by kind of record. Fields in a list of entries are named by the list's label and a number. */
export const auditLabels: Readonly<Partial<Record<AuditEntity, Labels>>> = {
  employee,
  project,
  contract,
  assignment: { ...shared, ...assignmentLabels, endReason: 'Reason for ending' },
  timesheet,
  invoice,
  payment,
  batch,
  setup,
  note: {
    ...shared,
    ...noteLabels,
    employeeId: 'Employee',
    projectId: 'Project',
    contractId: 'Contract',
  },
  view: {
    ...shared,
    area: 'List',
    name: 'Name',
    shared: 'Shared',
    isDefault: 'Default view',
    filters: 'Filters',
    sort: 'Order',
    columns: 'Columns',
  },
  user,
  settings,
  client,
  tenant,
}

/** Returns the labels of a kind of record; none for kinds without fields. */
export const labelsOf = (entityType: string): Labels =>
  (auditLabels as Readonly<Record<string, Labels | undefined>>)[entityType] ?? {}
