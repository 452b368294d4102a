import { describe, expect, test } from 'vitest'
import { reachIn } from '#test/models/acting.ts'
import { models } from '#test/models/charts/all.ts'
import { readTrace } from '#test/models/memory/readTrace.ts'
import { unknownStates } from '#test/models/promises.ts'
import { runInMemory } from '#test/models/runInMemory.ts'
import { storiesWithPairs, titleOf, wordsIn } from '#test/models/stories.ts'
import { TraceBook } from '#test/models/trace.ts'

describe.each(models)('$name', (model) => {
  const { stories, pairs } = storiesWithPairs(model)
  const through = new Set<string>()

  test(
    `${stories.length} stories have the handwritten and the recorded effects`,
    { timeout: 120_000 },
    async () => {
      const failed: string[] = []
      const book = new TraceBook()
      for (const story of stories) {
        try {
          runInMemory(model, story, (step, at) => book.add(story, at, step)).forEach((key) =>
            through.add(key),
          )
        } catch (error) {
          failed.push(`${titleOf(story)}: ${String(error)}`)
        }
      }
      expect(failed).toEqual([])
      expect(
        book.close(model, stories.length, pairs.size),
        'review what changed, then write it with npm run flows',
      ).toEqual(await readTrace(model.name))
    },
  )

  test('every happening of its model occurs in a story', () => {
    const met = wordsIn(stories)
    expect(Object.keys(model.happenings).filter((words) => !met.has(words))).toEqual([])
    expect(unknownStates(model)).toEqual([])
  })

  test('every state and transition is reached by a story', () => {
    const { reached, missed, named } = reachIn('memory', model, through)
    console.info(`${model.name}: ${stories.length} stories, ${reached}, ${pairs.size} pairs of transitions`)
    expect(missed).toEqual(named)
  })
})
