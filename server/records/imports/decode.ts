import { ApiError } from '#server/pipeline/apiError.ts'

/** The maximum number of bytes in a UTF-8 character. */
const MAX_CHARACTER_BYTES = 4

const fileError = (status: 400 | 415, code: string, message: string) =>
  new ApiError(status, [{ code, message, field: 'file' }])

const notTextError = () =>
  fileError(415, 'content_type', "This isn't a CSV file. In Excel, choose Save As and then CSV UTF-8.")
const mixedEncodingsError = () =>
  fileError(400, 'encoding', 'This file mixes two encodings. Save it again as CSV UTF-8.')

/**
 * Decodes a file as it arrives: UTF-8, UTF-16 with a byte order mark, or Windows-1252. Spreadsheets call the last
 * one Latin-1. The first character outside ASCII shows whether a file without a mark is UTF-8 or Windows-1252.
 * Throws 415 for a file that isn't text, and 400 for mixed encodings.
 */
export async function* textOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let pending: Uint8Array = new Uint8Array()
  let isFirst = true
  for await (const part of file) {
    const bytes = pending.length === 0 ? part : Buffer.concat([pending, part])
    pending = new Uint8Array()
    if (decoder === null && isFirst && bytes.length < MAX_CHARACTER_BYTES) {
      pending = bytes
      continue
    }
    if (isFirst) {
      checkText(bytes)
      decoder = markedDecoder(bytes)
      isFirst = false
    }
    if (decoder === null) {
      const other = bytes.findIndex((byte) => byte > 0x7f)
      if (other >= 0 && bytes.length - other < MAX_CHARACTER_BYTES) {
        // The character may continue in the next part.
        yield decodeAscii(bytes.subarray(0, other))
        pending = bytes.subarray(other)
        continue
      }
      if (other >= 0) decoder = decoderFor(bytes.subarray(other))
    }
    yield decoder === null ? decodeAscii(bytes) : decode(decoder, bytes, true)
  }
  if (pending.length > 0) {
    if (isFirst) checkText(pending)
    decoder ??= decoderFor(pending)
    yield decode(decoder, pending, true)
  }
  if (decoder !== null) yield decode(decoder, new Uint8Array(), false)
}

function decode(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  let text: string
  try {
    text = decoder.decode(bytes, { stream })
  } catch {
    throw mixedEncodingsError()
  }
  if (text.includes('\0')) throw notTextError()
  return text
}

const decodeAscii = (bytes: Uint8Array) => decode(new TextDecoder(), bytes, false)

/** Returns the decoder for a UTF-16 byte order mark, or null if there is none. */
function markedDecoder(bytes: Uint8Array): TextDecoder | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true })
  return null
}

/** Returns the decoder for bytes that begin with a character outside ASCII. */
function decoderFor(bytes: Uint8Array): TextDecoder {
  // Checks only the first character, because later ones may be incomplete. If it is valid UTF-8, any invalid UTF-8
  // after it is an error in the file.
  const length = (bytes[0] ?? 0) >= 0xf0 ? 4 : (bytes[0] ?? 0) >= 0xe0 ? 3 : 2
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length))
    return new TextDecoder('utf-8', { fatal: true })
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** Throws 415 for ZIP files, such as Excel workbooks, and for old Office files and PDFs. */
function checkText(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('ÐÏ\u0011à') || start.startsWith('%PDF'))
    throw notTextError()
}
