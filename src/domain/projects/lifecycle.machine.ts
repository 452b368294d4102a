import { setup } from 'xstate'
import type { ProjectEvent } from '#domain/projects/events.ts'
import { closeReasons, type ProjectFacts } from '#domain/projects/facts.ts'

/** The lifecycle of a project. The server rejects what this chart rejects, and views offer what it allows. */
export function createProjectLifecycleMachine() {
  return setup({
    types: {
      context: {} as ProjectFacts,
      events: {} as ProjectEvent,
      input: {} as ProjectFacts,
    },
    guards: {
      'can close': ({ context }) => closeReasons(context).length === 0,
    },
  }).createMachine({
    id: 'projectLifecycle',
    context: ({ input }) => input,
    initial: 'PLANNED',
    states: {
      PLANNED: {
        on: {
          'project.start': 'ACTIVE',
          'project.cancel': { guard: 'can close', target: 'CANCELLED' },
        },
      },
      ACTIVE: {
        on: {
          'project.hold': 'ON_HOLD',
          'project.complete': { guard: 'can close', target: 'COMPLETED' },
          'project.cancel': { guard: 'can close', target: 'CANCELLED' },
        },
      },
      ON_HOLD: {
        on: {
          'project.resume': 'ACTIVE',
          'project.complete': { guard: 'can close', target: 'COMPLETED' },
          'project.cancel': { guard: 'can close', target: 'CANCELLED' },
        },
      },
      COMPLETED: { on: { 'project.reopen': 'ACTIVE' } },
      CANCELLED: { type: 'final' },
    },
  })
}
