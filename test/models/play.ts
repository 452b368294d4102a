import {
  createActor,
  type Actor,
  type ActorOptions,
  type AnyActorLogic,
  type ActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type Snapshot,
} from 'xstate'
import { models } from '#test/models/charts/all.ts'
import type { Happening, Model } from '#test/models/model.ts'

type PuppetEvent =
  | { type: 'puppet.answer'; output: unknown }
  | { type: 'puppet.fail'; error: unknown }
  | { type: 'puppet.news'; context: unknown }
  | { type: 'xstate.stop' }

type PuppetSnapshot = Snapshot<unknown> & { readonly context: unknown; readonly children: object }

/** Replaces a call or child and does what the story says. */
export const puppet = (context: unknown): ActorLogic<PuppetSnapshot, PuppetEvent> => ({
  getInitialSnapshot: () => ({
    status: 'active',
    output: undefined,
    error: undefined,
    context,
    children: {},
  }),
  getPersistedSnapshot: (snapshot) => snapshot,
  restoreSnapshot: (snapshot) => snapshot as PuppetSnapshot,
  transition: (snapshot, event) => {
    switch (event.type) {
      case 'puppet.answer':
        return { ...snapshot, status: 'done', output: event.output, error: undefined }
      case 'puppet.fail':
        return { ...snapshot, status: 'error', output: undefined, error: event.error }
      case 'puppet.news':
        return { ...snapshot, context: event.context }
      case 'xstate.stop':
        return { ...snapshot, status: 'stopped', output: undefined, error: undefined }
      // The story decides what happens with events that the chart sends.
      default:
        return snapshot
    }
  },
})

/** Returns a production chart with its calls and children replaced. `children` are their initial snapshots. */
export function withPuppets(
  machine: AnyStateMachine,
  children: Readonly<Record<string, unknown>> = {},
): AnyStateMachine {
  const sources = Object.keys(machine.implementations.actors)
  return machine.provide({
    actors: Object.fromEntries(sources.map((name) => [name, puppet(children[name] ?? {})])),
  })
}

/** Makes something happen to a running chart. */
export function happen(actor: Actor<AnyStateMachine>, happening: Happening): void {
  if ('send' in happening) return actor.send(happening.send)
  const id = 'answer' in happening ? happening.answer : 'fail' in happening ? happening.fail : happening.news
  const { children }: AnyMachineSnapshot = actor.getSnapshot()
  const child = children[id]
  if (child === undefined) throw new Error(`There is no ${id} now.`)
  if ('answer' in happening) child.send({ type: 'puppet.answer', output: happening.with })
  else if ('fail' in happening) child.send({ type: 'puppet.fail', error: happening.with })
  else child.send({ type: 'puppet.news', context: happening.with })
}

/** Returns options that give a chart a parent to send events to, as most charts have in the app. */
export const withParent = (options: Pick<ActorOptions<AnyActorLogic>, 'inspect'> = {}) => ({
  parent: createActor(puppet({}), options).start(),
})

/** Starts a production chart and makes things happen one after another. Children start as in its model. */
export function play(
  machine: AnyStateMachine,
  input: unknown,
  happenings: readonly Happening[],
): Actor<AnyStateMachine> {
  const { children }: Partial<Model> = models.find(({ name }) => name === machine.id) ?? {}
  const actor = createActor(withPuppets(machine, children), { input, ...withParent() })
  actor.start()
  for (const happening of happenings) happen(actor, happening)
  return actor
}
