import {
  createEmptyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate'
import { getShortestPaths } from 'xstate/graph'

/** Something that can happen to a chart: an event somebody sends, or the world's answer to a call that is on its way. */
export type Happening = Promised &
  (
    | { readonly send: { readonly type: string; readonly [detail: string]: unknown } }
    | { readonly answer: string; readonly with?: unknown }
    | { readonly fail: string; readonly with: unknown }
    | { readonly news: string; readonly with: unknown }
  )

/** What is promised of a happening, whatever the chart says: the stories themselves only follow the chart. */
interface Promised {
  /** States in which it must be possible, `open.save` with all inside it. */
  readonly from?: string | readonly string[]
  /** Where it leads: in one of these states the chart stands afterwards. */
  readonly to?: string | readonly string[]
}

/** A production chart and everything that can happen to it, in the words of a story. */
export interface Model {
  readonly name: string
  readonly machine: AnyStateMachine
  /** How the chart can begin, in words. */
  readonly inputs: Readonly<Record<string, unknown>>
  readonly happenings: Readonly<Record<string, Happening>>
  /** What of the context decides about what can happen next; two stops alike in it are one. */
  readonly facts?: (context: any) => unknown
  /** What is true wherever a story goes, in words. */
  readonly always: Readonly<Record<string, (snapshot: AnyMachineSnapshot) => boolean>>
  /** What a child shows before it has news. */
  readonly children?: Readonly<Record<string, unknown>>
}

/** Throws where somebody acts what the model does not tell: a word that was changed in one place only. */
export function checkWords({ name, happenings }: Model, words: readonly string[]): void {
  const unknown = words.filter((text) => !(text in happenings))
  if (unknown.length > 0) throw new Error(`The model of ${name} tells nothing of: ${unknown.join(', ')}.`)
}

/** The same chart where only some of it can happen. */
export const withOnly = (model: Model, words: readonly string[]): Model => ({
  ...model,
  happenings: Object.fromEntries(Object.entries(model.happenings).filter(([text]) => words.includes(text))),
})

/** A way through a chart: how it begins, what happens, and the state after each step. */
export interface Story {
  readonly begins: string
  readonly steps: readonly { readonly words: string; readonly value: unknown }[]
}

/** The title of a story as a tester reads it. */
export const titleOf = ({ begins, steps }: Story) => [begins, ...steps.map(({ words }) => words)].join(' → ')

/** The event a chart hears when something happens. */
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

/** The calls and children that are alive in a state, by id. */
export const aliveIn = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes.flatMap((node: AnyStateNode) => node.invoke.map(({ id }) => id))

/** Whether the world can do it now: events can always be sent, but a call or child must be running. */
export function isPossible(snapshot: AnyMachineSnapshot, happening: Happening): boolean {
  if (snapshot.status !== 'active') return false
  if ('send' in happening) return true
  const { answer, fail, news } = happening as Partial<Record<'answer' | 'fail' | 'news', string>>
  return aliveIn(snapshot).includes(answer ?? fail ?? news ?? '')
}

/** Whether the chart has an opinion of it now. */
export const isHeard = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, happening: Happening) =>
  (machine.getTransitionData(snapshot, eventOf(happening))?.length ?? 0) > 0

/** Whether something can happen now and the chart has an opinion of it. */
const matters = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, happening: Happening) =>
  isPossible(snapshot, happening) && isHeard(machine, snapshot, happening)

/**
 * Every story of a chart: the shortest way to each stop, and from there everything that can happen. A story that is the beginning of
 * another is left out.
 */
export function storiesOf(model: Model): Story[] {
  const found = new Map<string, Story>()
  for (const [begins, input] of Object.entries(model.inputs)) {
    for (const story of storiesFrom(model, begins, input)) found.set(titleOf(story), story)
  }
  const beginnings = new Set(
    [...found.values()].flatMap(({ begins, steps }) =>
      steps.map((_, at) => titleOf({ begins, steps: steps.slice(0, at) })),
    ),
  )
  return [...found].filter(([title]) => !beginnings.has(title)).map(([, story]) => story)
}

