import { transition, type AnyStateMachine, type EventObject } from 'xstate'
import type { FieldError } from '#domain/kernel/errors.ts'
import { words } from '#lookups/options.ts'

/** The result of an event. `unknown`: the status has no such event; `refused`: there is a reason against it. */
export type Transition<Status> =
  | { readonly kind: 'taken'; readonly status: Status }
  | { readonly kind: 'unknown' | 'refused'; readonly errors: readonly FieldError[] }

interface Attempt<Status extends string> {
  readonly lifecycle: AnyStateMachine
  readonly status: Status
  /** The context of the chart's guards. */
  readonly facts: object
  readonly event: EventObject
  /** The noun in "This contract is …". */
  readonly noun: string
  /** Completes "and can't …". */
  readonly phrase: string
  /** The reasons against the event; the chart's guards ask the same function. */
  readonly reasons: () => readonly FieldError[]
}

/** Returns the status an event leads to, or why it isn't possible. The chart decides; the reasons only explain. */
export function transitionOf<Status extends string>(attempt: Attempt<Status>): Transition<Status> {
  const { lifecycle, status, facts, event, noun, phrase, reasons } = attempt
  const snapshot = lifecycle.resolveState({ value: status, context: facts })
  if (snapshot.can(event)) {
    const [next] = transition(lifecycle, snapshot, event)
    return { kind: 'taken', status: next.value as Status }
  }
  if (eventsOf(lifecycle, status).includes(event.type)) return { kind: 'refused', errors: reasons() }
  const message = `This ${noun} is ${words(status).toLowerCase()} and can't ${phrase}.`
  return { kind: 'unknown', errors: [{ code: 'not_allowed_now', message }] }
}

/** Returns all events of a status, in the chart's order. */
function eventsOf(lifecycle: AnyStateMachine, status: string): readonly string[] {
  return lifecycle.states[status]?.ownEvents ?? []
}
