import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '#server/pipeline/apiError.ts'
import { readTable } from '#server/records/imports/readTable.ts'

const read = async (...parts: readonly Uint8Array[]) => {
  async function* file() {
    yield* parts
  }
  const rows: string[][] = []
  for await (const cells of readTable(file())) rows.push(cells)
  return rows
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.status : error),
  )

const separators = [',', ';', '\t'] as const
const lineEnds = ['\r\n', '\n', '\r'] as const

/** Writes a table by hand, so that the test doesn't trust the parser's own writer. */
function write(rows: readonly (readonly string[])[], separator: string, lineEnd: string, always: boolean) {
  const cellOf = (text: string) =>
    always || /[",;\t\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text
  return rows.map((cells) => cells.map(cellOf).join(separator) + lineEnd).join('')
}

/** Splits bytes at a position, so that characters and line ends are split too. */
const cut = (bytes: Buffer, at: number) => [bytes.subarray(0, at), bytes.subarray(at)]

const dialect = fc.record({
  separator: fc.constantFrom(...separators),
  lineEnd: fc.constantFrom(...lineEnds),
  always: fc.boolean(),
  marked: fc.boolean(),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
})
const tables = (unit: fc.Arbitrary<string>) =>
  fc.integer({ min: 2, max: 5 }).chain((width) =>
    fc
      .array(fc.array(fc.string({ unit, maxLength: 12 }), { minLength: width, maxLength: width }), {
        minLength: 1,
        maxLength: 6,
      })
      .map((rows) => [Array.from({ length: width }, (_, index) => `Heading ${index}`), ...rows]),
  )

describe('any table survives being written and read', () => {
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    fc.constantFrom('"', ',', ';', '\t', '\r\n', '\n', ' ', '=', "'", 'é', '漢', '😀'),
  )
  // A NUL isn't text, half of a surrogate pair can't be encoded, and a leading byte order mark belongs to the
  // file.
  const unit = text.filter((each) => !each.includes('\0') && each.isWellFormed() && each !== '\uFEFF')

  test('as UTF-8 with every separator and line end', async () => {
    await fc.assert(
      fc.asyncProperty(tables(unit), dialect, async (rows, { separator, lineEnd, always, marked, at }) => {
        const bytes = Buffer.from((marked ? '\uFEFF' : '') + write(rows, separator, lineEnd, always))
        expect(await read(...cut(bytes, Math.floor(at * bytes.length)))).toEqual(rows)
      }),
    )
  })

  test('as UTF-16 with a byte order mark', async () => {
    await fc.assert(
      fc.asyncProperty(tables(unit), dialect, async (rows, { separator, lineEnd, always, at }) => {
        const bytes = Buffer.from(`\uFEFF${write(rows, separator, lineEnd, always)}`, 'utf16le')
        expect(await read(...cut(bytes, Math.floor(at * bytes.length)))).toEqual(rows)
      }),
    )
  })

  test('as Latin-1, which is recognized', async () => {
    const latin = fc.constantFrom('a', 'Z', '9', '"', ',', ';', ' ', 'é', 'É', 'ü', 'ñ', 'ß')
    await fc.assert(
      fc.asyncProperty(tables(latin), dialect, async (rows, { separator, lineEnd, always, at }) => {
        const bytes = Buffer.from(write(rows, separator, lineEnd, always), 'latin1')
        expect(await read(...cut(bytes, Math.floor(at * bytes.length)))).toEqual(rows)
      }),
    )
  })
})

test('the characters that Windows adds to Latin-1 are read', async () => {
  const bytes = Buffer.concat([Buffer.from('Name\n'), Buffer.from([0x93, 0x80, 0x94, 0x0a])])
  expect(await read(bytes)).toEqual([['Name'], ['“€”']])
})

test('rows may be shorter and longer than the headings', async () => {
  expect(await read(Buffer.from('a,b\n1\n1,2,3\n\n'))).toEqual([['a', 'b'], ['1'], ['1', '2', '3'], ['']])
})

test('a separator inside quotes is no separator of the file', async () => {
  expect(await read(Buffer.from('"a;b;c",d\n1,2\n'))).toEqual([
    ['a;b;c', 'd'],
    ['1', '2'],
  ])
})

test('reads a file without holding it: the first row arrives before the rest is sent', async () => {
  let sent = 0
  async function* endless() {
    yield Buffer.from('Name,Email\n')
    for (;;) {
      sent += 1
      yield Buffer.from('Priya,priya@acme.com\n'.repeat(100))
    }
  }
  let seen = 0
  for await (const _cells of readTable(endless())) if ((seen += 1) === 1000) break
  expect(seen).toBe(1000)
  expect(sent).toBeLessThan(100)
})

test.each([
  ['a ZIP file', Buffer.from('PK\u0003\u0004', 'latin1'), 415],
  ['an old spreadsheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 415],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 415],
  ['NUL characters', Buffer.from('Name\n\0\n'), 415],
  ['a row without end', Buffer.from(`Name\n"${'x'.repeat(200_000)}`), 400],
  ['a quote inside a plain cell', Buffer.from('Name,Nick\nAnn "Nan" Lee,x\n'), 400],
  ['more columns than any table has', Buffer.from(`${'x,'.repeat(300)}\n`), 400],
])('%s is rejected', async (_name, file, status) => {
  expect(await refusal(read(file))).toBe(status)
})
