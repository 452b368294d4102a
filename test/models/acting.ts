import { partsOf } from '#test/models/chartConfig.ts'
import { coveringStories, missedOf, reachedOf } from '#test/models/coverage.ts'
import { missedIn, type Way } from '#test/models/exceptions.ts'
import { checkWords, withOnly, type Model } from '#test/models/model.ts'
import { longStoriesOf, storiesOf, wordsIn, type Story } from '#test/models/stories.ts'
import { walkStory } from '#test/models/walkStory.ts'

/** How the stories of a chart are performed, either on the pages or through the whole product. */
export interface Acting<Act> {
  readonly model: Model
  /** What a user or a service does for each happening. Happenings without an entry are left out. */
  readonly acts: Readonly<Record<string, Act>>
  /**
   * Returns whether a happening is impossible in a state, because there is no such button or response. `earlier` is what has happened so
   * far.
   */
  readonly impossible?: (
    words: string,
    before: unknown,
    earlier: readonly string[],
    begins: string,
  ) => boolean
  /** States that pass too quickly to be seen. */
  readonly passing?: (value: unknown) => boolean
  /** Performs a few long stories instead of many short ones, for a chart whose page can continue after each step. */
  readonly combines?: true
}

/** True in `npm run stories`, which performs every story instead of only the smallest set that takes every reachable transition. */
const isEveryStoryWanted = [globalThis.process?.env, import.meta.env].some(
  (env: Readonly<Record<string, unknown>> | undefined) => env?.['MUSTER_ALL_STORIES'] === '1',
)

/**
 * Returns the smallest set of stories that reaches everything that can be performed, the states and
 * transitions that can be reached, and the acts that no returned story uses.
 */
export function storiesToAct(
  { model, acts, impossible, combines }: Acting<unknown>,
  begins: readonly string[] = Object.keys(model.inputs),
): { stories: readonly Story[]; through: ReadonlySet<string>; unused: readonly string[] } {
  const words = Object.keys(acts)
  checkWords(model, words)
  const canBeActed = ({ begins: begin, steps }: Story) => {
    const all = steps.map((step) => step.words)
    return all.every(
      (text, at) => impossible?.(text, steps[at - 1]?.value ?? null, all.slice(0, at), begin) !== true,
    )
  }
  const found =
    combines && !isEveryStoryWanted
      ? longStoriesOf(withOnly(model, words), begins, canBeActed)
      : storiesOf(withOnly(model, words)).filter(
          (story) => begins.includes(story.begins) && canBeActed(story),
        )
  const walked = found.map((story) => ({ story, through: walkStory(model, story) }))
  const stories = isEveryStoryWanted ? walked.map(({ story }) => story) : coveringStories(walked)
  const met = wordsIn(stories)
  return {
    stories,
    through: new Set(walked.flatMap(({ through }) => [...through])),
    unused: words.filter((text) => !met.has(text)),
  }
}

/** Returns how much of a chart stories reached in one way, what they missed, and what is listed as missed. */
export function reachIn(way: Way, { machine }: Model, through: ReadonlySet<string>) {
  const parts = partsOf(machine)
  return {
    reached: reachedOf(parts, through),
    missed: missedOf(parts, through),
    named: missedIn(way, parts),
  }
}
