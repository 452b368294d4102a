import { getNextTransitions, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { activeStates } from '#test/models/effects.ts'
import { configOf, type StateConfig } from '#test/models/chartConfig.ts'

/** Something that can happen to a chart: an event, or the response to a running call. */
export type Happening = Expected &
  (
    | { readonly send: { readonly type: string; readonly [detail: string]: unknown } }
    | { readonly answer: string; readonly with?: unknown }
    | { readonly fail: string; readonly with: unknown }
    | { readonly news: string; readonly with: unknown }
  )

/** Handwritten expectations of a happening, because generated stories only follow the chart. */
interface Expected {
  /** States in which the happening must be possible. `open.save` includes all states inside it. */
  readonly from?: string | readonly string[]
  /** One of these states is active afterward. */
  readonly to?: string | readonly string[]
  /** Its effects each time it happens. */
  readonly effects?: ExpectedEffects | readonly ExpectedEffects[]
}

/** Effects that a happening must have. Only the given parts of data are compared. */
export interface ExpectedEffects {
  /** Applies if one of these states was active before. */
  readonly in?: string | readonly string[]
  /** Applies if one of these states is active afterward. */
  readonly to?: string | readonly string[]
  /** The context afterward. */
  readonly context?: Readonly<Record<string, unknown>>
  /** Returns whether the context is as expected afterward, for checks that values can't express. */
  readonly holds?: (context: any) => boolean
  readonly sends?: { readonly to: string; readonly event: object } | readonly { to: string; event: object }[]
  /** Actors that receive the same event. */
  readonly passesOnTo?: readonly string[]
  readonly emits?: object
  readonly starts?: string
  readonly stops?: string
}

/** A production chart and everything that can happen to it. */
export interface Model {
  readonly name: string
  readonly machine: AnyStateMachine
  /** The inputs the chart can start with, by name. */
  readonly inputs: Readonly<Record<string, unknown>>
  readonly happenings: Readonly<Record<string, Happening>>
  /**
   * Returns the parts of the context and the children that determine what can happen next. Stories treat
   * snapshots with the same state and facts as one.
   */
  readonly facts?: (context: any, snapshot: AnyMachineSnapshot) => unknown
  /** What is true at every step of every story, by name. */
  readonly always: Readonly<Record<string, (snapshot: AnyMachineSnapshot) => boolean>>
  /** The initial snapshots of children. */
  readonly children?: Readonly<Record<string, unknown>>
}

/** Throws for names that aren't in the model, such as names that were changed in only one place. */
export function checkWords({ name, happenings }: Model, words: readonly string[]): void {
  const unknown = words.filter((text) => !(text in happenings))
  if (unknown.length > 0) throw new Error(`The model of ${name} has no happening: ${unknown.join(', ')}.`)
}

/** Returns the same model with only some of its happenings. */
export const withOnly = (model: Model, words: readonly string[]): Model => ({
  ...model,
  happenings: Object.fromEntries(Object.entries(model.happenings).filter(([text]) => words.includes(text))),
})

/** Returns the event a chart receives for a happening. */
export function eventOf(happening: Happening): { type: string } {
  if ('send' in happening) return happening.send
  if ('answer' in happening) {
    const { answer: id, with: output } = happening
    return { type: `xstate.done.actor.${id}`, output, actorId: id } as { type: string }
  }
  if ('fail' in happening) {
    const { fail: id, with: error } = happening
    return { type: `xstate.error.actor.${id}`, error, actorId: id } as { type: string }
  }
  return { type: `xstate.snapshot.${happening.news}`, snapshot: { context: happening.with } } as {
    type: string
  }
}

const invokedIn = ({ invoke }: StateConfig): string[] => [invoke ?? []].flat().map(({ id, src }) => id ?? src)

/** Returns the ids of the calls and children that a chart runs in its active states. */
export function runningIn(snapshot: AnyMachineSnapshot): string[] {
  const root = configOf(snapshot.machine)
  const stateAt = (path: string) =>
    path.split('.').reduce<StateConfig>((state, key) => state.states?.[key] ?? {}, root)
  return [...invokedIn(root), ...activeStates(snapshot).flatMap((path) => invokedIn(stateAt(path)))]
}

/**
 * Returns whether the happening is possible now. An active chart can receive any event. A response needs its
 * call or child.
 */
export function isPossible(snapshot: AnyMachineSnapshot, happening: Happening): boolean {
  if (snapshot.status !== 'active') return false
  if ('send' in happening) return true
  const { answer, fail, news } = happening as Partial<Record<'answer' | 'fail' | 'news', string>>
  return runningIn(snapshot).includes(answer ?? fail ?? news ?? '')
}

/** Returns whether the chart takes a transition for the happening now. */
export const isHandled = (snapshot: AnyMachineSnapshot, happening: Happening) =>
  (snapshot.machine.getTransitionData(snapshot, eventOf(happening))?.length ?? 0) > 0

/** Returns whether the chart has a transition for the happening now, even if a guard rejects it. */
export const isOffered = (snapshot: AnyMachineSnapshot, happening: Happening) =>
  getNextTransitions(snapshot).some(({ eventType }) => eventType === eventOf(happening).type)
