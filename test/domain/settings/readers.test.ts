import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultSettings, type SettingName } from '#domain/settings/record.ts'
import { settingValues } from '#domain/settings/values.ts'

/** The file that uses a setting, and the file and name of the test of that use. */
interface Read {
  readonly reader: string
  readonly test: readonly [file: string, name: string]
}

const billingRules = 'test/domain/billing/rules.test.ts'
const billingLines = 'test/domain/billing/lines.test.ts'
const lifecycle = 'test/domain/timesheets/lifecycle.test.ts'
const lines = 'src/domain/billing/lines.ts'
const issuing = 'server/records/invoices/issuedColumns.ts'
const effective = 'server/records/settings/effectiveSettings.ts'
const newContracts = [
  'test/server/imports/engagements.test.ts',
  "contracts without columns for terms, frequency and currency have the client's, and an empty cell stays empty",
] as const
const automaticLock = [lifecycle, 'a lock ends it after the grace days, or through the locked date'] as const

const alertDays = [
  'test/server/dashboard/alertDays.test.ts',
  'list, filter, dashboard and record follow the alert days of product, tenant and client',
] as const

/** Every setting with its reader, or with the reason why it has none. */
const readers: Readonly<Record<SettingName, Read | { readonly unread: string }>> = {
  weekStart: {
    reader: 'server/records/timesheets/sheet.ts',
    test: [billingRules, 'weeks can begin on any day'],
  },
  biWeeklyAnchor: {
    reader: 'src/domain/billing/periods.ts',
    test: [billingRules, 'the periods of a frequency follow each other without a gap'],
  },
  timeStep: {
    reader: 'src/domain/timesheets/rules.ts',
    test: [lifecycle, 'follow the step, stay in the period and fit in a day'],
  },
  captureInOut: {
    reader: 'src/domain/timesheets/rules.ts',
    test: [
      'test/domain/timesheets/times.test.ts',
      'work needs times where they are captured, and leave does not',
    ],
  },
  noteRequired: {
    reader: 'src/domain/timesheets/rules.ts',
    test: [
      'test/server/imports/timeRules.test.ts',
      'a refusal of a row is the same when the rule begins between check and import',
    ],
  },
  submitDeadline: {
    reader: 'server/jobs/remind.ts',
    test: [
      'test/server/jobs/remind.test.ts',
      'an employee is reminded of a week without a sheet after its deadline, once',
    ],
  },
  lockAfterDays: { reader: 'src/domain/timesheets/editable.ts', test: automaticLock },
  graceDays: { reader: 'src/domain/timesheets/editable.ts', test: automaticLock },
  lockedThrough: { reader: 'src/domain/timesheets/editable.ts', test: automaticLock },
  allowSelfApproval: {
    reader: 'src/domain/timesheets/reasons.ts',
    test: [lifecycle, 'is for people with the permission, on the time of others'],
  },
  autoApproveAfterDays: {
    reader: 'server/jobs/approveTime.ts',
    test: [
      'test/server/jobs/approveTime.test.ts',
      'time that waits for the days of the setting is approved by the system, and says why in the audit trail',
    ],
  },
  invoiceNumberFormat: { reader: issuing, test: [billingRules, 'numbers are made of their tokens'] },
  creditNumberFormat: { reader: issuing, test: [billingRules, 'numbers are made of their tokens'] },
  resetSequence: { reader: issuing, test: [billingRules, 'numbers are made of their tokens'] },
  quantityPrecision: {
    reader: lines,
    test: [billingLines, 'on every line the printed quantity times the printed rate is the printed amount'],
  },
  prorationMethod: {
    reader: lines,
    test: [billingLines, '3,000.00 a month by calendar days from July 10 is 22 of 31 days: 2,129.03'],
  },
  defaultPaymentTerms: { reader: effective, test: newContracts },
  defaultInvoiceFrequency: { reader: effective, test: newContracts },
  defaultCurrency: { reader: effective, test: newContracts },
  allowOpenEndedContracts: {
    reader: effective,
    test: [
      'test/server/contracts/openEnd.test.ts',
      'an external contract needs an end date until the setting allows none',
    ],
  },
  contractApproverMustDiffer: {
    reader: 'server/records/contracts/events.ts',
    test: [
      'test/server/contracts/approver.test.ts',
      'the person who added a contract cannot approve it while the setting is on, not even among several',
    ],
  },
  agingBuckets: {
    reader: 'server/records/invoices/reports.ts',
    test: [
      'test/server/invoices/reports.test.ts',
      'every bucket of the aging is the sum of the invoices that it links to',
    ],
  },
  reminderDays: {
    reader: 'server/jobs/remind.ts',
    test: [
      'test/server/jobs/remind.test.ts',
      'one reminder of a sent, open invoice goes out on each day of the setting',
    ],
  },
  expiryAlertDays: { reader: 'server/records/employees/resource.ts', test: alertDays },
  contractAlertDays: { reader: 'server/records/contracts/resource.ts', test: alertDays },
  burdenPctByType: {
    reader: 'server/records/employees/newEmployee.ts',
    test: [
      'test/server/employees/burden.test.ts',
      "a new employee gets the client's burden for their type, unless one is entered or cleared",
    ],
  },
  targetMarginPct: {
    reader: 'src/domain/contracts/margin.ts',
    test: [
      'test/server/contracts/belowTarget.test.ts',
      "the target is the tenant's until the client sets its own, and takes effect immediately",
    ],
  },
  holidays: {
    reader: 'server/records/timesheets/week.ts',
    test: [
      'test/domain/timesheets/week.test.ts',
      'last week is copied by weekday, without holidays, locked assignments and days off the assignment',
    ],
  },
  requiredDocuments: { unread: 'Documents cannot be stored yet.' },
  checklistTemplates: {
    reader: 'server/records/employees/checklist.ts',
    test: ['test/server/employees/checklist.test.ts', 'follows the templates that the client has set'],
  },
  rolePermissions: {
    reader: 'server/records/settings/effectiveSettings.ts',
    test: [
      'test/server/settings/rolePermissions.test.ts',
      'a permission that the tenant takes from a role is gone with the next request, and comes back',
    ],
  },
  branding: {
    reader: issuing,
    test: [
      'test/server/invoices/pdf.test.ts',
      'a document keeps the color and the footer that were set when it was issued',
    ],
  },
}

const withoutComments = (code: string) =>
  code.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
const names = (file: string, name: string) =>
  new RegExp(`\\b${name}\\b`).test(withoutComments(readFileSync(file, 'utf8')))

test('every setting has a line here', () => {
  expect(Object.keys(readers).toSorted()).toEqual(Object.keys(defaultSettings).toSorted())
})

const read = Object.entries(readers).flatMap(([name, each]) =>
  'reader' in each ? [[name, each] as const] : [],
)
const unread = Object.entries(readers).flatMap(([name, each]) => ('unread' in each ? [name] : []))

test.each(read)('%s is read by its reader, which has a test', (name, { reader, test: [file, title] }) => {
  expect(names(reader, name)).toBe(true)
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain(title)
})

test.each(unread)('%s is not offered while nothing reads it', (name) => {
  const code = globSync(['server/**/*.ts', 'src/**/*.{ts,tsx}']).filter(
    (file) =>
      !/^(?:src\/(?:domain|views)\/settings|server\/records\/settings|src\/views\/audit)\//.test(file),
  )
  const isRead = code.some((file) => names(file, name))
  expect(name in settingValues && !isRead).toBe(false)
})
