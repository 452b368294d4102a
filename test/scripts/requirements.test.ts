import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const counts = { A: 15, B: 10, C: 8, D: 6, E: 2, F: 5, G: 3 }
const ids = Object.entries(counts).flatMap(([group, count]) =>
  Array.from({ length: count }, (_, index) => `${group}${index + 1}`),
)
const table = readFileSync('docs/requirements.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, id]) => /^[A-G]\d+$/.test(id ?? ''))
  .map(([, id, files, what]) => ({ id, files: files ?? '', what }))

test('every requirement has exactly one row', () => {
  expect(table.map(({ id }) => id)).toEqual(ids)
})

test('every test named as a proof exists', () => {
  const named =
    readFileSync('docs/requirements.md', 'utf8').match(/test\/[\w/.-]+\.(?:test|spec)\.tsx?/g) ?? []
  expect(named.length).toBeGreaterThan(ids.length)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

test('each proven requirement has a description', () => {
  expect(table.filter(({ files, what }) => files !== 'open' && what === '')).toEqual([])
})
