import { describe, expect, test } from 'vitest'
import { models } from '#test/models/charts/all.ts'
import { exceptions } from '#test/models/exceptions.ts'
import { partsOf, storiesOf, titleOf } from '#test/models/model.ts'
import { runInMemory } from '#test/models/runInMemory.ts'

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

  test('has no state and no transition its stories miss', () => {
    const { states, transitions } = partsOf(model.machine)
    const seen = (keys: ReadonlySet<string>) => [...keys].filter((key) => through.has(key)).length
    console.info(
      `${model.name}: ${stories.length} stories, ${seen(states)} of ${states.size} states, ${seen(transitions)} of ${transitions.size} transitions`,
    )
    const missed = [...states, ...transitions].filter((key) => !through.has(key))
    expect(missed).toEqual(Object.keys(exceptions).filter((key) => states.has(key) || transitions.has(key)))
  })
})
