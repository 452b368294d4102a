import {
  createActor,
  setup,
  type Actor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import { configOf, withMarks, type Mark, type StateConfig } from '#test/models/chartConfig.ts'
import { activeStates, effectsOf, type Effects, type SeenAction } from '#test/models/effects.ts'
import { atFixedTime, resetIds } from '#test/models/fixed.ts'
import type { Happening, Model } from '#test/models/model.ts'
import { happen, puppet, withPuppets } from '#test/models/play.ts'

/** One step of a story. */
export interface Step {
  readonly before: AnyMachineSnapshot | null
  readonly after: AnyMachineSnapshot
  readonly effects: Effects
  /** Transitions taken, in order. */
  readonly took: readonly string[]
  /** States and transitions reached. */
  readonly through: ReadonlySet<string>
  /** Evaluated guards with their results. */
  readonly guards: readonly Mark[]
}

/** A production chart during a story. */
export interface Run {
  readonly actor: Actor<AnyStateMachine>
  readonly begun: Step
  readonly next: (happening: Happening) => Step
  readonly stop: () => void
}

/** A chart prepared for stories: its calls and children are replaced, and it reports transitions and guards. */
interface Prepared {
  readonly root: AnyStateMachine
  readonly listen: (report: (mark: Mark) => void) => void
}

const prepared = new WeakMap<AnyStateMachine, Prepared>()

/** System actors that charts send to by name. */
const systemActors = ['alerts', 'auth', 'drafts', 'dialogs'] as const

function prepare({ machine, children }: Pick<Model, 'machine' | 'children'>): Prepared {
  const known = prepared.get(machine)
  if (known !== undefined) return known
  let listener: (mark: Mark) => void = () => undefined
  const chart = withMarks(withPuppets(machine, children), (mark) => listener(mark))
  const own = systemIdsOf(configOf(machine))
  const others = systemActors.filter((id) => id !== machine.id && !own.includes(id))
  const root = setup({
    actors: { chart, ...Object.fromEntries(others.map((id) => [id, puppet({})])) },
  }).createMachine({
    id: 'parent',
    context: ({ input }: { input: unknown }) => ({ input }),
    invoke: [
      ...others.map((id) => ({ id, src: id, systemId: id })),
      // Stories also check charts that end with an error, so the error must not stop the parent.
      { id: 'chart', src: 'chart', input: ({ context }: any) => context.input, onError: {}, onDone: {} },
    ],
  } as never) as unknown as AnyStateMachine
  const result = { root, listen: (report: (mark: Mark) => void) => void (listener = report) }
  prepared.set(machine, result)
  return result
}

const systemIdsOf = ({ invoke, states = {} }: StateConfig): readonly string[] => [
  ...[invoke ?? []].flat().flatMap((one) => ('systemId' in one ? [String(one.systemId)] : [])),
  ...Object.values(states).flatMap(systemIdsOf),
]

/** Computes a value when it is first needed. Most steps are only taken on the way to another one, and nothing reads their values. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Starts a production chart with a parent and with system actors, at a fixed time. */
export function startRun(model: Pick<Model, 'machine' | 'children'>, input: unknown): Run {
  resetIds()
  const { root, listen } = prepare(model)
  let actions: (SeenAction & { readonly actor: unknown })[] = []
  let marks: Mark[] = []
  let listening = false
  listen((mark) => {
    if (listening) marks.push(mark)
  })
  const stage = createActor(root, {
    input,
    inspect: (seen) => {
      if (seen.type === '@xstate.action') {
        actions.push({ actor: seen.actorRef, type: seen.action.type, params: seen.action.params })
      }
    },
  })
  stage.subscribe({ error: () => undefined })
  let actor: Actor<AnyStateMachine>
  const names = (ref: AnyActorRef) => {
    if (ref === actor) return 'itself'
    return (ref as unknown) === stage ? 'parent' : ref.id
  }
  const step = (before: AnyMachineSnapshot | null, act: () => void): Step => {
    actions = []
    marks = []
    listening = true
    atFixedTime(act)
    listening = false
    actor ??= (stage.getSnapshot() as AnyMachineSnapshot).children['chart'] as Actor<AnyStateMachine>
    const after: AnyMachineSnapshot = actor.getSnapshot()
    const done = actions
    const took = marks.filter(({ kind }) => kind === 'took').map(({ key }) => key)
    const id = after.machine.id
    const effects = once(() => {
      const own = done.filter((action) => action.actor === actor)
      return effectsOf(before, after, own, names)
    })
    const through = once(
      () =>
        new Set([
          ...activeStates(after).map((path) => `${id}.${path}`),
          ...took.flatMap((key) => [key, key.slice(0, key.indexOf(' '))]),
        ]),
    )
    return {
      before,
      after,
      get effects() {
        return effects()
      },
      took,
      get through() {
        return through()
      },
      guards: marks.filter(({ kind }) => kind !== 'took'),
    }
  }
  const begun = step(null, () => void stage.start())
  return {
    actor: actor!,
    begun,
    next: (happening) => step(actor.getSnapshot(), () => happen(actor, happening)),
    stop: () => void stage.stop(),
  }
}
