import * as fc from 'fast-check'
import { transition } from 'xstate'
import { describe, expect, test } from 'vitest'
import { employeeEvents, type EmployeeEvent, type EmployeeEventName } from '#domain/employees/events.ts'
import type { EmployeeFacts } from '#domain/employees/facts.ts'
import { createEmployeeLifecycleMachine } from '#domain/employees/lifecycle.machine.ts'
import { i9DueOn } from '#domain/employees/i9.ts'
import { activateReasons, employeeReasons } from '#domain/employees/reasons.ts'
import type { WorkAuth } from '#domain/employees/record.ts'
import { employeeStatuses, type EmployeeStatus } from '#domain/employees/statuses.ts'
import { chartEvent } from '#domain/kernel/events.ts'
import { employeeInHand as facts, lastEvent, workAuthExample } from '#test/support/examples.ts'

const lifecycle = createEmployeeLifecycleMachine()
const names = Object.keys(employeeEvents) as EmployeeEventName[]
const values = { lastDay: '2026-04-30', reason: 'Moves away', hireDate: '2026-05-04' }

/** Returns the status after an event, or null if the chart rejects it. */
function next(
  status: EmployeeStatus,
  name: EmployeeEventName,
  context: EmployeeFacts = facts,
  carried: object = values,
): string | null {
  const event: EmployeeEvent = chartEvent('employee', employeeEvents, name, { ...carried })
  const now = lifecycle.resolveState({ value: status, context })
  return now.can(event) ? transition(lifecycle, now, event)[0].value : null
}
const withEmployee = (change: Partial<EmployeeFacts['employee']>): EmployeeFacts => ({
  ...facts,
  employee: { ...facts.employee, ...change },
})
const auth = (change: Partial<WorkAuth>): WorkAuth[] => [{ ...workAuthExample, ...change }]

