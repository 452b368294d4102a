import { partsOf } from '#test/models/chartConfig.ts'
import { coveringStories, missedOf, reachedOf } from '#test/models/coverage.ts'
import { missedIn, type Way } from '#test/models/exceptions.ts'
import { checkWords, withOnly, type Model } from '#test/models/model.ts'
import { storiesOf, wordsIn, type Story } from '#test/models/stories.ts'
import { walkStory } from '#test/models/walkStory.ts'

/** How the stories of a chart are acted, on the pages or through the whole product. */
export interface Acting<Act> {
  readonly model: Model
  /** What a person or the world does for each happening; a happening without one can't be seen there. */
  readonly acts: Readonly<Record<string, Act>>
  /** Happenings that can't be brought about in some states: no button, or no such answer of the server. `earlier`: what happened so far. */
  readonly impossible?: (words: string, before: unknown, earlier: readonly string[]) => boolean
  /** States that pass before a person could look. */
  readonly passing?: (value: unknown) => boolean
}

/** Set by `npm run stories`: act every story, not only the smallest set that takes every reachable transition once. */
const isEveryStoryWanted = [globalThis.process?.env, import.meta.env].some(
  (env: Readonly<Record<string, unknown>> | undefined) => env?.['MUSTER_ALL_STORIES'] === '1',
)

/** Returns the fewest stories that go through all that can be acted, what they could go through, and the acts that none of them has. */
export function storiesToAct(
  { model, acts, impossible }: Acting<unknown>,
  begins: readonly string[] = Object.keys(model.inputs),
): { stories: readonly Story[]; through: ReadonlySet<string>; unused: readonly string[] } {
  const words = Object.keys(acts)
  checkWords(model, words)
  const canBeActed = ({ steps }: Story) => {
    const all = steps.map((step) => step.words)
    return all.every(
      (text, at) => impossible?.(text, steps[at - 1]?.value ?? null, all.slice(0, at)) !== true,
    )
  }
  const walked = storiesOf(withOnly(model, words))
    .filter((story) => begins.includes(story.begins) && canBeActed(story))
    .map((story) => ({ story, through: walkStory(model, story) }))
  const stories = isEveryStoryWanted ? walked.map(({ story }) => story) : coveringStories(walked)
  const met = wordsIn(stories)
  return {
    stories,
    through: new Set(walked.flatMap(({ through }) => [...through])),
    unused: words.filter((text) => !met.has(text)),
  }
}

/** Returns how much of a chart was gone through in one way, what was missed, and what is named as missed. */
export function reachIn(way: Way, { machine }: Model, through: ReadonlySet<string>) {
  const parts = partsOf(machine)
  return {
    reached: reachedOf(parts, through),
    missed: missedOf(parts, through),
    named: missedIn(way, parts),
  }
}
