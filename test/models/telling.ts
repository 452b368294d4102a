import { missedIn, type Way } from '#test/models/exceptions.ts'
import {
  checkWords,
  coveringStories,
  metIn,
  missedOf,
  partsOf,
  reachedOf,
  storiesOf,
  withOnly,
  type Model,
  type Story,
} from '#test/models/model.ts'
import { walkStory } from '#test/models/walkStory.ts'

/** What a script says of a chart's stories, whether they are acted on the pages or through the whole product. */
export interface Telling<Act> {
  readonly model: Model
  /** What a person or the world does for each happening; a happening without one cannot be seen there. */
  readonly acts: Readonly<Record<string, Act>>
  /** Happenings that nobody can bring about there in some states: the button is not there, the server does not answer so. `earlier` is what happened so far. */
  readonly impossible?: (words: string, before: unknown, earlier: readonly string[]) => boolean
  /** States that pass before anybody could look. */
  readonly passing?: (value: unknown) => boolean
}

/** The fewest stories that go everywhere one can go there, all they could go through, and the acts that none of them has. */
export function storiesToAct(
  { model, acts, impossible }: Telling<unknown>,
  begins: readonly string[] = Object.keys(model.inputs),
): { stories: readonly Story[]; through: ReadonlySet<string>; unused: readonly string[] } {
  const words = Object.keys(acts)
  checkWords(model, words)
  const canBeActed = ({ steps }: Story) => {
    const told = steps.map((step) => step.words)
    return told.every(
      (text, at) => impossible?.(text, steps[at - 1]?.value ?? null, told.slice(0, at)) !== true,
    )
  }
  const walked = storiesOf(withOnly(model, words))
    .filter((story) => begins.includes(story.begins) && canBeActed(story))
    .map((story) => ({ story, through: walkStory(model, story) }))
  const stories = coveringStories(walked)
  const met = metIn(stories)
  return {
    stories,
    through: new Set(walked.flatMap(({ through }) => [...through])),
    unused: words.filter((text) => !met.has(text)),
  }
}

/** How much of a chart was gone through in one way; what was missed, beside what is named with its reason. */
export function reachIn(way: Way, { machine }: Model, through: ReadonlySet<string>) {
  const parts = partsOf(machine)
  return {
    reached: reachedOf(parts, through),
    missed: missedOf(parts, through),
    named: missedIn(way, parts),
  }
}
