import { describe, expect, test } from 'vitest'
import type { ContractEventName } from '#domain/contracts/events.ts'
import type { LifecycleContract } from '#domain/contracts/facts.ts'
import { contractTransition } from '#domain/contracts/transition.ts'
import { employeeTransition } from '#domain/employees/transition.ts'
import { contractInHand, employeeInHand, lastEvent } from '#test/support/examples.ts'

const circumstances = {
  employee: null,
  uid: 'hana',
  approverMustDiffer: true,
  today: '2026-03-10',
  now: contractInHand.now,
}
const meet = (name: ContractEventName, change: Partial<LifecycleContract> = {}, more: object = {}) =>
  contractTransition({ ...contractInHand.contract, ...change }, name, {}, { ...circumstances, ...more })

describe('an event of a contract', () => {
  test('leads to the next status', () => {
    expect(meet('hold', { status: 'ACTIVE' })).toEqual({ kind: 'taken', status: 'ON_HOLD' })
  })
  test("that the status doesn't allow is rejected with the status and the event", () => {
    expect(meet('approve', { status: 'ON_HOLD' })).toMatchObject({
      kind: 'unknown',
      errors: [{ message: "This contract is on hold and can't be approved." }],
    })
    expect(meet('approve', { status: 'DRAFT' })).toMatchObject({
      errors: [{ message: "This contract is a draft and can't be approved." }],
    })
  })
  test('names all missing fields together', () => {
    const found = meet('submit', { rates: [], billingContact: null })
    expect(found.kind === 'refused' && found.errors.map(({ field }) => field)).toEqual([
      'rates',
      'billingContact.name',
      'billingContact.email',
    ])
  })
  test('need a known employee to start', () => {
    expect(meet('start', { status: 'APPROVED' }).kind).toBe('refused')
  })
  test.each([
    ['another event', lastEvent('approve'), "This can't be undone because the record has changed again."],
    ['no event', null, "This can't be undone because the record has changed again."],
    [
      'an event of another user',
      lastEvent('hold', 1, 'cleo'),
      'Only the person who made this change can undo it.',
    ],
    ['too long ago', lastEvent('hold', 11), "This change is more than 10 minutes old and can't be undone."],
  ])('is not undone when the last change was %s', (_, last, message) => {
    expect(meet('undo', { status: 'ON_HOLD' }, { last })).toMatchObject({
      kind: 'refused',
      errors: [{ message }],
    })
  })
})

describe('an event of an employee', () => {
  const late = { ...employeeInHand.employee, status: 'ONBOARDING', hireDate: '2026-03-05' } as const
  test('names the missing field', () => {
    expect(employeeTransition(late, 'activate', {}, { today: '2026-03-11' })).toMatchObject({
      kind: 'refused',
      errors: [
        {
          field: 'workAuth.0.i9Section2On',
          message: 'Enter the date I-9 section 2 was completed. It was due on 2026-03-10.',
        },
      ],
    })
  })
  test('that the status does not allow is rejected with a message', () => {
    expect(employeeTransition(late, 'rehire', {}, { today: '2026-03-10' })).toMatchObject({
      kind: 'unknown',
      errors: [{ message: "This employee is onboarding and can't be rehired." }],
    })
  })
})