function storiesFrom({ machine, happenings, facts }: Model, begins: string, input: unknown): Story[] {
  const entries = Object.entries(happenings)
  const words = new Map(entries.map(([text, happening]) => [eventOf(happening), text]))
  const byWords = new Map([...words].map(([event, text]) => [text, event]))
  const possible = (snapshot: AnyMachineSnapshot) =>
    entries.flatMap(([text, happening]) =>
      matters(machine, snapshot, happening) ? [byWords.get(text)!] : [],
    )
  const logic = triedOut(machine)
  const paths = getShortestPaths(logic as never as AnyStateMachine, {
    input,
    events: possible as never,
    // Facts that grow without end would make stops without end.
    limit: 10_000,
    serializeState: (snapshot) =>
      JSON.stringify([snapshot.value, snapshot.status, facts?.(snapshot.context)]),
    serializeEvent: (event) => words.get(event) ?? event.type,
  })
  return paths.flatMap(({ steps, state }) => {
    const way = steps
      .filter(({ event }) => words.has(event))
      .map((step) => ({ words: words.get(step.event)!, value: step.state.value as unknown }))
    const next = possible(state).map((event) => {
      const after = logic.transition(state, event)
      return { begins, steps: [...way, { words: words.get(event)!, value: after.value as unknown }] }
    })
    return [{ begins, steps: way }, ...next]
  })
}

/** Lets a chart take a step from a snapshot without anything being carried out. */
function inertScope(snapshot?: AnyMachineSnapshot): never {
  const self = Object.assign(
    createEmptyActor(),
    snapshot === undefined ? {} : { getSnapshot: () => snapshot },
  )
  const nothing = () => undefined
  return {
    self,
    id: 'inert',
    sessionId: 'inert',
    system: self.system,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    actionExecutor: nothing,
    stopChild: nothing,
  } as never
}

/** A chart whose steps the graph can try out, one scope for each. */
function triedOut(machine: AnyStateMachine) {
  return {
    getInitialSnapshot: (_: unknown, input: never) => machine.getInitialSnapshot(inertScope(), input),
    transition: (snapshot: AnyMachineSnapshot, event: { type: string }) =>
      machine.transition(snapshot, event, inertScope(snapshot)),
    getPersistedSnapshot: (snapshot: AnyMachineSnapshot) => snapshot,
  }
}

/** What a chart consists of, and what of it stories went through. */
export interface Parts {
  readonly states: ReadonlySet<string>
  readonly transitions: ReadonlySet<string>
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

/** All states and transitions of a chart, by name. The chart itself is none of its states. */
export function partsOf(machine: AnyStateMachine): Parts {
  const nodes = nodesOf(machine.root)
  const states = nodes.filter((node) => node !== machine.root).map(({ id }) => id)
  const transitions = nodes.flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())
  return { states: new Set(states), transitions: new Set(transitions.map(transitionKey)) }
}

/** The states and transitions that nothing went through. */
export const missedOf = ({ states, transitions }: Parts, through: ReadonlySet<string>): string[] =>
  [...states, ...transitions].filter((key) => !through.has(key)).toSorted()

/** How much of a chart was gone through, in words. */
export function reachedOf({ states, transitions }: Parts, through: ReadonlySet<string>): string {
  const count = (keys: ReadonlySet<string>) =>
    `${[...keys].filter((key) => through.has(key)).length} of ${keys.size}`
  return `${count(states)} states, ${count(transitions)} transitions`
}

/** A transition's name: state, event, and which of several it is. */
export function transitionKey(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition
  const list =
    source.always?.includes(transition) === true ? source.always : (source.transitions.get(eventType) ?? [])
  return `${source.id} ${eventType === '' ? 'always' : eventType} #${list.indexOf(transition) + 1}`
}

/** Everything that happens in some of the stories. */
export const metIn = (stories: readonly Story[]): ReadonlySet<string> =>
  new Set(stories.flatMap(({ steps }) => steps.map(({ words }) => words)))

/** The few stories that together go everywhere and meet everything that all of them do: the one that adds most first. */
export function coveringStories(
  stories: readonly { story: Story; through: ReadonlySet<string> }[],
): readonly Story[] {
  const left = stories.map(({ story, through }) => ({ story, through: [...through, ...metIn([story])] }))
  const seen = new Set<string>()
  const chosen: Story[] = []
  for (;;) {
    const gains = left.map(({ through }) => through.filter((key) => !seen.has(key)).length)
    const best = gains.indexOf(Math.max(0, ...gains))
    const found = left[best]
    if (found === undefined || gains[best] === 0) return chosen
    found.through.forEach((key) => seen.add(key))
    chosen.push(found.story)
    left.splice(best, 1)
  }
}
