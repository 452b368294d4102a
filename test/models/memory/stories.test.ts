import { describe, expect, test } from 'vitest'
import { models } from '#test/models/charts/all.ts'
import { metIn, storiesOf, titleOf } from '#test/models/model.ts'
import { unknownStates } from '#test/models/promises.ts'
import { runInMemory } from '#test/models/runInMemory.ts'
import { reachIn } from '#test/models/telling.ts'

describe.each(models)('$name', (model) => {
  const stories = storiesOf(model)
  const through = new Set<string>()

  test(`goes as its ${stories.length} stories tell`, () => {
    const failed: string[] = []
    for (const story of stories) {
      try {
        runInMemory(model, story).forEach((key) => through.add(key))
      } catch (error) {
        failed.push(`${titleOf(story)}: ${String(error)}`)
      }
    }
    expect(failed).toEqual([])
  })

  test('can meet everything its model tells of', () => {
    const met = metIn(stories)
    expect(Object.keys(model.happenings).filter((words) => !met.has(words))).toEqual([])
    expect(unknownStates(model)).toEqual([])
  })

  test('has no state and no transition its stories miss', () => {
    const { reached, missed, named } = reachIn('memory', model, through)
    console.info(`${model.name}: ${stories.length} stories, ${reached}`)
    expect(missed).toEqual(named)
  })
})
