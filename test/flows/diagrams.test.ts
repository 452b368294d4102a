import { describe, expect, test } from 'vitest'
import { pageWidth } from '#scripts/lib/diagram/text.ts'
import { loadCharts, nodesBelow } from '#scripts/lib/charts.ts'
import { readText } from '#scripts/lib/tree.ts'
import { partsOf } from '#test/models/chartConfig.ts'

const charts = await loadCharts()

describe.each(charts)('the diagram of $name', ({ name, machine }) => {
  test('has no text smaller than 11 px on a page of 1,000 px', async () => {
    const svg = await readText(`docs/flows/${name}.svg`)
    const width = Number(/<svg [^>]*width="(\d+)"/.exec(svg)?.[1])
    const sizes = [...svg.matchAll(/(?:font:|font-size[:=]"?)(\d+(?:\.\d+)?)px/g)].map(([, size]) =>
      Number(size),
    )
    expect(sizes.length).toBeGreaterThan(0)
    expect(Math.min(...sizes) * Math.min(1, pageWidth / width)).toBeGreaterThanOrEqual(11)
  })

  test('shows every state and every transition', async () => {
    const svg = await readText(`docs/flows/${name}.svg`)
    for (const { key } of nodesBelow(machine.root))
      expect(svg).toMatch(new RegExp(`class="halo name"[^>]*>${key}\\b`))
    const numbers = new Set(
      [...svg.matchAll(/class="halo"[^>]*>(\d+)(?: {2}|<)/g)].map(([, number]) => number),
    )
    expect(numbers.size).toBe(partsOf(machine).transitions.size)
  })
})
