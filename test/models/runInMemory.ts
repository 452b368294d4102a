import { createActor } from 'xstate'
import type { Model } from '#test/models/model.ts'
import { withPuppets } from '#test/models/play.ts'
import { brokenPromises } from '#test/models/promises.ts'
import type { Step } from '#test/models/run.ts'
import type { Story } from '#test/models/stories.ts'
import { walkStory } from '#test/models/walkStory.ts'

/** Walks a story, checks every step, and reloads at the end. Returns the states and transitions it reached. */
export function runInMemory(
  model: Model,
  story: Story,
  look: (step: Step, at: number) => void,
): ReadonlySet<string> {
  return walkStory(model, story, (step, at, { actor }) => {
    const broken = brokenPromises(model, step, story.steps[at - 1]?.words ?? null)
    if (broken.length > 0) throw new Error(broken.join('; '))
    look(step, at)
    if (at < story.steps.length || step.after.status !== 'active') return
    const stored: unknown = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()))
    const played = withPuppets(model.machine, model.children)
    const again = createActor(played, { snapshot: stored as never, input: undefined }).start()
    const value: unknown = again.getSnapshot().value
    again.stop()
    if (JSON.stringify(value) !== JSON.stringify(step.after.value)) {
      throw new Error(`a reload leads to ${JSON.stringify(value)}`)
    }
  })
}
