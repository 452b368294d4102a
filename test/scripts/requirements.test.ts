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

const [, rulesSection = ''] = readFileSync('docs/requirements.md', 'utf8').split('\n## Rules of domain.md\n')
const rules = rulesSection
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| §'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, rule = '', files = '', tests = '']) => ({
    rule,
    files: files.split(', '),
    // The names of tests, which contain no double quotes.
    names: Array.from(tests.matchAll(/"([^"]+)"/g), ([, name = '']) => name),
  }))

test('the rules of domain.md are in its order, each once', () => {
  const sections = rules.map(({ rule }) => Number(/^§(\d+) /.exec(rule)?.[1]))
  expect(sections).toEqual(sections.toSorted((one, other) => one - other))
  expect([...new Set(sections)]).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(new Set(rules.map(({ rule }) => rule)).size).toBe(rules.length)
})

test('each rule of domain.md has tests, named as they are in its files', () => {
  const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  /** Returns whether a file contains the name as a complete string. */
  const hasName = (text: string, name: string) =>
    ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`))
  const wrong = rules.filter(({ files, names }) => {
    const texts = files.map(textOf)
    return (
      names.length === 0 ||
      names.some((name) => texts.every((text) => !hasName(text, name))) ||
      texts.some((text) => names.every((name) => !hasName(text, name)))
    )
  })
  expect(wrong).toEqual([])
})
