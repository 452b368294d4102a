import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amendableFields,
  closedText,
  contractFieldErrors,
  contractFieldRule,
  contractPathLock,
  approvedTermsOf,
} from '#domain/contracts/editable.ts'
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
/** Names, contacts, notes and alerts, which are not terms of the contract. */
const harmless = ['title', 'poWarnPct', 'billingContact', 'notes', 'documentIds']
const dated = fields.filter(
  (field) => ![...harmless, ...frozen].includes(field) && !field.startsWith('termination'),
)
const stored = {
  ...contractExample,
  ...contractInHand.contract,
  id: 'c1',
  version: 3,
  milestones: [{ name: 'UAT', amount: '400.00', dueDate: '2026-06-01', readyAt: null }],
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

test('once approved, everything that is agreed changes only from a date', () => {
  expect([...dated].toSorted()).toEqual(['startDate', 'rates', ...amendableFields].toSorted())
  for (const status of ['APPROVED', 'ACTIVE', 'ON_HOLD'] as const) {
    expect(fields.filter((field) => contractFieldRule(status, field) === 'dated')).toEqual(dated)
    for (const field of dated)
      expect(contractFieldErrors(status, [field])).toMatchObject([{ code: 'amend_instead', field }])
  }
})

test('a draft from before the approval sends none of the approved terms', () => {
  for (const status of ['APPROVED', 'ACTIVE', 'ON_HOLD'] as const) {
    const record = { ...stored, status }
    const typed = Object.fromEntries(
      Object.entries(contractForm.toDraft(record)).map(([path, value]) => [path, `${value}1`]),
    )
    const sent = contractForm.toInput({ ...typed, 'milestones.1.name': 'Another' }, record)
    expect(approvedTermsOf({ ...record, ...sent })).toEqual(approvedTermsOf(record))
    const contacts = ['parties', 'milestones']
    expect(Object.keys(sent).filter((field) => [...frozen, ...dated].includes(field))).toEqual(
      dated.filter((field) => contacts.includes(field)),
    )
    expect(Object.keys(sent)).toContain('title')
  }
})

test('every field of the form of an approved contract is locked, except names, contacts, notes and alerts', () => {
  const record = { ...stored, status: 'ACTIVE' as const }
  const open = Object.keys(contractForm.toDraft(record)).filter(
    (path) => contractForm.lockOf?.(record, path) === null,
  )
  const contact = /^parties\.\w+\.\w|^billingContact\.|^milestones\.\d+\.readyAt$/
  expect(open.filter((path) => !contact.test(path)).toSorted()).toEqual(['notes', 'poWarnPct', 'title'])
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

test('contacts and the day a milestone is done stay open until a contract closes; other terms say how they change', () => {
  const free = ['parties.LEVEL_1.email', 'parties.END_CLIENT.address.city', 'milestones.3.readyAt']
  for (const path of free) {
    for (const status of contractStatuses)
      expect(contractPathLock(status, path), `${status} ${path}`).toBe(
        closed.includes(status) ? 'The terms of this contract can no longer be changed.' : null,
      )
  }
  expect(contractPathLock('ACTIVE', 'parties.LEVEL_1')).toBe('Approved. Use Amend to change this.')
  expect(contractPathLock('ACTIVE', 'milestones.3.amount')).toBe('Approved. Use Amend to change this.')
  expect(contractPathLock('ACTIVE', 'rates.0.billRate')).toBe('Approved. Use Change rate to change this.')
  for (const name of ['otBillable', 'otPayMultiplier', 'dtBillMultiplier', 'fixedAmount'])
    expect(contractPathLock('ACTIVE', `rates.0.${name}`)).toBe("This can't be changed after approval.")
})

test.each([
  ['CANCELLED', 'This contract was canceled. The terms can no longer be changed.'],
  ['TERMINATED', 'Terminated, last day 2026-04-30. The terms can no longer be changed.'],
  ['ENDED', 'Ended on 2026-07-31. The terms can no longer be changed.'],
  ['ACTIVE', null],
] as const)('%s: %s', (status, text) => {
  const dates = { terminationDate: '2026-04-30', endDate: '2026-07-31' }
  expect(closedText({ status, ...dates })).toBe(text)
})
