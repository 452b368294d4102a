import { describe, expect, test } from 'vitest'
import { chartsWithStories } from '#scripts/generate/storyTable.ts'
import { loadCharts } from '#scripts/lib/charts.ts'
import { exceptions, ways } from '#test/models/exceptions.ts'
import { partsOf } from '#test/models/chartConfig.ts'

const charts = await loadCharts()

describe.each(ways)('stories of the %s', (way) => {
  test('exist for every chart that is not listed with a reason', async () => {
    const covered = await chartsWithStories(way)
    const missing = charts.map(({ name }) => name).filter((name) => !covered.includes(name))
    const named = Object.keys(exceptions[way]).filter((key) => charts.some(({ name }) => name === key))
    expect(named.toSorted()).toEqual(missing.toSorted())
  })

  test('list only existing parts of charts as missed', () => {
    const all = new Set(
      charts.flatMap(({ name, machine }) => {
        const { states, transitions } = partsOf(machine)
        return [name, ...states, ...transitions]
      }),
    )
    expect(Object.keys(exceptions[way]).filter((key) => !all.has(key))).toEqual([])
  })
})
