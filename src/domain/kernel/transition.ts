import { transition, type AnyStateMachine } from 'xstate'
import type { FieldError } from '#domain/kernel/errors.ts'
import { chartEvent, type ChartEvent, type EventTable } from '#domain/kernel/events.ts'
import { statusPhrase } from '#domain/kernel/statusPhrase.ts'

/** The result of an event. `unknown`: the status doesn't allow the event. `refused`: the status allows it, but something else prevents it. */
export type Transition<Status> =
  | { readonly kind: 'taken'; readonly status: Status }
  | { readonly kind: 'unknown' | 'refused'; readonly errors: readonly FieldError[] }

/** The lifecycle of one kind of record, with everything that determines its transitions. */
interface Lifecycle<Noun extends string, Table extends EventTable, Rec, Circumstances, Facts extends object> {
  /** The noun in "This contract is …" and in the names of the chart's events. */
  readonly noun: Noun
  readonly chart: AnyStateMachine
  readonly events: Table
  /** Returns the context of the chart's guards. */
  readonly factsOf: (record: Rec, circumstances: Circumstances) => Facts
  /** Returns the reasons why an event isn't allowed. The chart's guards use the same reasons. */
  readonly reasonsOf: (facts: Facts, event: ChartEvent<Noun, Table>) => readonly FieldError[]
}

/** Returns a function that returns the status after an event, or why the event isn't possible. The chart decides, and the reasons only explain its decision. */
export function transitionsOf<
  Noun extends string,
  Table extends EventTable,
  Rec extends { readonly status: string },
  Circumstances,
  Facts extends object,
>({ noun, chart, events, factsOf, reasonsOf }: Lifecycle<Noun, Table, Rec, Circumstances, Facts>) {
  return (
    record: Rec,
    name: keyof Table & string,
    values: Readonly<Record<string, unknown>>,
    circumstances: Circumstances,
  ): Transition<Rec['status']> => {
    const { status } = record
    const facts = factsOf(record, circumstances)
    const event = chartEvent(noun, events, name, values)
    const snapshot = chart.resolveState({ value: status, context: facts })
    if (snapshot.can(event)) {
      const [next] = transition(chart, snapshot, event)
      return { kind: 'taken', status: next.value as Rec['status'] }
    }
    if (eventsOf(chart, status).includes(event.type))
      return { kind: 'refused', errors: reasonsOf(facts, event) }
    const phrase = events[name]?.phrase ?? name
    const message = `This ${noun} is ${statusPhrase(status)} and can't ${phrase}.`
    return { kind: 'unknown', errors: [{ code: 'not_allowed_now', message }] }
  }
}

/** Returns all events that a status allows, in the chart's order. */
function eventsOf(lifecycle: AnyStateMachine, status: string): readonly string[] {
  return lifecycle.states[status]?.ownEvents ?? []
}
