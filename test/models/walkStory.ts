import { createActor, type Actor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { transitionKey, type Model, type Story } from '#test/models/model.ts'
import { happen, withPuppets } from '#test/models/play.ts'

/** Goes a story on the production chart, its calls and children played by puppets; `look` sees the actor at the beginning and after each step. */
export function walkStory(
  { machine, inputs, children, happenings }: Model,
  { begins, steps }: Story,
  look: (actor: Actor<AnyStateMachine>, step: Story['steps'][number] | null) => void = () => undefined,
): ReadonlySet<string> {
  const played = withPuppets(machine, children)
  const through = new Set<string>()
  const actor = createActor(played, {
    input: inputs[begins],
    inspect: (event) => {
      if (event.type !== '@xstate.microstep' || Reflect.get(event.actorRef, 'logic') !== played) return
      for (const transition of event._transitions) {
        through.add(transitionKey(transition)).add(transition.source.id)
      }
    },
  })
  const note = (step: Story['steps'][number] | null) => {
    for (const { id } of (actor.getSnapshot() as AnyMachineSnapshot)._nodes) through.add(id)
    look(actor, step)
  }
  actor.start()
  note(null)
  for (const step of steps) {
    const happening = happenings[step.words]
    if (happening === undefined) throw new Error(`${step.words} is not in the model.`)
    happen(actor, happening)
    note(step)
  }
  actor.stop()
  return through
}
