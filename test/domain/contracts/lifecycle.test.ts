import { describe, expect, test } from 'vitest'
import { contractStatuses } from '#domain/contracts/statuses.ts'
import {
  allowedContractEvents,
  createContractLifecycleMachine,
  nextContractStatus,
} from '#domain/contracts/lifecycle.machine.ts'
import { contractInHand as facts } from '#test/support/examples.ts'

describe('the life of a contract', () => {
  test('has a state for every status and no other', () => {
    expect(Object.keys(createContractLifecycleMachine().states)).toEqual([...contractStatuses])
  })

  test.each([
    ['DRAFT', 'contract.submit', 'PENDING_APPROVAL'],
    ['PENDING_APPROVAL', 'contract.approve', 'APPROVED'],
    ['APPROVED', 'contract.start', 'ACTIVE'],
    ['ACTIVE', 'contract.end', 'ENDED'],
    ['ACTIVE', 'contract.hold', 'ON_HOLD'],
    ['ON_HOLD', 'contract.resume', 'ACTIVE'],
    ['DRAFT', 'contract.cancel', 'CANCELLED'],
    ['PENDING_APPROVAL', 'contract.cancel', 'CANCELLED'],
    ['APPROVED', 'contract.cancel', 'CANCELLED'],
    ['ENDED', 'contract.extend', 'ENDED'],
    ['ENDED', 'contract.renew', 'ENDED'],
  ] as const)('%s –%s→ %s', (status, type, next) => {
    expect(nextContractStatus(status, facts, { type })).toBe(next)
    expect(allowedContractEvents(status, facts)).toContain(type)
  })

  test('a rejected contract is a draft again', () => {
    const event = { type: 'contract.reject', reason: 'No PO' } as const
    expect(nextContractStatus('PENDING_APPROVAL', facts, event)).toBe('DRAFT')
  })

  test.each(['hasRates', 'hasBillTo', 'hasTerms', 'documentsSettled'] as const)(
    'nothing is submitted without %s',
    (missing) => {
      const lacking = { ...facts, [missing]: false }
      expect(nextContractStatus('DRAFT', lacking, { type: 'contract.submit' })).toBeNull()
    },
  )

  test('the creator approves only where the setting allows it', () => {
    const own = { ...facts, actorIsCreator: true }
    const approve = { type: 'contract.approve' } as const
    expect(nextContractStatus('PENDING_APPROVAL', own, approve)).toBeNull()
    expect(nextContractStatus('PENDING_APPROVAL', { ...own, approverMustDiffer: false }, approve)).toBe(
      'APPROVED',
    )
  })

  test.each([
    ['before its start', { startDate: '2026-03-11' }],
    ['with an employee on leave', { employeeStatus: 'ON_LEAVE' as const }],
    ['when work authorization ends before the start', { workUntil: '2025-12-31' }],
  ])('no contract becomes active %s', (_, change) => {
    const event = { type: 'contract.start' } as const
    expect(nextContractStatus('APPROVED', { ...facts, ...change }, event)).toBeNull()
  })

  test('a contract starts with an employee who is onboarding or may work without end', () => {
    const event = { type: 'contract.start' } as const
    const others = { ...facts, employeeStatus: 'ONBOARDING', workUntil: null } as const
    expect(nextContractStatus('APPROVED', others, event)).toBe('ACTIVE')
  })

  test('a contract does not end on its last day, nor without one', () => {
    const event = { type: 'contract.end' } as const
    expect(nextContractStatus('ACTIVE', { ...facts, endDate: '2026-03-10' }, event)).toBeNull()
    expect(nextContractStatus('ACTIVE', { ...facts, endDate: null }, event)).toBeNull()
  })

  test('no contract is terminated before a day with approved time', () => {
    const on = (date: string) => ({ type: 'contract.terminate', date, reason: 'Client left' }) as const
    expect(nextContractStatus('ACTIVE', facts, on('2026-03-07'))).toBeNull()
    expect(nextContractStatus('ACTIVE', facts, on('2026-03-08'))).toBe('TERMINATED')
    expect(nextContractStatus('ACTIVE', { ...facts, approvedTimeUntil: null }, on('2026-01-01'))).toBe(
      'TERMINATED',
    )
    expect(allowedContractEvents('ACTIVE', facts)).toContain('contract.terminate')
  })

  test('nothing that was ever approved is deleted', () => {
    const statuses = contractStatuses.filter((status) =>
      allowedContractEvents(status, facts).includes('contract.delete'),
    )
    expect(statuses).toEqual(['DRAFT', 'PENDING_APPROVAL', 'CANCELLED'])
    for (const status of contractStatuses) {
      expect(allowedContractEvents(status, { ...facts, everApproved: true })).not.toContain('contract.delete')
    }
  })

  test('what is not drawn is refused', () => {
    expect(allowedContractEvents('TERMINATED', facts)).toEqual([])
    expect(nextContractStatus('ENDED', facts, { type: 'contract.submit' })).toBeNull()
  })
})
