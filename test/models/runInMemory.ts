import { createActor, type AnyMachineSnapshot } from 'xstate'
import { expect } from 'vitest'
import type { Model, Story } from '#test/models/model.ts'
import { withPuppets } from '#test/models/play.ts'
import { brokenPromises } from '#test/models/promises.ts'
import { walkStory } from '#test/models/walkStory.ts'

/** Goes a story, looks at every step, and reloads at its end; returns the states and transitions it went through. */
export function runInMemory(model: Model, story: Story): ReadonlySet<string> {
  const last = story.steps.at(-1) ?? null
  return walkStory(model, story, (actor, step) => {
    const snapshot: AnyMachineSnapshot = actor.getSnapshot()
    if (step !== null) expect(snapshot.value).toEqual(step.value)
    expect(brokenPromises(model, snapshot, step?.words ?? null)).toEqual([])
    if (step !== last || snapshot.status !== 'active') return
    const kept: unknown = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()))
    const played = withPuppets(model.machine, model.children)
    const again = createActor(played, { snapshot: kept as never, input: undefined }).start()
    expect(again.getSnapshot().value).toEqual(snapshot.value)
    again.stop()
  })
}
