import { describe, expect, test } from 'vitest'
import { contrast, distance, sights, type Sight } from '#test/views/theme/colourMath.ts'
import { dark, light, type ColorName } from '#views/theme/themes.ts'

const themes = [
  ['light', light.color],
  ['dark', dark.color],
] as const

const plain: ColorName[] = ['canvas', 'sunken', 'raised', 'hover', 'pressed']
const rows: ColorName[] = ['canvas', 'raised', 'hover', 'accentSoft', 'accentSoftHover']

/** Text colors and their backgrounds. */
const textPairs: [ColorName[], ColorName[]][] = [
  [
    ['text', 'textMuted'],
    [...plain, ...rows, 'criticalSoft', 'warningSoft', 'positiveSoft', 'infoSoft'],
  ],
  [['textSubtle'], [...plain, 'accentSoft']],
  [['accentText'], [...plain, ...rows]],
  [['onAccent'], ['accent', 'accentHover']],
  [['onCritical'], ['critical', 'criticalHover']],
  [['criticalText'], ['canvas', 'sunken', 'raised', 'hover', 'criticalSoft']],
  [['warningText'], ['canvas', 'sunken', 'raised', 'hover', 'warningSoft']],
  [['positiveText'], ['canvas', 'sunken', 'raised', 'hover', 'positiveSoft']],
  [['infoText'], ['canvas', 'sunken', 'raised', 'hover', 'infoSoft']],
  [['onTooltip'], ['tooltip']],
  [['onDocument'], ['document']],
]

/** Colors of graphics: edges of controls, focus, dots, bars and data. */
const graphicPairs: [ColorName[], ColorName[]][] = [
  [['control'], ['canvas', 'sunken', 'raised', 'hover', 'accentSoft']],
  [['focus'], [...plain, 'accentSoft', 'accentSoftHover', 'criticalSoft']],
  [
    ['critical', 'warning', 'positive', 'info', 'accentText'],
    ['canvas', 'sunken', 'raised', 'hover', 'accentSoft'],
  ],
  [['accent'], ['canvas', 'sunken', 'raised']],
  [
    ['viz1', 'viz2', 'viz3', 'viz4', 'viz5', 'viz6'],
    ['canvas', 'sunken'],
  ],
  [
    ['age0', 'age1', 'age2', 'age3', 'age4'],
    ['canvas', 'sunken'],
  ],
  [['knob'], ['control', 'accent']],
]

function weakest(theme: Record<ColorName, string>, pairs: [ColorName[], ColorName[]][], least: number) {
  return pairs.flatMap(([fronts, grounds]) =>
    fronts.flatMap((front) =>
      grounds.flatMap((ground) => {
        const found = contrast(theme[front], theme[ground])
        return found < least ? [`${front} on ${ground}: ${found.toFixed(2)}`] : []
      }),
    ),
  )
}

describe.each(themes)('the %s theme', (_name, color) => {
  test('text contrast is at least 4.5:1', () => {
    expect(weakest(color, textPairs, 4.5)).toEqual([])
  })

  test('the contrast of controls, focus and graphics is at least 3:1', () => {
    expect(weakest(color, graphicPairs, 3)).toEqual([])
  })

  test.each(Object.keys(sights) as Sight[])('data colors are distinct with %s', (sight) => {
    const names: ColorName[] = ['viz1', 'viz2', 'viz3', 'viz4', 'viz5', 'viz6']
    const close = names.flatMap((one, index) =>
      names
        .slice(index + 1)
        .filter((other) => distance(color[one], color[other], sight) < 8.9)
        .map((other) => `${one} and ${other}`),
    )
    expect(close).toEqual([])
  })

  test('the age colors are ordered and distinct', () => {
    const ages: ColorName[] = ['age0', 'age1', 'age2', 'age3', 'age4']
    const alike = ages.slice(1).filter((age, index) => {
      const before = ages[index]
      return before !== undefined && distance(color[age], color[before], 'trichromat') < 5
    })
    expect(alike).toEqual([])
  })
})

test('both themes define the same colors', () => {
  expect(Object.keys(dark.color)).toEqual(Object.keys(light.color))
  expect(Object.keys(dark.elevation)).toEqual(Object.keys(light.elevation))
})
