import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateAsvs, readAsvs } from '#scripts/generate/asvs.ts'

/** The requirements of ASVS 5.0 that tests can check here. 3.3.1 stands for all of 3.3, because there are no cookies. */
const ids = `
  1.2.1 1.2.2 1.2.3 1.2.4 1.2.9 1.2.10 1.3.2 1.3.6 1.3.11 1.3.12 1.5.2
  2.2.1 2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.4.1
  3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.4.7 3.4.8 3.5.1 3.5.2 3.5.3 3.5.5 3.5.6 3.5.7 3.5.8 3.6.1 3.7.2
  4.1.1 4.1.3 4.1.4 4.2.1
  5.2.1 5.2.2 5.2.3 5.2.4 5.2.5 5.2.6 5.3.1 5.3.2 5.4.1 5.4.2
  6.2.1 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.2.9 6.2.12 6.3.1 6.3.2 6.3.8 6.8.1 6.8.2
  7.2.1 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.4.4 7.4.5 7.5.1
  8.2.1 8.2.2 8.2.3 8.3.1 8.3.2 8.4.1
  9.1.1 9.1.2 9.1.3 9.2.1 9.2.2 9.2.3 9.2.4
  10.3.1 10.3.2 10.3.3 10.5.4
  12.2.1 12.3.1
  13.2.2 13.2.3 13.2.4 13.4.1 13.4.2 13.4.3 13.4.4 13.4.5 13.4.6
  14.2.1 14.2.2 14.2.5 14.2.6 14.3.1 14.3.2 14.3.3
  15.1.2 15.2.1 15.3.1 15.3.3 15.3.5 15.3.6 15.3.7 15.4.2
  16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.5.1 16.5.2 16.5.3 16.5.4
`
  .trim()
  .split(/\s+/)

const rows = await readAsvs()

test('every requirement has exactly one row, in order', () => {
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every row names tests that exist, or a reason', () => {
  const unproven = rows.filter(({ tests = [], reason = '' }) => tests.length === 0 && reason === '')
  expect(unproven).toEqual([])
  const named = rows.flatMap(({ tests = [] }) => tests)
  expect(named.filter((file) => !/^test\/.+\.(test|spec)\.tsx?$/.test(file) || !existsSync(file))).toEqual([])
  expect(rows.filter(({ tests }) => tests !== undefined && new Set(tests).size !== tests.length)).toEqual([])
})

test('every row has a description, and reasons are sentences', () => {
  expect(rows.filter(({ what }) => !/^\S.*[^.\s]$/.test(what))).toEqual([])
  expect(rows.filter(({ reason }) => reason !== undefined && !/^[A-Z].*\.$/.test(reason))).toEqual([])
})

test('the page has every row with links to the tests', async () => {
  const page = (await generateAsvs()).get('docs/security/asvs.md') ?? ''
  const found = page.split('\n').flatMap((line) => /^\| (\d+(?:\.\d+)+) \|/.exec(line)?.[1] ?? [])
  expect(found).toEqual(ids)
  const targets = Array.from(page.matchAll(/\]\(\.\.\/\.\.\/([^)]+)\)/g), ([, file]) => file ?? '')
  expect(targets.length).toBe(rows.flatMap(({ tests = [] }) => tests).length)
  expect(targets.filter((file) => !existsSync(file))).toEqual([])
})
