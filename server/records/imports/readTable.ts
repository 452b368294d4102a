import { pipeline } from 'node:stream/promises'
import { PassThrough, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse, type Parser } from 'csv-parse'
import { maxImportColumns } from '#domain/imports/record.ts'
import { badInput, type ApiError } from '#server/pipeline/apiError.ts'
import { textOf } from '#server/records/imports/decode.ts'

/** The maximum length of a row. */
const MAX_ROW_CHARACTERS = 128 * 1024

/** The number of bytes parsed at a time. Small, because other requests wait until these bytes are parsed. In the worst case, each byte ends a row. */
const PIECE_BYTES = 1_024

/** Yields the rows of a CSV file as it arrives, starting with the headings. Throws 400 or 415 for a file that can't be read. */
export async function* readTable(file: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const text = textOf(file)
  const head = await readHead(text)
  const parser: Parser = parse({
    bom: true,
    delimiter: delimiterOf(head),
    max_record_size: MAX_ROW_CHARACTERS,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
  })
  async function* allBytes() {
    yield* piecesOf(head)
    for await (const part of text) yield* piecesOf(part)
  }
  // If reading the file or parsing it fails, the pipeline ends, and the loop below reports the failure.
  const rows = new PassThrough({ objectMode: true })
  const finished = pipeline(Readable.from(allBytes(), { objectMode: false }), parser, rows)
  finished.catch(() => undefined)
  try {
    for await (const cells of rows as AsyncIterable<string[]>) {
      if (cells.length > maxImportColumns) throw unreadableError(`Use at most ${maxImportColumns} columns.`)
      yield cells
    }
    await finished
  } catch (error) {
    throw error instanceof CsvError ? unreadableError(messageOf(error)) : error
  } finally {
    rows.destroy()
    parser.destroy()
  }
}

/** Yields a string piece by piece, and lets other requests run in between. */
async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
    yield bytes.subarray(offset, offset + PIECE_BYTES)
    await setImmediate()
  }
}

const unreadableError = (message: string): ApiError => badInput([{ code: 'invalid', message, field: 'file' }])

function messageOf({ code, lines }: CsvError & { lines?: number }): string {
  const line = lines === undefined ? '' : ` near line ${lines}`
  return code === 'CSV_MAX_RECORD_SIZE'
    ? `A row${line} is too long. Check for a missing closing quote.`
    : `The quotes${line} don't match. If a cell contains quotes, put the cell in quotes and double the quotes inside it.`
}

/** Reads until the headings are complete or too long. */
async function readHead(text: AsyncGenerator<string>): Promise<string> {
  let head = ''
  while (!/[\r\n]/.test(outsideQuotes(head)) && head.length < MAX_ROW_CHARACTERS) {
    const { value, done } = await text.next()
    if (done === true) break
    head += value
  }
  return head
}

/** Returns a string without its quoted parts. */
const outsideQuotes = (text: string) => text.replaceAll(/"[^"]*(?:"|$)/g, '')

/** Returns the separator between the headings: whichever of comma, semicolon and tab occurs most often. */
function delimiterOf(head: string): string {
  const [line = ''] = outsideQuotes(head.replace(/^\uFEFF/, '')).split(/[\r\n]/, 1)
  const [first] = [',', ';', '\t']
    .map((separator) => ({ separator, count: line.split(separator).length }))
    .toSorted((one, other) => other.count - one.count)
  return first?.separator ?? ','
}
