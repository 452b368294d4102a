import { beforeEach, describe, expect, test } from 'vitest'
import { missedIn } from '#test/models/exceptions.ts'
import {
  checkWords,
  coveringStories,
  metIn,
  missedOf,
  partsOf,
  reachedOf,
  storiesOf,
  titleOf,
  withOnly,
  type Model,
  type Story,
} from '#test/models/model.ts'
import { stands, type Stage } from '#test/models/views/stage.tsx'
import { walkStory } from '#test/models/walkStory.ts'

/** How the stories of a chart are acted on the page, and what a person sees. */
export interface Script {
  readonly model: Model
  readonly open: (begins: string) => Promise<Stage>
  /** What a person or the world does for each happening; a happening without one cannot be seen on these pages. */
  readonly acts: Readonly<Record<string, (stage: Stage) => Promise<void>>>
  /** Happenings a person cannot bring about in some states: the button is not there. `earlier` is what happened so far. */
  readonly impossible?: (words: string, before: unknown, earlier: readonly string[]) => boolean
  /** States that pass before anybody could look. */
  readonly passing?: (value: unknown) => boolean
  /** What of a state a story can foretell after something happened; the whole unless told otherwise. */
  readonly foretold?: (value: unknown, last: string) => unknown
  /** What is seen in a state. */
  readonly sees: (value: unknown, stage: Stage, last: string) => Promise<void>
}

/** The world's answers as the model tells them; `names`: what the service is called that stands behind a call or child. */
export function answersOf(
  { happenings }: Model,
  names: Readonly<Record<string, string>> = {},
): Script['acts'] {
  return Object.fromEntries(
    Object.entries(happenings).flatMap(([words, happening]) => {
      if ('answer' in happening) {
        const { answer, with: value } = happening
        return [[words, (stage: Stage) => stage.answer(names[answer] ?? answer, value)]]
      }
      if (!('fail' in happening)) return []
      return [[words, (stage: Stage) => stage.fail(names[happening.fail] ?? happening.fail, happening.with)]]
    }),
  )
}

function canBeActed({ impossible }: Script, { steps }: Story): boolean {
  const told = steps.map(({ words }) => words)
  return steps.every(
    ({ words }, at) => impossible?.(words, steps[at - 1]?.value ?? null, told.slice(0, at)) !== true,
  )
}

/** Acts the fewest stories that go everywhere a person can go, and counts where they went. */
export function tellStories(script: Script): void {
  const { model, open, acts, passing, foretold = (value) => value, sees } = script
  checkWords(model, Object.keys(acts))
  const acted = withOnly(model, Object.keys(acts))
  const possible = storiesOf(acted).filter((story) => canBeActed(script, story))
  const stories = coveringStories(possible.map((story) => ({ story, through: walkStory(model, story) })))

  // Stories are about what is seen in the end; how React batches on the way is its own business.
  beforeEach(() => {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  })

  describe(`${model.name}, on the page`, () => {
    const through = new Set<string>()

    test.each(stories.map((story) => [titleOf(story), story] as const))(
      '%s',
      async (_, { begins, steps }) => {
        const stage = await open(begins)
        try {
          for (const { words, value } of steps) {
            await acts[words]?.(stage)
            if (passing?.(value) === true) continue
            await stands(() => foretold(stage.value(), words), foretold(value, words))
            await sees(value, stage, words)
          }
          expect(steps).not.toHaveLength(0)
        } finally {
          stage.through.forEach((key) => through.add(key))
          stage.leave()
        }
      },
    )

    test('goes everywhere a person can go', () => {
      const parts = partsOf(model.machine)
      const missed = missedOf(parts, through)
      const met = metIn(stories)
      console.info(`${model.name} on the page: ${stories.length} stories, ${reachedOf(parts, through)}`)
      expect(missed).toEqual(missedIn('pages', parts))
      expect(Object.keys(acts).filter((words) => !met.has(words))).toEqual([])
    })
  })
}
