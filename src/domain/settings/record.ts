import type { DocumentType } from '#domain/documents/types.ts'
import { fullRoleAccess, type RoleAccess } from '#domain/users/rolePermissions.ts'
import type { Currency, EmploymentType, InvoiceFrequency, PaymentTerms } from '#lookups/lists.ts'

export const weekdays = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const
export type Weekday = (typeof weekdays)[number]

/** The increments, in minutes, in which time can be entered. */
export const timeSteps = [1, 5, 6, 10, 15, 30] as const
export const sequenceResets = ['YEARLY', 'NEVER'] as const
export const prorationMethods = ['WORKDAYS', 'CALENDAR_DAYS'] as const
/** How many decimals a quantity on an invoice line can have. */
export const quantityPrecisions = [2, 4] as const
/** The roles that checklist tasks can be assigned to. */
export const taskOwners = ['HR', 'MANAGER', 'IT', 'PAYROLL', 'EMPLOYEE'] as const

/** One task of a checklist template. `dueOffsetDays` counts workdays from the hire date or, for offboarding, from the last day of work. Negative values are before that day. */
export interface TaskTemplate {
  readonly title: string
  readonly ownerRole: (typeof taskOwners)[number]
  readonly dueOffsetDays: number
  readonly mandatory: boolean
}

export interface Holiday {
  readonly date: string
  readonly name: string
}

/**
 * Everything that a tenant or client can set (domain.md §1 Settings). The product's defaults are
 * `defaultSettings`. A tenant can change them, and a client can override the tenant's values. Percentages are
 * decimal strings.
 */
export interface Settings {
  readonly weekStart: Weekday
  /** The first day of any one of the bi-weekly periods. Must fall on `weekStart`. */
  readonly biWeeklyAnchor: string
  readonly timeStep: (typeof timeSteps)[number]
  /** True if entries have start and end times. The minutes of an entry are the time between them. */
  readonly captureInOut: boolean
  readonly noteRequired: boolean
  /** The day of the week and UTC hour when timesheets are due. Null for no deadline. */
  readonly submitDeadline: { readonly weekday: Weekday; readonly hour: number } | null
  /** A date is locked once it is more than `lockAfterDays` plus `graceDays` days ago. Null for no automatic lock. */
  readonly lockAfterDays: number | null
  readonly graceDays: number
  /** Dates through this day are locked. Only locking or unlocking a period changes it. */
  readonly lockedThrough: string | null
  readonly allowSelfApproval: boolean
  /** Submitted time without a decision is approved automatically after this many days. Null for never. */
  readonly autoApproveAfterDays: number | null
  readonly invoiceNumberFormat: string
  readonly creditNumberFormat: string
  readonly resetSequence: (typeof sequenceResets)[number]
  readonly quantityPrecision: (typeof quantityPrecisions)[number]
  readonly prorationMethod: (typeof prorationMethods)[number]
  readonly defaultPaymentTerms: PaymentTerms
  readonly defaultInvoiceFrequency: InvoiceFrequency
  readonly defaultCurrency: Currency
  /** True if external contracts don't need an end date. Internal contracts never need one. */
  readonly allowOpenEndedContracts: boolean
  /** True if a contract must be approved by someone other than the users who added it and last changed it. */
  readonly contractApproverMustDiffer: boolean
  /** The upper limit of each aging bucket except the last, in days past due, ascending. */
  readonly agingBuckets: readonly number[]
  /** When payment reminders are sent, in days after the due date. Negative values are before that date. */
  readonly reminderDays: readonly number[]
  readonly expiryAlertDays: readonly number[]
  readonly contractAlertDays: readonly number[]
  readonly burdenPctByType: Readonly<Record<EmploymentType, string>>
  readonly targetMarginPct: string
  readonly holidays: readonly Holiday[]
  /**
   * The documents that each employment type requires. An external contract needs one of those under CONTRACT.
   * Not used, and can't be changed, because Muster doesn't store documents yet.
   */
  readonly requiredDocuments: Readonly<Record<EmploymentType | 'CONTRACT', readonly DocumentType[]>>
  readonly checklistTemplates: Readonly<
    Record<'onboarding' | 'offboarding', Readonly<Record<EmploymentType, readonly TaskTemplate[]>>>
  >
  /** What client admins and employees can do by default. A tenant can't allow more than the role's built-in permissions do, and a client can't allow more than its tenant does. */
  readonly rolePermissions: RoleAccess
  readonly branding: { readonly color: string | null; readonly footer: string | null }
}
export type SettingName = keyof Settings

