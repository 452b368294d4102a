import { transitionsOf } from '#domain/kernel/transition.ts'
import { projectEvents } from '#domain/projects/events.ts'
import { projectFactsOf, projectReasons } from '#domain/projects/facts.ts'
import { createProjectLifecycleMachine } from '#domain/projects/lifecycle.machine.ts'

/** Returns the status after an event, or the reasons why it isn't allowed. */
export const projectTransition = transitionsOf({
  noun: 'project',
  chart: createProjectLifecycleMachine(),
  events: projectEvents,
  factsOf: projectFactsOf,
  reasonsOf: projectReasons,
})
