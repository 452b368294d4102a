import type { AnyStateMachine } from 'xstate'
import { nameOf, type StateConfig, type TransitionConfig } from '#test/models/chartConfig.ts'

type Json = Readonly<Record<string, unknown>>

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** Returns a chart's config in the syntax of XState 4, the only version that Stately's visualizer supports. */
export function toVersion4({ config, id }: AnyStateMachine): Json {
  return {
    predictableActionArguments: true,
    id,
    ...stateToVersion4(config as unknown as StateConfig, [], id),
  }
}

function stateToVersion4(config: StateConfig, path: readonly string[], root: string): Json {
  const { type, initial, tags, entry, exit, on = {}, always, onDone, invoke, states = {} } = config
  const transitions = (value: unknown) =>
    oneOrMany(listOf(value).map((one) => transitionToVersion4(one, path, root)))
  const invoked = [invoke ?? []].flat()
  const handled = Object.fromEntries([
    ...Object.entries(on).map(([event, value]) => [event, transitions(value)] as const),
    // Version 4 has no onSnapshot, so a snapshot is shown as an event.
    ...invoked.flatMap(({ id, src, onSnapshot }) =>
      onSnapshot === undefined ? [] : [[`xstate.snapshot.${id ?? src}`, transitions(onSnapshot)] as const],
    ),
  ])
  return {
    ...(type !== undefined && { type }),
    ...(initial !== undefined && { initial }),
    ...(tags !== undefined && { tags }),
    ...(entry !== undefined && { entry: listOf(entry).map(nameOf) }),
    ...(exit !== undefined && { exit: listOf(exit).map(nameOf) }),
    ...(Object.keys(handled).length > 0 && { on: handled }),
    ...(always !== undefined && { always: transitions(always) }),
    ...(onDone !== undefined && { onDone: transitions(onDone) }),
    ...(invoked.length > 0 && {
      invoke: invoked.map(({ id, src, onDone: done, onError: failed }) => ({
        id: id ?? src,
        src,
        ...(done !== undefined && { onDone: transitions(done) }),
        ...(failed !== undefined && { onError: transitions(failed) }),
      })),
    }),
    ...(Object.keys(states).length > 0 && {
      states: Object.fromEntries(
        Object.entries(states).map(([key, child]) => [key, stateToVersion4(child, [...path, key], root)]),
      ),
    }),
  }
}

const oneOrMany = (list: readonly Json[]) => (list.length === 1 ? list[0] : list)

function transitionToVersion4(value: unknown, path: readonly string[], root: string): Json {
  const config = (typeof value === 'string' ? { target: value } : (value ?? {})) as TransitionConfig
  const { target, guard, actions, reenter = false } = config
  return {
    ...(target !== undefined && { target, internal: !reenter && isWithin(nameOf(target), path, root) }),
    ...(guard !== undefined && { cond: nameOf(guard) }),
    ...(actions !== undefined && { actions: listOf(actions).map(nameOf) }),
  }
}

/** Returns true if the target is the state itself or inside it. In that case, version 5 stays in the state by default, but version 4 needs `internal`. */
function isWithin(target: string, path: readonly string[], root: string): boolean {
  const ownPath = [root, ...path].join('.')
  const parent = [root, ...path.slice(0, -1)].join('.')
  const full = target.startsWith('.')
    ? ownPath + target
    : target.startsWith('#')
      ? target.slice(1)
      : `${parent}.${target}`
  return full === ownPath || full.startsWith(`${ownPath}.`)
}