describe('the lifecycle of an employee', () => {
  test('has exactly one state for each status', () => {
    expect(Object.keys(lifecycle.states)).toEqual([...employeeStatuses])
  })

  test('has exactly the events in the table', () => {
    expect(lifecycle.events.toSorted()).toEqual(names.map((name) => `employee.${name}`).toSorted())
  })

  test.each([
    ['PENDING', 'startOnboarding', 'ONBOARDING'],
    ['ONBOARDING', 'activate', 'ACTIVE'],
    ['ACTIVE', 'leave', 'ON_LEAVE'],
    ['ON_LEAVE', 'return', 'ACTIVE'],
    ['ACTIVE', 'giveNotice', 'OFFBOARDING'],
    ['OFFBOARDING', 'terminate', 'TERMINATED'],
    ['TERMINATED', 'rehire', 'ONBOARDING'],
  ] as const)('%s is the only status with %s, and it leads to %s', (status, name, expected) => {
    expect(employeeStatuses.flatMap((each) => next(each, name) ?? [])).toEqual([expected])
    expect(next(status, name)).toBe(expected)
  })

  test.each([
    ['a completed checklist', withEmployee({ onboardingTasksLeft: 1 })],
    ['approved documents', { ...facts, requiredDocumentsApproved: false }],
    ['I-9 section 2 in time', withEmployee({ hireDate: '2026-03-04' })],
    ['a type that allows work', withEmployee({ workAuth: auth({ type: 'B1' }) })],
  ])('nobody becomes active without %s', (_, lacking) => {
    expect(next('ONBOARDING', 'activate', lacking)).toBeNull()
  })

  test('the reason against a visitor says what to change', () => {
    expect(activateReasons(withEmployee({ workAuth: auth({ type: 'B1' }) }))).toMatchObject([
      {
        message:
          "A B-1 or B-2 visitor can't work as a W-2 employee. Change the work authorization or the employment type.",
      },
    ])
  })

  test('I-9 section 2 is due three business days after the hire', () => {
    expect(i9DueOn({ hireDate: '2026-03-05' })).toBe('2026-03-10')
    expect(i9DueOn({ hireDate: '2026-03-09' })).toBe('2026-03-12')
  })

  test.each([
    ['until the day it is due', '2026-03-10', {}, true],
    ['not after it', '2026-03-11', {}, false],
    ['once it is done, even late', '2026-03-20', { workAuth: auth({ i9Section2On: '2026-03-19' }) }, true],
    ['not for a later day', '2026-03-18', { workAuth: auth({ i9Section2On: '2026-03-19' }) }, false],
    ['always for a contractor', '2026-03-20', { employmentType: 'C2C' as const }, true],
  ])('the I-9 allows activating %s', (_, today, change, allowed) => {
    const context = { ...withEmployee({ hireDate: '2026-03-05', ...change }), today }
    expect(next('ONBOARDING', 'activate', context)).toBe(allowed ? 'ACTIVE' : null)
  })

  test.each([
    ['on the last day itself', withEmployee({ terminationDate: '2026-03-10' })],
    ['without a last day', withEmployee({ terminationDate: null })],
    ['with an open checklist', withEmployee({ offboardingTasksLeft: 2 })],
  ])('nobody is terminated %s', (_, lacking) => {
    expect(next('OFFBOARDING', 'terminate', lacking)).toBeNull()
  })

  test('a notice is changed or withdrawn until its last day has passed', () => {
    const on = (terminationDate: string) => withEmployee({ terminationDate })
    expect(next('OFFBOARDING', 'changeNotice', on('2026-03-10'))).toBe('OFFBOARDING')
    expect(next('OFFBOARDING', 'changeNotice', on('2026-03-09'))).toBeNull()
    expect(
      next('OFFBOARDING', 'changeNotice', on('2026-03-10'), { ...values, lastDay: '2026-03-09' }),
    ).toBeNull()
    expect(next('OFFBOARDING', 'withdrawNotice', on('2026-03-10'))).toBe('ACTIVE')
    expect(next('OFFBOARDING', 'withdrawNotice', on('2026-03-09'))).toBeNull()
    expect(employeeStatuses.filter((each) => next(each, 'withdrawNotice', on('2026-03-10')))).toEqual([
      'OFFBOARDING',
    ])
    expect(employeeStatuses.filter((each) => next(each, 'changeNotice', on('2026-03-10')))).toEqual([
      'OFFBOARDING',
    ])
  })

  test('a last day before the hire date and a hire date before the last day are rejected', () => {
    expect(next('ACTIVE', 'giveNotice', facts, { ...values, lastDay: '2026-03-08' })).toBeNull()
    expect(next('TERMINATED', 'rehire', facts, { hireDate: '2026-03-09' })).toBeNull()
    expect(next('TERMINATED', 'rehire', facts, { hireDate: '2026-03-10' })).toBe('ONBOARDING')
  })

  test('the author of an event can undo it for ten minutes', () => {
    const undoable = names.filter((name) => employeeEvents[name].undoable)
    expect(undoable).toEqual(['leave', 'return', 'startOnboarding', 'activate'])
    for (const name of undoable) {
      const from = employeeStatuses.find((status) => next(status, name) !== null) as EmployeeStatus
      const to = next(from, name) as EmployeeStatus
      const undo = (last: EmployeeFacts['last']) => next(to, 'undo', { ...facts, last })
      expect([name, undo(lastEvent(name))]).toEqual([name, from])
      expect(undo(lastEvent(name, 10))).toBe(from)
      expect(undo(lastEvent(name, 11))).toBeNull()
      expect(undo(lastEvent(name, 1, 'cleo'))).toBeNull()
      expect(undo(lastEvent('rehire'))).toBeNull()
      expect(undo(null)).toBeNull()
    }
  })

  test('rejects an event exactly when there is a reason against it', () => {
    const day = fc.constantFrom('2026-03-02', '2026-03-08', '2026-03-09', '2026-03-11')
    const someFacts = fc.record({
      status: fc.constantFrom(...employeeStatuses),
      name: fc.constantFrom(...names.filter((name) => name !== 'undo')),
      lastDay: day,
      newHireDate: day,
      today: day,
      hireDate: day,
      terminationDate: fc.option(day),
      type: fc.constantFrom('H1B', 'B1'),
      onboardingTasksLeft: fc.nat(2),
      offboardingTasksLeft: fc.nat(2),
    })
    fc.assert(
      fc.property(someFacts, ({ status, name, lastDay, newHireDate, today: on, type, ...employee }) => {
        const context = {
          ...withEmployee({ ...employee, workAuth: auth({ type }) }),
          today: on,
        }
        const carried = { lastDay, reason: 'R', hireDate: newHireDate }
        const event = chartEvent('employee', employeeEvents, name, carried)
        const has = lifecycle.states[status]?.ownEvents.includes(event.type) ?? false
        const allowed = next(status, name, context, carried) !== null
        expect(allowed).toBe(has && employeeReasons(context, event).length === 0)
      }),
    )
  })
})
