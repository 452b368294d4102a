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

test('days that are no whole number are rejected at their field', () => {
  const stored = contractWith(terms)
  const errors = contractForm.check({ ...contractForm.toDraft(stored), noticeDays: '1.5' }, stored)
  expect(errors.find(({ field }) => field === 'noticeDays')?.message).toBe(
    'Enter the notice period in whole days.',
  )
})
