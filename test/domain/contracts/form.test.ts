import { expect, test } from 'vitest'
import { contractForm } from '#domain/contracts/form.ts'
import { contractLabels } from '#domain/contracts/labels.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { contractExample } from '#test/support/examples.ts'

test('a contract without an order type reports only that error', () => {
  const errors = contractForm.check({ ...contractForm.toDraft(null), orderType: 'SELECT' }, null)
  const fields = errors.map(({ field }) => field)
  expect(fields).toContain('orderType')
  expect(fields).not.toContain('predecessorId')
})

const contractWith = (more: object) =>
  ({
    ...contractExample,
    status: 'DRAFT',
    projectName: 'Globex ERP',
    employeeName: 'Rao, Priya',
    milestones: [],
    remote: false,
    ...more,
  }) as unknown as Contract

const terms = {
  poAmount: '96000.00',
  poHours: '1000.00',
  poExpiry: '2026-07-31',
  poWarnPct: '75.00',
  poRequired: true,
  billToLevel: 'END_CLIENT' as const,
  invoiceGrouping: 'PER_PO' as const,
  discountPct: '2.00',
  vmsFeePct: '1.50',
  requireApprovedTime: false,
  waitForAllTimesheets: false,
  invoiceApproval: true,
  overtimeRule: 'DAILY_8_WEEKLY_40' as const,
  maxHoursPerWeek: 45,
  noticeDays: 14,
  conversionFee: '5000.00',
  guaranteeDays: 90,
  notes: 'Call Ann first.',
}
const before = {
  ...Object.fromEntries(Object.keys(terms).map((name) => [name, null])),
  poRequired: false,
  requireApprovedTime: true,
  waitForAllTimesheets: true,
  invoiceApproval: false,
}
const draftOfStored = (more: object) => contractForm.toDraft(contractWith(more))

test.each(Object.keys(terms))('%s is typed, sent alone and shown as it was stored', (name) => {
  const changed = { ...before, [name]: Reflect.get(terms, name) }
  const typed = { ...draftOfStored(before), [name]: draftOfStored(changed)[name] ?? '' }
  const stored = contractWith(before)
  expect(contractForm.toInput(typed, stored)).toEqual({ [name]: Reflect.get(terms, name) })
  expect(contractForm.toInput(draftOfStored(before), stored)).toEqual({})
  expect(name in contractLabels).toBe(true)
})

test('a draft from before the terms had fields leaves them as they are', () => {
  const stored = contractWith(terms)
  const old = Object.fromEntries(
    Object.entries(contractForm.toDraft(stored)).filter(([path]) => !(path in terms)),
  )
  expect(contractForm.toInput({ ...old, title: 'Another' }, stored)).toEqual({ title: 'Another' })
})

test('a new contract leaves its terms to the defaults of the server', () => {
  const input = contractForm.toInput(contractForm.toDraft(null), null)
  expect(Object.keys(input).filter((name) => name in terms)).toEqual([])
})

test('a number of days that is not whole is rejected at its field', () => {
  const stored = contractWith(terms)
  const errors = contractForm.check({ ...contractForm.toDraft(stored), noticeDays: '1.5' }, stored)
  expect(errors.find(({ field }) => field === 'noticeDays')?.message).toBe(
    'Enter the notice period in whole days, from 0 to 3,650.',
  )
})

const fixed = contractWith({
  ...terms,
  billingContact: { name: 'Ann', email: 'ann@globex.test', ccEmails: ['one@globex.test'], phone: null },
  rates: [
    {
      ...contractExample.rates[0],
      billRateUnit: 'FIXED',
      fixedAmount: '900.00',
      otBillable: true,
      otBillRate: null,
      otBillMultiplier: '1.50',
      dtBillMultiplier: '2.00',
      otPayMultiplier: '1.50',
    },
  ],
  parties: [
    {
      level: 'END_CLIENT',
      companyName: 'Globex',
      contactName: 'Bill',
      email: 'bill@globex.test',
      phone: null,
      address: null,
      msaDocumentId: null,
    },
  ],
  milestones: [
    { name: 'Design', amount: '400.00', dueDate: '2026-03-01', readyAt: '2026-03-02' },
    { name: 'Launch', amount: '500.00', dueDate: '2026-06-01', readyAt: null },
  ],
})
const typing = (values: Readonly<Record<string, string>>) =>
  contractForm.toInput({ ...contractForm.toDraft(fixed), ...values }, fixed)
