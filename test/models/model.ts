import { getNextTransitions, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { activeStates } from '#test/models/effects.ts'
import { configOf, type StateConfig } from '#test/models/chartConfig.ts'

/** Something that can happen to a chart: an event, or the answer to a call that is open. */
export type Happening = Expected &
  (
    | { readonly send: { readonly type: string; readonly [detail: string]: unknown } }
    | { readonly answer: string; readonly with?: unknown }
    | { readonly fail: string; readonly with: unknown }
    | { readonly news: string; readonly with: unknown }
  )

/** What is expected of a happening by hand, whatever the chart says: generated stories only follow the chart. */
interface Expected {
  /** States in which it must be possible; `open.save` includes all inside it. */
  readonly from?: string | readonly string[]
  /** Where it leads: one of these states is active afterwards. */
  readonly to?: string | readonly string[]
  /** What it does, each time it happens. */
  readonly effects?: ExpectedEffects | readonly ExpectedEffects[]
}

/** Effects that a happening must have. Data is compared in the parts that are named here. */
export interface ExpectedEffects {
  /** Only where one of these states was active before. */
  readonly in?: string | readonly string[]
  /** Only where one of these states is active afterwards. */
  readonly to?: string | readonly string[]
  /** What the context holds afterwards. */
  readonly context?: Readonly<Record<string, unknown>>
  /** Whether the context is as expected afterwards, where naming its values is not enough. */
  readonly holds?: (context: any) => boolean
  readonly sends?: { readonly to: string; readonly event: object } | readonly { to: string; event: object }[]
  /** Actors of which each is sent the very event that happens. */
  readonly passesOnTo?: readonly string[]
  readonly emits?: object
  readonly starts?: string
  readonly stops?: string
}

/** A production chart and everything that can happen to it, in words. */
export interface Model {
  readonly name: string
  readonly machine: AnyStateMachine
  /** How the chart can begin, in words. */
  readonly inputs: Readonly<Record<string, unknown>>
  readonly happenings: Readonly<Record<string, Happening>>
  /** What of the context and the children decides what can happen next; two stops alike in it are one. */
  readonly facts?: (context: any, snapshot: AnyMachineSnapshot) => unknown
  /** What is true at every step of every story, in words. */
  readonly always: Readonly<Record<string, (snapshot: AnyMachineSnapshot) => boolean>>
  /** What a child shows before it has news. */
  readonly children?: Readonly<Record<string, unknown>>
}

/** Throws for words that are not in the model: they were changed in one place only. */
export function checkWords({ name, happenings }: Model, words: readonly string[]): void {
  const unknown = words.filter((text) => !(text in happenings))
  if (unknown.length > 0) throw new Error(`The model of ${name} has no happening: ${unknown.join(', ')}.`)
}

/** Returns the same model with only some of its happenings. */
export const withOnly = (model: Model, words: readonly string[]): Model => ({
  ...model,
  happenings: Object.fromEntries(Object.entries(model.happenings).filter(([text]) => words.includes(text))),
})

/** Returns the event a chart receives when something happens. */
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

/** Lists the calls and children that a chart runs in its active states, by id. */
export function runningIn(snapshot: AnyMachineSnapshot): string[] {
  const root = configOf(snapshot.machine)
  const stateAt = (path: string) =>
    path.split('.').reduce<StateConfig>((state, key) => state.states?.[key] ?? {}, root)
  return [...invokedIn(root), ...activeStates(snapshot).flatMap((path) => invokedIn(stateAt(path)))]
}

/** Whether it can happen now: an event always can, an answer needs its call or child. */
export function isPossible(snapshot: AnyMachineSnapshot, happening: Happening): boolean {
  if (snapshot.status !== 'active') return false
  if ('send' in happening) return true
  const { answer, fail, news } = happening as Partial<Record<'answer' | 'fail' | 'news', string>>
  return runningIn(snapshot).includes(answer ?? fail ?? news ?? '')
}

/** Whether the chart has a transition for it now. */
export const isHandled = (snapshot: AnyMachineSnapshot, happening: Happening) =>
  (snapshot.machine.getTransitionData(snapshot, eventOf(happening))?.length ?? 0) > 0

/** Whether the chart has a transition for it now, also one whose guard refuses it. */
export const isOffered = (snapshot: AnyMachineSnapshot, happening: Happening) =>
  getNextTransitions(snapshot).some(({ eventType }) => eventType === eventOf(happening).type)
