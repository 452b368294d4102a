import type { Page } from '@playwright/test'
import { settingsUpdate } from '#domain/settings/input.ts'
import type { SettingsSection } from '#domain/settings/sections.ts'
import { checklists } from '#domain/settings/values.ts'
import { limitableAreas } from '#domain/users/rolePermissions.ts'
import type { Given, Kind, Pass } from '#test/e2e/support/kinds.ts'

/** Settings without a control, each with the reason. */
export const withoutControl: Kind['elsewhere'] = {
  version: 'Sent with every change.',
  inherit: 'Each setting has a button for it.',
  ...Object.fromEntries(
    ['W2', '1099', 'C2C', 'CONTRACT'].map((type) => [
      `requiredDocuments.${type}`,
      "Documents can't be stored, so what must be there can't be changed.",
    ]),
  ),
  ...Object.fromEntries(
    limitableAreas.CLIENT_ADMIN.map((area) => [
      `rolePermissions.CLIENT_ADMIN.${area}`,
      "The user is a client admin, and can't change their own role. Tested in the view.",
    ]),
  ),
}

const labels: Kind['labels'] = {
  weekStart: 'First day of the week',
  biWeeklyAnchor: 'Start date of a bi-weekly period',
  timeStep: 'Time increment',
  captureInOut: 'Require start and end times',
  noteRequired: 'Require a note for each work entry',
  'submitDeadline.weekday': 'Submission deadline',
  'submitDeadline.hour': 'Deadline hour (UTC)',
  lockAfterDays: 'Lock time after (days)',
  graceDays: 'Grace period (days)',
  allowSelfApproval: 'Let approvers approve their own time',
  autoApproveAfterDays: 'Auto-approve submitted time after (days)',
  'holidays.date': 'Date',
  'holidays.name': 'Name',
  defaultPaymentTerms: 'Payment terms',
  defaultInvoiceFrequency: 'Invoice frequency',
  defaultCurrency: 'Currency',
  quantityPrecision: 'Decimal places for quantities',
  prorationMethod: 'Proration of monthly rates',
  targetMarginPct: 'Target margin (%)',
  'burdenPctByType.W2': 'W-2 burden (%)',
  'burdenPctByType.1099': '1099 burden (%)',
  'burdenPctByType.C2C': 'C2C burden (%)',
  agingBuckets: 'Aging buckets',
  reminderDays: 'Payment reminders (days)',
  'branding.color': 'Color',
  'branding.footer': 'Footer',
  invoiceNumberFormat: 'Invoice numbers',
  creditNumberFormat: 'Credit note numbers',
  resetSequence: 'Restart numbering',
  allowOpenEndedContracts: 'Allow external contracts without an end date',
  contractApproverMustDiffer: 'Require a second person to approve contracts',
  contractAlertDays: 'Contracts ending (days)',
  expiryAlertDays: 'Work authorizations expiring (days)',
  'rolePermissions.EMPLOYEE.TIMESHEETS': 'Own timesheets',
  'checklistTemplates.title': 'Task',
  'checklistTemplates.dueOffsetDays': 'Due (workdays)',
  'checklistTemplates.ownerRole': 'Owner',
  'checklistTemplates.mandatory': 'Mandatory',
}

const list = (...days: readonly number[]): Given => ({ typed: days.join(', '), stored: days })
const number = (value: number): Given => ({ typed: String(value), stored: value })

/** The page shows one checklist at a time. */
const showing = (path: string) => async (page: Page) => {
  await page.getByLabel('Checklist', { exact: true }).selectOption(path)
}

const passes: Readonly<Record<SettingsSection, readonly Pass[]>> = {
  time: [
    {
      fields:
        /^(?:weekStart|biWeeklyAnchor|timeStep|captureInOut|noteRequired|submitDeadline\..*|lockAfterDays|graceDays|allowSelfApproval|autoApproveAfterDays)$/,
      given: [
        [/^weekStart$/, { typed: 'SUNDAY' }],
        [/^biWeeklyAnchor$/, { typed: '2026-01-11' }],
        [/^timeStep$/, number(6)],
      ],
    },
  ],
  holidays: [{ fields: /^holidays\./, given: [] }],
  billing: [
    {
      fields:
        /^(?:default.*|quantityPrecision|prorationMethod|targetMarginPct|burdenPctByType\..*|agingBuckets|reminderDays|branding\..*|allowOpenEndedContracts|contractApproverMustDiffer)$/,
      given: [
        [/^quantityPrecision$/, number(4)],
        [/^agingBuckets$/, list(15, 45)],
        [/^reminderDays$/, list(-5, 10)],
        [/^branding\.color$/, { typed: '#1f4fd8' }],
      ],
    },
  ],
  numbering: [
    {
      fields: /^(?:invoiceNumberFormat|creditNumberFormat|resetSequence)$/,
      given: [
        [/^invoiceNumberFormat$/, { typed: 'I-{CLIENT}-{YYYY}-{SEQ:4}' }],
        [/^creditNumberFormat$/, { typed: 'C-{CLIENT}-{YYYY}-{SEQ:4}' }],
      ],
    },
  ],
  checklists: [
    {
      fields: /AlertDays$/,
      given: [
        [/^contractAlertDays$/, list(80, 40)],
        [/^expiryAlertDays$/, list(200, 100, 50)],
      ],
    },
    ...checklists.map(({ path }) => ({
      fields: new RegExp(`^${path.replaceAll('.', String.raw`\.`)}\\.`),
      given: [],
      open: showing(path),
    })),
  ],
  permissions: [
    {
      fields: /^rolePermissions\.EMPLOYEE\.TIMESHEETS$/,
      given: [[/^rolePermissions\./, { typed: 'VIEW_ONLY' }]],
    },
  ],
}

/** Each section of the settings, for the client of the signed-in user. The id of its page is the section. */
export const settings = (Object.keys(passes) as SettingsSection[]).map((section): [SettingsSection, Kind] => [
  section,
  {
    name: `${section} settings`,
    schema: settingsUpdate,
    labels,
    page: '/settings',
    tabs: ['Overview'],
    read: '/settings?scope=CLIENT',
    readsWithoutId: true,
    // The lists of tasks all have the same labels.
    formPath: (path) => path.replace(/^checklistTemplates\..*\./, 'checklistTemplates.'),
    elsewhere: withoutControl,
    kept: {},
    passes: passes[section],
  },
])
