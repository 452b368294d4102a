import * as fc from 'fast-check'
import { transition } from 'xstate'
import { describe, expect, test } from 'vitest'
import { contractEvents, type ContractEvent, type ContractEventName } from '#domain/contracts/events.ts'
import type { ContractFacts } from '#domain/contracts/facts.ts'
import { createContractLifecycleMachine } from '#domain/contracts/lifecycle.machine.ts'
import { contractReasons } from '#domain/contracts/reasons.ts'
import { contractStatuses, type ContractStatus } from '#domain/contracts/statuses.ts'
import { chartEvent } from '#domain/kernel/events.ts'
import { contractInHand as facts, lastEvent } from '#test/support/examples.ts'

const lifecycle = createContractLifecycleMachine()
const names = Object.keys(contractEvents) as ContractEventName[]
const on = (date: string) => ({ date, reason: 'Client left' })

/** Returns the status after an event, or null if the chart rejects it. */
function next(
  status: ContractStatus,
  name: ContractEventName,
  context: ContractFacts = facts,
  values: object = {},
): string | null {
  const event: ContractEvent = chartEvent('contract', contractEvents, name, { ...values })
  const now = lifecycle.resolveState({ value: status, context })
  return now.can(event) ? transition(lifecycle, now, event)[0].value : null
}
const withContract = (change: Partial<ContractFacts['contract']>): ContractFacts => ({
  ...facts,
  contract: { ...facts.contract, ...change },
})

