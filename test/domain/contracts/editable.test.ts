import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { closedText, contractFieldErrors, contractFieldRule } from '#domain/contracts/editable.ts'
import { contractForm } from '#domain/contracts/form.ts'
import { contractCreate } from '#domain/contracts/input.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { contractStatuses } from '#domain/contracts/statuses.ts'
import { keepEditable } from '#domain/kernel/draft.ts'
import { contractExample, contractInHand } from '#test/support/examples.ts'

const fields = Object.keys(contractCreate.shape)
const closed: readonly string[] = ['ENDED', 'TERMINATED', 'CANCELLED']
const draft: readonly string[] = ['DRAFT', 'PENDING_APPROVAL']
const frozen: readonly string[] = [
  'kind',
  'projectId',
  'employeeId',
  'orderType',
  'predecessorId',
  'currency',
]
const dated: readonly string[] = [
  'poNumber',
  'poAmount',
  'poHours',
  'poExpiry',
  'parties',
  'billToLevel',
  'startDate',
  'endDate',
  'rates',
  'milestones',
  'discountPct',
  'vmsFeePct',
  'paymentTerms',
]
const stored = {
  ...contractExample,
  ...contractInHand.contract,
  id: 'c1',
  version: 3,
  terminationDate: null,
  terminationReason: null,
} as unknown as Contract

test('every field is locked or editable in each status as specified', () => {
  fc.assert(
    fc.property(fc.constantFrom(...contractStatuses), fc.constantFrom(...fields), (status, field) => {
      const refused = contractFieldErrors(status, [field]).map((error) => error.field)
      const isTermination = field.startsWith('termination')
      const isDeal = [...frozen, ...dated].includes(field) && !draft.includes(status)
      const isClosed = closed.includes(status) && field !== 'notes'
      expect(refused).toEqual(isTermination || isDeal || isClosed ? [field] : [])
    }),
    { numRuns: 1_000 },
  )
})

test('once approved, dates, rates, parties, PO and price terms change only from a date', () => {
  for (const status of ['APPROVED', 'ACTIVE', 'ON_HOLD'] as const) {
    expect(fields.filter((field) => contractFieldRule(status, field) === 'dated')).toEqual(dated)
    for (const field of dated)
      expect(contractFieldErrors(status, [field])).toMatchObject([{ code: 'amend_instead', field }])
  }
})

test('a draft from before the approval sends nothing of the deal', () => {
  for (const status of ['APPROVED', 'ACTIVE', 'ON_HOLD'] as const) {
    const record = { ...stored, status }
    const typed = Object.fromEntries(
      Object.entries(contractForm.toDraft(record)).map(([path, value]) => [path, `${value}1`]),
    )
    const sent = Object.keys(contractForm.toInput(typed, record))
    expect(sent.filter((field) => [...frozen, ...dated].includes(field))).toEqual([])
    expect(sent).toContain('title')
  }
})

test('a draft from before a contract was closed changes none of its terms', () => {
  for (const status of closed) {
    const record = { ...stored, status: status as Contract['status'] }
    const typed = { ...contractForm.toDraft(record), title: 'New title', 'rates.0.billRate': '99.00' }
    expect(contractForm.toInput(typed, record)).toEqual({})
    expect(keepEditable(contractForm, typed, record)).toEqual(contractForm.toDraft(record))
  }
  const open = { ...stored, status: 'DRAFT' as const }
  const typed = { ...contractForm.toDraft(open), title: 'New title' }
  expect(contractForm.toInput(typed, open)).toEqual({ title: 'New title' })
  expect(keepEditable(contractForm, typed, open)).toEqual(typed)
})

test.each([
  ['CANCELLED', 'Canceled on 2026-03-02. The terms can no longer be changed.'],
  ['TERMINATED', 'Terminated on 2026-04-30. The terms can no longer be changed.'],
  ['ENDED', 'Ended on 2026-07-31. The terms can no longer be changed.'],
  ['ACTIVE', null],
] as const)('%s: %s', (status, text) => {
  const dates = { terminationDate: '2026-04-30', endDate: '2026-07-31', updatedAt: '2026-03-02T09:00:00Z' }
  expect(closedText({ status, ...dates })).toBe(text)
})
