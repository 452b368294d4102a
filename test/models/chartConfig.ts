import { and, createMachine, or, type AnyStateMachine } from 'xstate'

/** An action or guard of a config, as its name and its params, if it has any. */
export type Named = string | { readonly type: string; readonly params?: unknown }

/** A transition as written in a chart file. */
export interface TransitionConfig {
  readonly target?: unknown
  readonly guard?: unknown
  readonly actions?: unknown
  readonly reenter?: boolean
}

interface InvokeConfig {
  readonly id?: string
  readonly src: string
  readonly onDone?: unknown
  readonly onError?: unknown
  readonly onSnapshot?: unknown
}

/** A state as written in a chart file, limited to the parts of XState's config that this product uses. */
export interface StateConfig {
  readonly id?: string
  readonly options?: { readonly maxIterations: number }
  readonly type?: string
  readonly tags?: unknown
  readonly initial?: string
  readonly states?: Readonly<Record<string, StateConfig>>
  readonly on?: Readonly<Record<string, unknown>>
  readonly always?: unknown
  readonly entry?: unknown
  readonly exit?: unknown
  readonly onDone?: unknown
  readonly invoke?: InvokeConfig | readonly InvokeConfig[]
}

/** Maps each part of a config, or removes it by returning null. The key consists of state, event and position. */
export interface ConfigChange {
  readonly transition?: (transition: TransitionConfig, key: string) => TransitionConfig | null
  readonly action?: (action: Named, key: string) => Named | null
}

/** Returns the config of a chart with mapped transitions and actions. */
export function changeConfig(machine: AnyStateMachine, change: ConfigChange): StateConfig {
  return changeState(configOf(machine), machine.id, change)
}

/** Returns the original config of a chart. */
export const configOf = ({ config }: AnyStateMachine) => config as unknown as StateConfig

/** Creates a chart from a config with the same actions, guards and actors, overridden by the given ones. */
export function withConfig(
  { implementations }: AnyStateMachine,
  config: StateConfig,
  more: { actions?: object; guards?: object } = {},
): AnyStateMachine {
  return createMachine(
    config as never,
    {
      ...implementations,
      actions: { ...implementations.actions, ...more.actions },
      guards: { ...implementations.guards, ...more.guards },
    } as never,
  )
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

function changeState(state: StateConfig, id: string, change: ConfigChange): StateConfig {
  const transitions = (value: unknown, event: string) => changeTransitions(value, `${id} ${event}`, change)
  const actions = (value: unknown, when: string) => changeActions(value, `${id} ${when}`, change)
  const { on, states, invoke } = state
  return {
    ...state,
    ...(on !== undefined && {
      on: Object.fromEntries(
        Object.entries(on)
          .map(([event, value]) => [event, transitions(value, event)] as const)
          .filter(([, list]) => list.length > 0),
      ),
    }),
    ...(state.always !== undefined && { always: transitions(state.always, 'always') }),
    ...(state.entry !== undefined && { entry: actions(state.entry, 'entry') }),
    ...(state.exit !== undefined && { exit: actions(state.exit, 'exit') }),
    ...(state.onDone !== undefined && { onDone: transitions(state.onDone, `xstate.done.state.${id}`) }),
    ...(states !== undefined && {
      states: Object.fromEntries(
        Object.entries(states).map(([key, child]) => [key, changeState(child, `${id}.${key}`, change)]),
      ),
    }),
    ...(invoke !== undefined && {
      invoke: (listOf(invoke) as InvokeConfig[]).map((one) => changeInvoke(one, transitions)),
    }),
  }
}

function changeInvoke(
  invoke: InvokeConfig,
  transitions: (value: unknown, event: string) => readonly TransitionConfig[],
): InvokeConfig {
  const actor = invoke.id ?? invoke.src
  const answers = { onDone: 'done.actor', onError: 'error.actor', onSnapshot: 'snapshot' } as const
  const changed = Object.entries(answers).flatMap(([key, kind]) => {
    const value = invoke[key as keyof typeof answers]
    if (value === undefined) return []
    const list = transitions(value, `xstate.${kind}.${actor}`)
    return [[key, list.length === 0 ? undefined : list] as const]
  })
  return { ...invoke, ...Object.fromEntries(changed) }
}

function changeTransitions(value: unknown, name: string, change: ConfigChange): readonly TransitionConfig[] {
  return listOf(value).flatMap((item, at) => {
    const key = `${name} #${at + 1}`
    const written = (typeof item === 'string' ? { target: item } : (item ?? {})) as TransitionConfig
    const { actions, ...rest } = written
    const transition = {
      ...rest,
      ...(actions !== undefined && { actions: changeActions(actions, key, change) }),
    }
    const changed = change.transition === undefined ? transition : change.transition(transition, key)
    return changed === null ? [] : [changed]
  })
}

function changeActions(value: unknown, where: string, { action: change }: ConfigChange): readonly Named[] {
  return (listOf(value) as Named[]).flatMap((action) => {
    const changed = change === undefined ? action : change(action, `${where} / ${nameOf(action)}`)
    return changed === null ? [] : [changed]
  })
}

/** Returns the name of an action or guard. */
export const nameOf = (part: unknown): string =>
  typeof part === 'object' && part !== null && 'type' in part ? String(part.type) : String(part)

/** Called when a marked chart takes a transition or evaluates a guard. */
export interface Mark {
  readonly kind: 'took' | 'was true' | 'was false'
  readonly key: string
}

/** The name of the action that reports a transition. */
export const markAction = 'story.took'

/** Returns a chart that behaves the same and also reports each transition it takes and each guard it evaluates. */
export function withMarks(machine: AnyStateMachine, report: (mark: Mark) => void): AnyStateMachine {
  const noted =
    (kind: Mark['kind'], result: boolean) =>
    (_: unknown, { key }: { key: string }) => {
      report({ kind, key })
      return result
    }
  const config = changeConfig(machine, {
    transition: ({ guard, actions, ...rest }, key) => {
      const params = { key }
      return {
        ...rest,
        ...(guard !== undefined && {
          guard: or([
            and([guard as never, { type: 'story.wasTrue', params } as never]),
            { type: 'story.wasFalse', params } as never,
          ]),
        }),
        actions: [{ type: markAction, params }, ...listOf(actions)],
      }
    },
  })
  return withConfig(machine, config, {
    actions: { [markAction]: noted('took', true) },
    guards: { 'story.wasTrue': noted('was true', true), 'story.wasFalse': noted('was false', false) },
  })
}

/** The parts of a chart by name. */
export interface Parts {
  readonly states: ReadonlySet<string>
  readonly transitions: ReadonlySet<string>
  /** The transitions that have a guard. */
  readonly guarded: ReadonlySet<string>
}

/** Returns all states and transitions of a chart by name, without the root state. */
export function partsOf(machine: AnyStateMachine): Parts {
  const transitions = new Set<string>()
  const guarded = new Set<string>()
  changeConfig(machine, {
    transition: (transition, key) => {
      transitions.add(key)
      if (transition.guard !== undefined) guarded.add(key)
      return transition
    },
  })
  return { states: new Set(statesBelow(configOf(machine), machine.id)), transitions, guarded }
}

const statesBelow = ({ states = {} }: StateConfig, id: string): string[] =>
  Object.entries(states).flatMap(([key, state]) => [`${id}.${key}`, ...statesBelow(state, `${id}.${key}`)])
