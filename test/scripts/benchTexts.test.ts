import { expect, test } from 'vitest'
import { benchParts, selectParts, finishWithin } from '#scripts/lib/benchParts.ts'
import { partCosts } from '#scripts/lib/measure/partCosts.ts'
import { peerRatios } from '#scripts/lib/measure/peers.ts'
import { waterfallText } from '#scripts/lib/measure/waterfall.ts'

test('the size of a file is divided among packages, charts and folders by minified length', () => {
  const lengths = {
    'node_modules/@xstate/react/index.js': 10,
    'node_modules/react-dom/client.js': 50,
    'node_modules/react-dom/cjs/dom.js': 20,
    'src/machines/records/recordList.machine.ts': 15,
    'src/views/ui/table/DataTable.tsx': 5,
  }
  const chunk = { imports: [], isEntry: true, css: [], modules: Object.keys(lengths), lengths }
  const sizes = [{ file: 'first.js', bytes: 900, gzip: 200, brotli: 180 }]
  expect(partCosts({ 'first.js': chunk, 'late.js': chunk }, sizes)).toEqual([
    { name: 'react-dom', gzip: 140 },
    { name: 'chart recordList', gzip: 30 },
    { name: '@xstate/react', gzip: 20 },
    { name: 'src/views/ui', gzip: 10 },
  ])
})

test('a waterfall says what was fetched when, without the hash of a file', () => {
  const steps = [
    { name: 'the page', from: 0, to: 12.4 },
    { name: '/assets/first-DVgoU9aB.js', from: 13, to: 40 },
    { name: 'first row', from: 220, to: 220 },
  ]
  expect(waterfallText(steps)).toEqual([
    'from 0 to 12 ms: the page',
    'from 13 to 40 ms: /assets/first.js',
    'at 220 ms: first row',
  ])
})

test('Muster is compared with the best other app in each measure and at each speed, by medians', () => {
  const line = (name: string, cpu: number, row: number, p95?: number) => ({
    name,
    cpu,
    row,
    script: 10,
    heapMB: 5,
    jsRowKB: 100,
    jsKB: 200,
    ...(p95 === undefined ? {} : { key: { p95 } }),
  })
  const ratios = peerRatios(
    [
      ...[300, 900, 310].map((row) => line('muster', 1, row, 8)),
      ...[500, 620, 640].map((row) => line('plain', 1, row, 16)),
      ...[600, 610, 5].map((row) => line('rich', 1, row)),
      line('muster', 4, 800),
      line('plain', 4, 1_000),
    ],
    'muster',
  )
  const first = { measure: 'first row', cpu: 1, own: 310, best: 600, bestName: 'rich', ratio: 310 / 600 }
  expect(ratios[0]).toEqual(first)
  expect(ratios).toContainEqual({ ...first, cpu: 4, own: 800, best: 1_000, bestName: 'plain', ratio: 0.8 })
  const keys = ratios.filter(({ measure }) => measure === 'key to paint, p95')
  expect(keys).toEqual([
    { measure: 'key to paint, p95', cpu: 1, own: 8, best: 16, bestName: 'plain', ratio: 0.5 },
  ])
})

test('without names, all parts are measured; otherwise the named ones, in a fixed order', () => {
  expect(selectParts([])).toEqual(benchParts)
  expect(selectParts(['keys', 'phone'])).toEqual(['phone', 'keys'])
  expect(() => selectParts(['phon'])).toThrow('Unknown: phon. Choose from: sizes, cold, phone')
})

test('a part that hangs or fails is reported, and the next one follows', async () => {
  const done = () => Promise.resolve()
  const hang = () => new Promise<void>(() => undefined)
  const fail = () => Promise.reject(new Error('no browser'))
  expect(await finishWithin(1_000, 'cold', done)).toBeNull()
  expect(await finishWithin(20, 'keys', hang)).toBe('keys did not finish within 0 minutes')
  expect(await finishWithin(1_000, 'cold', fail)).toBe('cold failed: no browser')
})
