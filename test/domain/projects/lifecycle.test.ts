import { transition } from 'xstate'
import { expect, test } from 'vitest'
import { chartEvent } from '#domain/kernel/events.ts'
import { projectEvents, type ProjectEventName } from '#domain/projects/events.ts'
import { createProjectLifecycleMachine } from '#domain/projects/lifecycle.machine.ts'
import { projectStatuses, type ProjectStatus } from '#domain/projects/statuses.ts'

const lifecycle = createProjectLifecycleMachine()
const names = Object.keys(projectEvents) as ProjectEventName[]

/** Returns the events that a status has, each with the status it leads to. */
function eventsOf(status: ProjectStatus, openContracts: readonly string[] = []) {
  const now = lifecycle.resolveState({
    value: status,
    context: { project: { status }, openContracts },
  })
  const found = names.flatMap((name) => {
    const event = chartEvent('project', projectEvents, name, { reason: 'No budget' })
    return now.can(event) ? [[name, transition(lifecycle, now, event)[0].value]] : []
  })
  return Object.fromEntries(found)
}

test('a project has exactly one state for each status', () => {
  expect(Object.keys(lifecycle.states)).toEqual([...projectStatuses])
})

test.each([
  ['PLANNED', { start: 'ACTIVE', cancel: 'CANCELLED' }],
  ['ACTIVE', { hold: 'ON_HOLD', complete: 'COMPLETED', cancel: 'CANCELLED' }],
  ['ON_HOLD', { resume: 'ACTIVE', complete: 'COMPLETED', cancel: 'CANCELLED' }],
  ['COMPLETED', { reopen: 'ACTIVE' }],
  ['CANCELLED', {}],
] as const)('a project that is %s has exactly the events %j', (status, events) => {
  expect(eventsOf(status)).toEqual(events)
})

test("a project with an open contract can't be completed or canceled", () => {
  for (const status of projectStatuses) {
    const open = eventsOf(status, ['C-2026-00017'])
    expect([status, 'complete' in open, 'cancel' in open]).toEqual([status, false, false])
  }
})
