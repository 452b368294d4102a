import { expect, test } from 'vitest'
import { findCrowdedFloors, findLongCharts } from '#scripts/checks/rooms.ts'

const nine = Array.from({ length: 9 }, (_, index) => `src/machines/flow${index}.machine.ts`)

test('a ninth file directly on a floor is a problem, but not in a room', () => {
  expect(findCrowdedFloors(nine)).toEqual([
    'src/machines has 9 files directly in it, more than 8: move some into folders',
  ])
  expect(findCrowdedFloors(nine.slice(1))).toEqual([])
  expect(findCrowdedFloors(nine.map((file) => file.replace('machines/', 'machines/records/')))).toEqual([])
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
