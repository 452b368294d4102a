import { createActor, type AnyMachineSnapshot } from 'xstate'
import { expect } from 'vitest'
import { transitionKey, type Model, type Story } from '#test/models/model.ts'
import { happen, withPuppets } from '#test/models/play.ts'

/** Runs a story on the production chart, its calls and children played by puppets; returns the states and transitions it went through. */
export function runInMemory(model: Model, story: Story): ReadonlySet<string> {
  const { machine, inputs, children } = model
  const played = withPuppets(machine, children)
  const through = new Set<string>()
  const actor = createActor(played, {
    input: inputs[story.begins],
    inspect: (event) => {
      if (event.type !== '@xstate.microstep' || Reflect.get(event.actorRef, 'logic') !== played) return
      for (const transition of event._transitions) {
        through.add(transitionKey(transition)).add(transition.source.id)
      }
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
