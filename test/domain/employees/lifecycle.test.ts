import { describe, expect, test } from 'vitest'
import { employeeStatuses } from '#domain/employees/statuses.ts'
import {
  allowedEmployeeEvents,
  createEmployeeLifecycleMachine,
  nextEmployeeStatus,
} from '#domain/employees/lifecycle.machine.ts'
import { employeeInHand as facts } from '#test/support/examples.ts'

describe('the life of an employee', () => {
  test('has a state for every status and no other', () => {
    expect(Object.keys(createEmployeeLifecycleMachine().states)).toEqual([...employeeStatuses])
  })

  test.each([
    ['PENDING', 'employee.startOnboarding', 'ONBOARDING'],
    ['ONBOARDING', 'employee.activate', 'ACTIVE'],
    ['ACTIVE', 'employee.leave', 'ON_LEAVE'],
    ['ON_LEAVE', 'employee.return', 'ACTIVE'],
    ['OFFBOARDING', 'employee.terminate', 'TERMINATED'],
    ['TERMINATED', 'employee.rehire', 'ONBOARDING'],
  ] as const)('%s –%s→ %s', (status, type, next) => {
    expect(nextEmployeeStatus(status, facts, { type })).toBe(next)
    expect(allowedEmployeeEvents(status, facts)).toContain(type)
  })

  test('notice leads to offboarding', () => {
    const notice = { type: 'employee.giveNotice', lastDay: '2026-04-30', reason: 'Moves away' } as const
    expect(nextEmployeeStatus('ACTIVE', facts, notice)).toBe('OFFBOARDING')
    expect(nextEmployeeStatus('ON_LEAVE', facts, notice)).toBeNull()
  })

  test.each(['mandatoryTasksDone', 'requiredDocumentsApproved', 'i9InTime', 'mayWork'] as const)(
    'nobody becomes active without %s',
    (missing) => {
      const lacking = { ...facts, [missing]: false }
      expect(nextEmployeeStatus('ONBOARDING', lacking, { type: 'employee.activate' })).toBeNull()
      expect(allowedEmployeeEvents('ONBOARDING', lacking)).toEqual([])
    },
  )

  test.each([
    ['on the last day itself', { today: '2026-03-09' }],
    ['without a last day', { lastDay: null }],
    ['with an open checklist', { checklistSettled: false }],
  ])('nobody is terminated %s', (_, change) => {
    const event = { type: 'employee.terminate' } as const
    expect(nextEmployeeStatus('OFFBOARDING', { ...facts, ...change }, event)).toBeNull()
  })

  test('what is not drawn is refused', () => {
    expect(employeeStatuses.map((status) => allowedEmployeeEvents(status, facts))).toEqual([
      ['employee.startOnboarding'],
      ['employee.activate'],
      ['employee.leave', 'employee.giveNotice'],
      ['employee.return'],
      ['employee.terminate'],
      ['employee.rehire'],
    ])
  })
})
