import { expect, test } from 'vitest'
import { parseInput } from '#domain/kernel/errors.ts'
import { settingNames, settingsUpdate } from '#domain/settings/input.ts'
import { defaultSettings } from '#domain/settings/record.ts'
import { fullRoleAccess } from '#domain/users/rolePermissions.ts'
import { accepted, marks, refused, times } from '#test/domain/kernel/parse.ts'

const task = { title: 'Meet the team', ownerRole: 'HR', dueOffsetDays: 0, mandatory: true }
const tasksOf = (list: object[]) => ({ W2: list, '1099': [], C2C: [] })
const checklist = (list: object[]) => ({ onboarding: tasksOf(list), offboarding: tasksOf([]) })
const holiday = { date: '2026-12-25', name: 'Christmas Day' }
const burden = { W2: '12.50', '1099': '0.00', C2C: '0.00' }
const noDocuments = { W2: [], '1099': [], C2C: [], CONTRACT: [] }

/** For each setting, values of a wrong form. The keys are checked against the schema. */
const wrong: Record<string, readonly unknown[]> = {
  weekStart: ['SELECT', 'MON', null],
  biWeeklyAnchor: ['2026-02-30', null],
  timeStep: [0, 7, 60, '15'],
  captureInOut: ['YES', null],
  noteRequired: [1],
  submitDeadline: [{ weekday: 'MONDAY', hour: 24 }, { weekday: 'MON', hour: 16 }, { weekday: 'MONDAY' }],
  lockAfterDays: [-1, 366, 1.5],
  graceDays: [-1, 61, null],
  allowSelfApproval: ['false'],
  autoApproveAfterDays: [0, 91],
  invoiceNumberFormat: ['INV-{YYYY}', '{SEQ:5}{SEQ:5}', '{SEQ:0}', '{YEAR}-{SEQ:5}', 'INV {SEQ:5}', ''],
  creditNumberFormat: ['CN-{YYYY}', '{SEQ:10}'],
  resetSequence: ['MONTHLY', 'SELECT'],
  quantityPrecision: [0, 3, '2'],
  prorationMethod: ['DAYS'],
  defaultPaymentTerms: ['NET_90', 'SELECT'],
  defaultInvoiceFrequency: ['DAILY'],
  defaultCurrency: ['GBP'],
  allowOpenEndedContracts: ['true'],
  contractApproverMustDiffer: [0],
  agingBuckets: [[], [60, 30], [30, 30], [0, 30], ['30'], times(13, 0).map((_, at) => at + 1)],
  reminderDays: [[1, -3], [-91], [366], [1.5]],
  expiryAlertDays: [[], [30, 60], [30, 30], [731], [-1]],
  contractAlertDays: [[], [14, 30], [731]],
  burdenPctByType: [
    { ...burden, W2: '100.01' },
    { ...burden, C2C: '-1' },
    { W2: '1' },
    { ...burden, W9: '1' },
  ],
  targetMarginPct: ['101', '-1', '1.234', 20],
  holidays: [[{ date: '2026-02-30', name: 'Never' }], [{ date: '2026-12-25', name: '' }], times(2, holiday)],
  requiredDocuments: [{ ...noDocuments, W2: ['X'] }, { W2: [] }],
  checklistTemplates: [
    checklist([{ ...task, ownerRole: 'BOSS' }]),
    checklist([{ ...task, title: 'x'.repeat(121) }]),
    checklist([{ ...task, dueOffsetDays: 366 }]),
    checklist([{ ...task, mandatory: 'yes' }]),
    checklist(times(41, task)),
  ],
  rolePermissions: [
    { CLIENT_ADMIN: fullRoleAccess.CLIENT_ADMIN },
    { ...fullRoleAccess, ADMIN: fullRoleAccess.CLIENT_ADMIN },
    { ...fullRoleAccess, EMPLOYEE: { TIMESHEETS: 'SELECT' } },
    { ...fullRoleAccess, EMPLOYEE: { TIMESHEETS: 'MAINTAIN', INVOICES: 'VIEW_ONLY' } },
    { ...fullRoleAccess, CLIENT_ADMIN: { INVOICES: 'VIEW_ONLY' } },
  ],
  branding: [
    { color: 'red', footer: null },
    { color: '#FFFFFF', footer: null },
    { color: null, footer: 'x'.repeat(201) },
  ],
}

test('every setting has wrong values in this test', () => {
  expect(Object.keys(wrong).toSorted()).toEqual(settingNames.toSorted())
})

test.each(Object.entries(wrong))('%s is refused in every wrong form, at its field', (name, values) => {
  for (const value of values) {
    const fields = marks(refused(settingsUpdate, { version: 1, [name]: value })).map(
      (mark) => mark.split(/[. ]/)[0],
    )
    expect([value, [...new Set(fields)]]).toEqual([value, [name]])
  }
})

test.each(settingNames)('%s takes its default, and stays out when it is not sent', (name) => {
  const value = defaultSettings[name]
  expect(accepted(settingsUpdate, { version: 1, [name]: value })).toEqual({ version: 1, [name]: value })
  expect(accepted(settingsUpdate, { version: 1 })).toEqual({ version: 1 })
})

test('values at the edge of their form are accepted', () => {
  const values = {
    submitDeadline: null,
    lockAfterDays: null,
    autoApproveAfterDays: 90,
    graceDays: 60,
    agingBuckets: [1, 3650],
    reminderDays: [],
    expiryAlertDays: [730, 0],
    targetMarginPct: '100.00',
    invoiceNumberFormat: 'A/{CLIENT}.{YYYY}_{MM}-{SEQ:9}',
  }
  expect(accepted(settingsUpdate, { version: 1, ...values })).toEqual({ version: 1, ...values })
})

test('errors group digits, and name placeholders and workdays as the page does', () => {
  const messagesOf = (body: object) => {
    const parsed = parseInput(settingsUpdate, body)
    return parsed.ok ? [] : parsed.errors.map(({ message }) => message)
  }
  expect(messagesOf({ agingBuckets: [3651] })).toEqual([
    'Enter the aging buckets as whole numbers from 1 to 3,650.',
  ])
  expect(messagesOf({ invoiceNumberFormat: 'INV {SEQ:5}' })).toEqual([
    'Use only letters, digits, - / . _ and the placeholders {CLIENT}, {YYYY}, {MM} and {SEQ:5}.',
  ])
  expect(messagesOf({ checklistTemplates: checklist([{ ...task, dueOffsetDays: 366 }]) })).toEqual([
    'Enter the number of workdays as a whole number from −365 to 365.',
  ])
})