const task = (
  title: string,
  ownerRole: TaskTemplate['ownerRole'],
  dueOffsetDays: number,
  mandatory = true,
): TaskTemplate => ({ title, ownerRole, dueOffsetDays, mandatory })

const equipmentTasks = [
  task('Create accounts and an email address', 'IT', 0),
  task('Issue equipment', 'IT', 0, false),
  task('Introduce the employee to their manager', 'MANAGER', 0, false),
]
const offboardingTasks = [
  task('Collect equipment and badges', 'IT', 0),
  task('Close accounts', 'IT', 1),
  task('Submit the last timesheet', 'EMPLOYEE', 0),
]

/** The product's default settings, in effect until a tenant or client changes them. */
export const defaultSettings: Settings = {
  weekStart: 'MONDAY',
  biWeeklyAnchor: '2026-01-05',
  timeStep: 15,
  captureInOut: false,
  noteRequired: false,
  submitDeadline: { weekday: 'MONDAY', hour: 16 },
  lockAfterDays: 14,
  graceDays: 3,
  lockedThrough: null,
  allowSelfApproval: false,
  autoApproveAfterDays: null,
  invoiceNumberFormat: '{CLIENT}-INV-{YYYY}-{SEQ:5}',
  creditNumberFormat: '{CLIENT}-CN-{YYYY}-{SEQ:5}',
  resetSequence: 'YEARLY',
  quantityPrecision: 2,
  prorationMethod: 'WORKDAYS',
  defaultPaymentTerms: 'NET_30',
  defaultInvoiceFrequency: 'MONTHLY',
  defaultCurrency: 'USD',
  allowOpenEndedContracts: false,
  contractApproverMustDiffer: false,
  agingBuckets: [30, 60, 90],
  reminderDays: [-3, 1, 7, 14, 30],
  expiryAlertDays: [180, 120, 90, 60, 30, 14, 7, 0],
  contractAlertDays: [90, 60, 30, 14],
  burdenPctByType: { W2: '12.50', '1099': '0.00', C2C: '0.00' },
  targetMarginPct: '20.00',
  holidays: [],
  requiredDocuments: {
    W2: ['I9', 'W4', 'OFFER_LETTER'],
    '1099': ['W9', 'EMPLOYMENT_AGREEMENT'],
    C2C: ['MSA', 'PURCHASE_ORDER', 'COI', 'VENDOR_W9'],
    CONTRACT: ['MSA', 'SOW'],
  },
  checklistTemplates: {
    onboarding: {
      W2: [
        task('Sign the offer letter', 'EMPLOYEE', -5),
        task('Complete Form I-9, section 1', 'EMPLOYEE', 0),
        task('Complete Form I-9, section 2', 'HR', 3),
        task('Collect Form W-4', 'HR', 0),
        task('Enroll in payroll', 'PAYROLL', 3),
        ...equipmentTasks,
      ],
      '1099': [
        task('Sign the contractor agreement', 'EMPLOYEE', -5),
        task('Collect Form W-9', 'HR', 0),
        ...equipmentTasks,
      ],
      C2C: [
        task('Sign the agreement with the vendor', 'HR', -5),
        task('Collect Form W-9 from the vendor', 'HR', 0),
        task('Collect the certificate of insurance', 'HR', 0),
        ...equipmentTasks,
      ],
    },
    offboarding: {
      W2: [
        ...offboardingTasks,
        task('Send the last paycheck', 'PAYROLL', 0),
        task('Hold an exit interview', 'HR', 0, false),
      ],
      '1099': offboardingTasks,
      C2C: offboardingTasks,
    },
  },
  rolePermissions: fullRoleAccess,
  branding: { color: null, footer: null },
}
