import { getStateNodes, type AnyMachineSnapshot, type AnyStateNode } from 'xstate'
import type { WatchedActor } from '#devtools/flowLog.ts'

/** An actor with those it runs. */
export interface FlowBranch {
  readonly actor: WatchedActor
  readonly below: readonly FlowBranch[]
}

/** The running actors as a tree; charts before calls. */
export function treeOf(actors: readonly WatchedActor[], parent: string | null = null): readonly FlowBranch[] {
  const here = actors.filter((actor) => actor.parent === parent)
  const charts = here.filter(({ machine }) => machine !== null)
  const calls = here.filter(({ machine }) => machine === null)
  return [...charts, ...calls].map((actor) => ({ actor, below: treeOf(actors, actor.sessionId) }))
}

/** Where an actor is found: its own name and those above it, the root's first. */
export function pathOf(actors: readonly WatchedActor[], { id, parent }: WatchedActor): readonly string[] {
  const above = actors.find(({ sessionId }) => sessionId === parent)
  return above === undefined ? [id] : [...pathOf(actors, above), id]
}

/** Returns the actor at a path, or its nearest running ancestor. Finds an actor again after it restarts. */
export function actorAt(actors: readonly WatchedActor[], path: readonly string[]): WatchedActor | undefined {
  let found = actors.find(({ parent }) => parent === null)
  for (const name of path.slice(1)) {
    const next = actors.find(({ id, parent }) => id === name && parent === found?.sessionId)
    if (next === undefined) return found
    found = next
  }
  return found
}

/** Returns the active states of a chart, each once; none without a snapshot. */
export function activeNodes(snapshot: AnyMachineSnapshot | null): readonly AnyStateNode[] {
  return snapshot === null ? [] : [...new Set(getStateNodes(snapshot.machine.root, snapshot.value))]
}

/** The innermost active states in words: `open.checks.done, open.save.resting`. */
export function whereIs({ snapshot }: WatchedActor): string {
  return activeNodes(snapshot)
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map(({ path }) => path.join('.'))
    .join(', ')
}

/** What can lead out of a state: event, guard and target, in words. */
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

/** The world's answers by the name of the call they answer. */
export function wordsOf(eventType: string): string {
  const [, kind, id] = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.*)$/.exec(eventType) ?? []
  if (kind === 'done') return `${id} is done`
  if (kind === 'error') return `${id} fails`
  if (kind === 'snapshot') return `${id} has news`
  return eventType === '' ? 'always' : eventType
}
