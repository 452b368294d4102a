import { expect, test } from 'vitest'
import { toCsv } from '#server/records/kit/csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\0x'])(
  'the cell %j cannot run as a formula',
  (cell) => {
    expect(toCsv(['a'], [[cell]])).toBe(`\uFEFFa\r\n"'${cell}"\r\n`)
  },
)

test.each(['\uFF1Dcmd', '\uFF0B1', '\uFF0D1', '\uFF20SUM(1)'])(
  'the cell %j in full width cannot run as a formula',
  (cell) => {
    expect(toCsv(['a'], [[cell]])).toBe(`\uFEFFa\r\n"'${cell}"\r\n`)
  },
)

test.each([
  [';=1+1', `";'=1+1"`],
  ['Soto;@SUM(A1)', `"Soto;'@SUM(A1)"`],
  ['Soto|-1', '"Soto|\'-1"'],
  ['Soto; + 1', '"Soto; + 1"'],
  ["Soto;+ cmd|'/C calc'!A0", `"Soto;'+ cmd|'/C calc'!A0"`],
  ['Soto;-"a"&B1', `"Soto;'-""a""&B1"`],
  ['first\n=1+1;', `"first\n'=1+1;"`],
  ['first\r\n@SUM(A1)', `"first\r\n'@SUM(A1)"`],
  ['first\n-1+A2', `"first\n'-1+A2"`],
  ['Thanks ;-)', '"Thanks ;-)"'],
  ['Soto;"=1+1;', `"Soto;""'=1+1;"`],
  ['Soto;""+1+A2;', `"Soto;""""'+1+A2;"`],
  ['first\n"@SUM(A1)', `"first\n""'@SUM(A1)"`],
  ['Soto; =1+1', `"Soto; '=1+1"`],
  ['Soto;\u200B=1+1', `"Soto;\u200B'=1+1"`],
  ['Soto;\t\t=1+1', `"Soto;\t\t'=1+1"`],
])('the cell %j runs nothing where other characters separate cells', (cell, text) => {
  expect(toCsv(['a'], [[cell]])).toBe(`\uFEFFa\r\n${text}\r\n`)
})

test.each([' =1+1', '\u00A0@SUM(A1)', '\u200B=1+1', '\u00AD=1+1', '\u2060\uFF1D1'])(
  'the cell %j cannot run as a formula after what spreadsheets skip',
  (cell) => {
    expect(toCsv(['a'], [[cell]])).toBe(`\uFEFFa\r\n"'${cell}"\r\n`)
  },
)

test('a long text of separators and quotes is written at once', () => {
  const start = performance.now()
  toCsv(['a'], [[`${';"'.repeat(100_000)}${' '.repeat(200_000)}${'\n'.repeat(200_000)}`]])
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('quotes, commas and line breaks stay in their cell, and null is an empty cell', () => {
  expect(toCsv(['a', 'b'], [['say "hi", twice', null]])).toBe('\uFEFFa,b\r\n"say ""hi"", twice",\r\n')
  expect(toCsv(['a'], [['one\ntwo']])).toBe('\uFEFFa\r\n"one\ntwo"\r\n')
})
