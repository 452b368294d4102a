import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guards } from '#test/guards/table.ts'

test('every guard in the table occurs once in the product, and its test exists', () => {
  const wrong = guards.filter(
    ({ file, find, without, test: proof }) =>
      readFileSync(file, 'utf8').split(find).length !== 2 || find === without || !existsSync(proof),
  )
  expect(wrong.map(({ guard, file }) => `${guard} (${file})`)).toEqual([])
  expect(guards.length).toBeGreaterThanOrEqual(60)
})

test('guard names are unique', () => {
  const names = guards.map(({ guard }) => guard)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
