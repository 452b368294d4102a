import { expect, test } from 'vitest'
import { findCrowdedLayers, findCrowdedFolders, findLongCharts } from '#scripts/checks/folders.ts'

const nine = Array.from({ length: 9 }, (_, index) => `src/machines/flow${index}.machine.ts`)

test('a ninth file directly in a layer is a problem, but not in a folder below it', () => {
  expect(findCrowdedLayers(nine)).toEqual([
    'src/machines has 9 files directly in it, more than 8: move some into folders',
  ])
  expect(findCrowdedLayers(nine.slice(1))).toEqual([])
  expect(findCrowdedLayers(nine.map((file) => file.replace('machines/', 'machines/records/')))).toEqual([])
})

test('a thirty-first file in a folder is a problem, but not among migrations', () => {
  const files = Array.from({ length: 31 }, (_, index) => `src/views/records/Part${index}.tsx`)
  expect(findCrowdedFolders(files)).toEqual([
    'src/views/records has 31 files directly in it, more than 30: split it by purpose',
  ])
  expect(findCrowdedFolders(files.slice(1))).toEqual([])
  expect(
    findCrowdedFolders(files.map((file) => file.replace('src/views/records', 'server/db/migrations'))),
  ).toEqual([])
})

test('a chart of more than 250 lines is a problem, but not another file', async () => {
  const read = (file: string) => Promise.resolve('line\n'.repeat(file.includes('long') ? 251 : 250))
  expect(
    await findLongCharts(
      ['src/machines/a/long.machine.ts', 'src/machines/a/short.machine.ts', 'a/long.ts'],
      read,
    ),
  ).toEqual(['src/machines/a/long.machine.ts has 251 lines, more than 250: split it'])
})
