import { createActor, fromPromise, type AnyEventObject, type AnyStateMachine } from 'xstate'
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph'
import { settle } from '#test/support/charts.ts'

/** What a chart is walked with: everything that can be sent to it and everything its actors can come to. */
export interface Model {
  readonly machine: AnyStateMachine
  readonly input?: unknown
  readonly events: readonly AnyEventObject[]
  /** Stands for a child whose snapshots the chart looks at; every other actor is a call that the story answers. */
  readonly child?: Readonly<Record<string, AnyStateMachine>>
  /** What besides the state decides how the chart goes on. */
  readonly flags?: (context: any) => unknown
}

/** A sequence of events and the state after each of them, as the chart itself foretells it. */
export interface Story {
  readonly steps: readonly { readonly event: AnyEventObject; readonly value: unknown }[]
}

const invoked = /^xstate\.(done|error)\.actor\.(.+)$/

/** The answer of an actor, as the chart hears it. */
export const done = (actorId: string, output?: unknown) => ({
  type: `xstate.done.actor.${actorId}`,
  output,
  actorId,
})
export const failed = (actorId: string, error: unknown) => ({
  type: `xstate.error.actor.${actorId}`,
  error,
  actorId,
})

/** All transitions of a chart by a readable name. */
export function transitionsOf(machine: AnyStateMachine): Map<unknown, string> {
  type Node = AnyStateMachine['root']
  const below = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(below)]
  return new Map(
    below(machine.root).flatMap((node) =>
      [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map((transition, index) => {
        const guard = (transition.guard as { type?: string } | string | undefined) ?? ''
        const words = typeof guard === 'string' ? guard : (guard.type ?? '')
        return [transition, `${node.id} on ${transition.eventType || 'always'} ${words} #${index}`] as const
      }),
    ),
  )
}

/** The shortest way to every state, and from there every step that takes a transition, or leads from state to state, as no other story does. */
export function storiesOf({ machine, input, events, flags }: Model): Story[] {
  const options = {
    input: input as never,
    events: events as never[],
    serializeState: (state: { value?: unknown; context?: unknown }) =>
      JSON.stringify([state.value, flags?.(state.context) ?? null]) as never,
    limit: 20_000,
  }
  const shortest = new Map(
    getShortestPaths(machine, options).map((path) => [
      options.serializeState(path.state as never),
      path.steps
        .filter(({ event }) => event.type !== 'xstate.init')
        .map(({ event, state }) => ({
          event: event as AnyEventObject,
          value: (state as { value: unknown }).value,
        })),
    ]),
  )
  const taken = new Set<unknown>()
  const more = Object.entries(getAdjacencyMap(machine, options)).flatMap(([key, { state, transitions }]) =>
    Object.values(
      transitions as Record<string, { event: AnyEventObject; state: { value: unknown } }>,
    ).flatMap(({ event, state: next }) => {
      const takes = machine.getTransitionData(state as never, event)
      const before = JSON.stringify((state as unknown as { value: unknown }).value)
      const after = JSON.stringify(next.value)
      const ways = before === after ? takes : [...takes, `${before} ${after}`]
      const fresh = ways.filter((way) => !taken.has(way))
      for (const way of fresh) taken.add(way)
      return fresh.length === 0
        ? []
        : [{ steps: [...(shortest.get(key as never) ?? []), { event, value: next.value }] }]
    }),
  )
  return [...[...shortest.values()].map((steps) => ({ steps })), ...more]
}

/** Tells a story to the running chart, whose actors are replaced by calls the story answers; gives the transitions it took. */
export async function tell({ machine, input, child = {} }: Model, { steps }: Story) {
  const open: { id: string; resolve: (value: unknown) => void; reject: (error: unknown) => void }[] = []
  const actors = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((id) => [
      id,
      child[id] ??
        fromPromise<unknown>(
          ({ signal }) =>
            new Promise((resolve, reject) => {
              const call = { id, resolve, reject }
              open.push(call)
              signal.addEventListener('abort', () => void open.splice(open.indexOf(call), 1))
            }),
        ),
    ]),
  )
  const taken = new Set<string>()
  const told = machine.provide({ actors: actors as never })
  const names = transitionsOf(told)
  const actor = createActor(told, {
    input,
    inspect: (event) => {
      if (event.type !== '@xstate.microstep') return
      for (const transition of event._transitions) {
        const name = names.get(transition)
        if (name !== undefined) taken.add(name)
      }
    },
  })
  actor.start()
  await settle()
  const seen: unknown[] = []
  const ids = new Set<string>()
  const note = () => {
    for (const node of (actor.getSnapshot() as { _nodes: { id: string }[] })._nodes) ids.add(node.id)
  }
  note()
  for (const { event } of steps) {
    const [, kind, id] = invoked.exec(event.type) ?? []
    const call = open.findLast((one) => one.id === id)
    if (call === undefined) actor.send(event)
    else {
      open.splice(open.indexOf(call), 1)
      if (kind === 'done') call.resolve(event['output'])
      else call.reject(event['error'])
    }
    await settle()
    note()
    seen.push((actor.getSnapshot() as { value: unknown }).value)
  }
  actor.stop()
  return { taken, ids, seen }
}
