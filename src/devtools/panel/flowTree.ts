import { getStateNodes, type AnyMachineSnapshot, type AnyStateNode } from 'xstate'
import type { WatchedActor } from '#devtools/log/flowLog.ts'

/** An actor with its children. */
export interface FlowBranch {
  readonly actor: WatchedActor
  readonly below: readonly FlowBranch[]
}

/** Returns the actors as a tree: charts first, then calls, then ended actors. */
export function treeOf(actors: readonly WatchedActor[], parent: string | null = null): readonly FlowBranch[] {
  const order = ({ machine, ending }: WatchedActor) => (ending === null ? (machine === null ? 1 : 0) : 2)
  return actors
    .filter((actor) => actor.parent === parent)
    .toSorted((one, other) => order(one) - order(other))
    .map((actor) => ({ actor, below: treeOf(actors, actor.sessionId) }))
}

/** Returns the path of an actor: the ids from the root down to its own. */
export function pathOf(actors: readonly WatchedActor[], { id, parent }: WatchedActor): readonly string[] {
  const above = actors.find(({ sessionId }) => sessionId === parent)
  return above === undefined ? [id] : [...pathOf(actors, above), id]
}

/** Returns the actor at a path, or its nearest ancestor. Prefers a running actor, so that an actor is found again after it restarts. */
export function actorAt(actors: readonly WatchedActor[], path: readonly string[]): WatchedActor | undefined {
  let found = actors.find(({ parent }) => parent === null)
  for (const name of path.slice(1)) {
    const here = actors.filter(({ id, parent }) => id === name && parent === found?.sessionId)
    const next = here.find(({ ending }) => ending === null) ?? here.at(-1)
    if (next === undefined) return found
    found = next
  }
  return found
}

/** Returns the active states of a chart, each only once. Empty without a snapshot. */
export function activeNodes(snapshot: AnyMachineSnapshot | null): readonly AnyStateNode[] {
  return snapshot === null ? [] : [...new Set(getStateNodes(snapshot.machine.root, snapshot.value))]
}

const endings = { done: 'done', error: 'failed', stopped: 'stopped' } as const

/** Returns the innermost active states in words, as in `open.checks.done, open.save.idle`, or how the actor ended. */
export function whereIs({ machine, snapshot, ending }: WatchedActor): string {
  if (ending !== null) return endings[ending.status]
  if (machine === null) return 'call'
  return activeNodes(snapshot)
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map(({ path }) => path.join('.'))
    .join(', ')
}

/** Returns the transitions out of a state in words: event, guard and target. */
export function waysOut(node: AnyStateNode): readonly string[] {
  const transitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
  return transitions.map(({ eventType, guard, target }) => {
    const condition = guard === undefined ? '' : ` [${typeof guard === 'string' ? guard : nameOf(guard)}]`
    const to = target === undefined ? '' : ` → ${target.map(({ path }) => path.join('.')).join(', ')}`
    return `${wordsOf(eventType)}${condition}${to}`
  })
}

const nameOf = (guard: unknown) =>
  typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : 'a condition'

/** Returns an event in words, such as `save is done` for the response of the call `save`. */
export function wordsOf(eventType: string): string {
  const [, kind, id] = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.*)$/.exec(eventType) ?? []
  if (eventType === 'xstate.promise.resolve') return 'it is done'
  if (eventType === 'xstate.promise.reject') return 'it fails'
  if (eventType === 'xstate.stop') return 'it is stopped'
  if (kind === 'done') return `${id} is done`
  if (kind === 'error') return `${id} fails`
  if (kind === 'snapshot') return `${id} changes`
  return eventType === '' ? 'always' : eventType
}
