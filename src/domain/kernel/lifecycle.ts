import { getNextSnapshot, type AnyStateMachine, type EventObject } from 'xstate'

/** The types of the events that a status and its facts allow, in the chart's order. */
export function allowedTypes<Type extends string, Event extends EventObject & { type: Type }>(
  life: AnyStateMachine,
  status: string,
  facts: object,
  exampleOf: (type: Type) => Event,
): readonly Type[] {
  const known = (life.states[status]?.ownEvents ?? []) as readonly Type[]
  return known.filter((type) => life.resolveState({ value: status, context: facts }).can(exampleOf(type)))
}

/** The status an event leads to; null when the chart refuses the event. */
export function nextStatus<Status extends string>(
  life: AnyStateMachine,
  status: Status,
  facts: object,
  event: EventObject,
): Status | null {
  const now = life.resolveState({ value: status, context: facts })
  return now.can(event) ? (getNextSnapshot(life, now, event).value as Status) : null
}
