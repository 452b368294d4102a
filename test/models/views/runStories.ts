import { beforeEach, describe, expect, test } from 'vitest'
import type { Model } from '#test/models/model.ts'
import { titleOf } from '#test/models/stories.ts'
import { reachIn, storiesToAct, type Acting } from '#test/models/acting.ts'
import { expectState, type Stage } from '#test/models/views/stage.tsx'

/** How the stories of a chart are performed on the page, and what a person sees. */
export interface Script extends Acting<(stage: Stage) => Promise<void>> {
  /** The starts that the page can perform; all by default. */
  readonly begins?: readonly string[]
  readonly open: (begins: string) => Promise<Stage>
  /** Returns the part of a state that a story can predict after a happening. By default, all of it. */
  readonly predicted?: (value: unknown, last: string) => unknown
  /** Checks what is visible in a state. */
  readonly sees: (value: unknown, stage: Stage, last: string) => Promise<void>
}

/** Returns acts that send the model's responses. `names` maps a call or child to its service. */
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

/** Performs the smallest set of stories that reaches everything a user can reach, and counts what they reached. */
export function runStories(script: Script): void {
  const { model, open, acts, passing, predicted = (value) => value, sees } = script
  const { stories, unused } = storiesToAct(script, script.begins)

  // Stories check only the final result, however React batches its updates, so updates don't need `act`.
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
            await expectState(() => predicted(stage.value(), words), predicted(value, words))
            await sees(value, stage, words)
          }
          expect(steps).not.toHaveLength(0)
        } finally {
          stage.reached.forEach((key) => through.add(key))
          stage.leave()
        }
      },
    )

    test('the stories reach everything a user can reach', () => {
      const { reached, missed, named } = reachIn('pages', model, through)
      console.info(`${model.name} on the page: ${stories.length} stories, ${reached}`)
      expect(missed).toEqual(named)
      expect(unused).toEqual([])
    })
  })
}