const messageAt = (values: Readonly<Record<string, string>>, field: string) =>
  contractForm
    .check({ ...contractForm.toDraft(fixed), ...values }, fixed)
    .find((error) => error.field === field)?.message

test('milestones are added, cleared and marked as done, and an empty row between two is skipped', () => {
  const [design, launch] = fixed.milestones
  expect(typing({ 'milestones.1.readyAt': '2026-06-03' })).toEqual({
    milestones: [design, { ...launch, readyAt: '2026-06-03' }],
  })
  const cleared = Object.fromEntries(
    ['name', 'amount', 'dueDate', 'readyAt'].map((name) => [`milestones.0.${name}`, '']),
  )
  const added = { name: 'Support', amount: '400.00', dueDate: '2026-07-01', readyAt: null }
  const typed = Object.fromEntries(
    Object.entries(added).map(([name, value]) => [`milestones.4.${name}`, value ?? '']),
  )
  expect(typing({ ...cleared, ...typed })).toEqual({ milestones: [launch, added] })
  expect(messageAt({ ...cleared, ...typed, 'milestones.4.dueDate': '' }, 'milestones.4.dueDate')).toBe(
    'Enter a due date.',
  )
  expect(messageAt(cleared, 'milestones.0.amount')).toBe(
    'The milestones must add up to the fixed amount (900.00).',
  )
})

test('the fixed amount goes with its unit', () => {
  expect(typing({ 'rates.0.billRateUnit': 'HOURLY' })).toMatchObject({ rates: [{ fixedAmount: null }] })
  expect(typing({ 'rates.0.fixedAmount': '950.00' })).toMatchObject({ rates: [{ fixedAmount: '950.00' }] })
})

test('CC addresses are a list, and a wrong one is rejected at their field', () => {
  expect(typing({ 'billingContact.ccEmails': 'a@b.test, c@d.test,' })).toMatchObject({
    billingContact: { name: 'Ann', ccEmails: ['a@b.test', 'c@d.test'] },
  })
  expect(messageAt({ 'billingContact.ccEmails': 'a@b.test, nobody' }, 'billingContact.ccEmails')).toBe(
    'Enter email addresses like name@example.com, separated by commas.',
  )
  expect(messageAt({ 'billingContact.ccEmails': 'a@b.test,'.repeat(6) }, 'billingContact.ccEmails')).toBe(
    'Enter at most 5 CC addresses.',
  )
})

test('a contact is rejected at its own field, and a company at the field of its level', () => {
  expect(messageAt({ 'parties.END_CLIENT.email': 'nobody' }, 'parties.END_CLIENT.email')).toMatch(
    /^Enter an email/,
  )
  expect(messageAt({ 'parties.END_CLIENT': 'x'.repeat(200) }, 'parties.END_CLIENT')).toMatch(/^Shorten/)
})

test('a draft from before contacts, overtime and milestones had fields leaves them as they are', () => {
  const old = Object.fromEntries(
    Object.entries(contractForm.toDraft(fixed)).filter(
      ([path]) =>
        !/^(?:parties\.\w+\.|milestones|rates\.0\.(?:ot|dt|fixed)|billingContact\.(?:cc|phone))/.test(path),
    ),
  )
  expect(contractForm.toInput({ ...old, title: 'Another' }, fixed)).toEqual({ title: 'Another' })
})