describe('the lifecycle of a contract', () => {
  test('has exactly one state for each status', () => {
    expect(Object.keys(lifecycle.states)).toEqual([...contractStatuses])
  })

  test('has exactly the events in the table', () => {
    expect(lifecycle.events.toSorted()).toEqual(names.map((name) => `contract.${name}`).toSorted())
  })

  test.each([
    ['DRAFT', 'submit', 'PENDING_APPROVAL'],
    ['PENDING_APPROVAL', 'approve', 'APPROVED'],
    ['PENDING_APPROVAL', 'reject', 'DRAFT'],
    ['APPROVED', 'start', 'ACTIVE'],
    ['ACTIVE', 'end', 'ENDED'],
    ['ACTIVE', 'hold', 'ON_HOLD'],
    ['ON_HOLD', 'resume', 'ACTIVE'],
    ['DRAFT', 'cancel', 'CANCELLED'],
    ['PENDING_APPROVAL', 'cancel', 'CANCELLED'],
    ['APPROVED', 'cancel', 'CANCELLED'],
  ] as const)('%s –%s→ %s', (status, name, expected) => {
    expect(next(status, name)).toBe(expected)
  })

  test.each([
    ['rates', withContract({ rates: [] })],
    ['a bill-to party', withContract({ billToLevel: null })],
    ['a billing contact', withContract({ billingContact: null })],
    ['payment terms', withContract({ paymentTerms: null })],
    ['an invoice frequency', withContract({ invoiceFrequency: null })],
    ['a place of work', withContract({ remote: false })],
    ['required documents', { ...facts, documentsSettled: false }],
  ])('nothing is submitted or approved without %s', (_, lacking) => {
    expect(next('DRAFT', 'submit', lacking)).toBeNull()
    expect(next('PENDING_APPROVAL', 'approve', lacking)).toBeNull()
  })

  test('the creator can approve only if the setting allows it', () => {
    const own = { ...facts, uid: 'cleo' }
    expect(next('PENDING_APPROVAL', 'approve', own)).toBeNull()
    expect(next('PENDING_APPROVAL', 'approve', { ...own, approverMustDiffer: false })).toBe('APPROVED')
  })

  test.each([
    ['before its start', withContract({ startDate: '2026-03-11' })],
    ['with an employee on leave', { ...facts, employee: { status: 'ON_LEAVE', workUntil: null } } as const],
    ['with an unknown employee', { ...facts, employee: null }],
    [
      'when work authorization expires before the start',
      { ...facts, employee: { status: 'ACTIVE', workUntil: '2025-12-31' } } as const,
    ],
  ])('no contract starts %s', (_, lacking) => {
    expect(next('APPROVED', 'start', lacking)).toBeNull()
  })

  test('a contract can start with an onboarding employee whose authorization never expires', () => {
    expect(next('APPROVED', 'start', { ...facts, employee: { status: 'ONBOARDING', workUntil: null } })).toBe(
      'ACTIVE',
    )
  })

  test("a contract doesn't end on its last day or without an end date", () => {
    expect(next('ACTIVE', 'end', withContract({ endDate: '2026-03-10' }))).toBeNull()
    expect(next('ACTIVE', 'end', withContract({ endDate: null }))).toBeNull()
  })

  test('a contract cannot be terminated before approved time, before its start or after its end', () => {
    expect(next('ACTIVE', 'terminate', facts, on('2026-03-07'))).toBeNull()
    expect(next('ACTIVE', 'terminate', facts, on('2026-03-08'))).toBe('TERMINATED')
    const untouched = { ...facts, approvedTimeUntil: null }
    expect(next('ACTIVE', 'terminate', untouched, on('2026-01-01'))).toBe('TERMINATED')
    expect(next('ACTIVE', 'terminate', untouched, on('2025-12-31'))).toBeNull()
    expect(next('ACTIVE', 'terminate', untouched, on('2026-03-10'))).toBeNull()
  })

  test('the author of an event can undo it for ten minutes', () => {
    const undoable = names.filter((name) => contractEvents[name].undoable)
    expect(undoable).toEqual(['hold', 'resume', 'submit'])
    for (const name of undoable) {
      const from = contractStatuses.find((status) => next(status, name) !== null) as ContractStatus
      const to = next(from, name) as ContractStatus
      const undo = (last: ContractFacts['last']) => next(to, 'undo', { ...facts, last })
      expect([name, undo(lastEvent(name))]).toEqual([name, from])
      expect(undo(lastEvent(name, 10))).toBe(from)
      expect(undo(lastEvent(name, 11))).toBeNull()
      expect(undo(lastEvent(name, 1, 'cleo'))).toBeNull()
      expect(undo(lastEvent('approve'))).toBeNull()
      expect(undo(null)).toBeNull()
    }
  })

  test('closed contracts have no events', () => {
    for (const status of ['ENDED', 'TERMINATED', 'CANCELLED'] as const)
      expect(names.filter((name) => next(status, name, facts, on('2026-03-08')) !== null)).toEqual([])
  })

  test('rejects an event exactly when there is a reason against it', () => {
    const day = fc.constantFrom('2025-12-31', '2026-01-01', '2026-03-09', '2026-03-11')
    const someFacts = fc.record({
      status: fc.constantFrom(...contractStatuses),
      name: fc.constantFrom(...names.filter((name) => name !== 'undo')),
      date: day,
      today: day,
      endDate: fc.option(day),
      approvedTimeUntil: fc.option(day),
      documentsSettled: fc.boolean(),
      approverMustDiffer: fc.boolean(),
      uid: fc.constantFrom('cleo', 'hana'),
      remote: fc.boolean(),
      employee: fc.option(
        fc.record({ status: fc.constantFrom('ACTIVE', 'ON_LEAVE'), workUntil: fc.option(day) }),
      ),
    })
    fc.assert(
      fc.property(someFacts, ({ status, name, date, endDate, remote, ...more }) => {
        const context = { ...withContract({ endDate, remote }), ...more } as ContractFacts
        const event = chartEvent('contract', contractEvents, name, on(date))
        const has = lifecycle.states[status]?.ownEvents.includes(event.type) ?? false
        const allowed = next(status, name, context, on(date)) !== null
        expect(allowed).toBe(has && contractReasons(context, event).length === 0)
      }),
    )
  })
})
