import { createActor, type ActorLogic, type AnyMachineSnapshot, type Snapshot } from 'xstate'
import { expect } from 'vitest'
import { transitionKey, type Happening, type Model, type Story } from '#test/models/model.ts'

type PuppetEvent =
  | { type: 'puppet.answer'; output: unknown }
  | { type: 'puppet.fail'; error: unknown }
  | { type: 'puppet.news'; context: unknown }

type PuppetSnapshot = Snapshot<unknown> & { readonly context: unknown; readonly children: object }

/** Stands where a call or a child stands, and does what the story says. */
const puppet = (context: unknown): ActorLogic<PuppetSnapshot, PuppetEvent> => ({
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
      // What the chart sends down is the child's own business.
      default:
        return snapshot
    }
  },
})

/** Runs a story on the production chart, its calls and children played by puppets; returns the states and transitions it went through. */
export function runInMemory(model: Model, story: Story): ReadonlySet<string> {
  const { machine, inputs, children = {} } = model
  const sources = Object.keys(machine.implementations.actors)
  const played = machine.provide({
    actors: Object.fromEntries(sources.map((name) => [name, puppet(children[name] ?? {})])),
  })
  const through = new Set<string>()
  const actor = createActor(played, {
    input: inputs[story.begins],
    inspect: (event) => {
      if (event.type !== '@xstate.microstep' || Reflect.get(event.actorRef, 'logic') !== played) return
      for (const transition of event._transitions) {
        through.add(transitionKey(transition)).add(transition.source.id)
      }
      for (const { id } of (event.snapshot as AnyMachineSnapshot)._nodes) through.add(id)
    },
  })
  const look = () => {
    const snapshot: AnyMachineSnapshot = actor.getSnapshot()
    for (const node of snapshot._nodes) through.add(node.id)
    const broken = Object.entries(model.always).filter(([, holds]) => !holds(snapshot))
    expect(broken.map(([words]) => words)).toEqual([])
  }
  actor.start()
  look()
  for (const { words, value } of story.steps) {
    happen(actor, model.happenings[words]!)
    expect(actor.getSnapshot().value).toEqual(value)
    look()
  }
  const { status, value } = actor.getSnapshot()
  if (status === 'active') {
    const kept: unknown = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()))
    const again = createActor(played, { snapshot: kept as never, input: undefined })
    again.start()
    expect(again.getSnapshot().value).toEqual(value)
    again.stop()
  }
  actor.stop()
  return through
}

function happen(actor: ReturnType<typeof createActor>, happening: Happening): void {
  if ('send' in happening) return actor.send(happening.send)
  const id = 'answer' in happening ? happening.answer : 'fail' in happening ? happening.fail : happening.news
  const { children } = actor.getSnapshot() as AnyMachineSnapshot
  const child = children[id]
  if (child === undefined) throw new Error(`There is no ${id} now.`)
  if ('answer' in happening) child.send({ type: 'puppet.answer', output: happening.with })
  else if ('fail' in happening) child.send({ type: 'puppet.fail', error: happening.with })
  else child.send({ type: 'puppet.news', context: happening.with })
}
