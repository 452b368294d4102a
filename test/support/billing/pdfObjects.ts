import { inflateSync } from 'node:zlib'

/** An object of a PDF file, as it is stored. */
export interface PdfObject {
  readonly number: number
  /** The dictionary or value in PDF notation, without the stream. */
  readonly text: string
  readonly stream: Buffer | null
}

/** The objects and the trailer of a PDF file. Everything is read from the file's bytes. */
export interface PdfFile {
  readonly bytes: Buffer
  readonly text: string
  readonly trailer: string
  readonly objects: readonly PdfObject[]
  /** Returns the object that `key` refers to in `from`, the text of another object. */
  readonly follow: (from: string, key: string) => PdfObject
  /** Returns the objects whose dictionary matches. */
  readonly having: (pattern: RegExp) => readonly PdfObject[]
}

/** Reads a PDF file that has no object streams. Throws if a stream isn't as long as its dictionary says. */
export function readPdfObjects(bytes: Buffer): PdfFile {
  const text = bytes.toString('latin1')
  const objects: PdfObject[] = []
  const begins = /(?:^|\n)(\d+) 0 obj\n/g
  for (let found = begins.exec(text); found !== null; found = begins.exec(text)) {
    const from = begins.lastIndex
    const end = text.indexOf('\nendobj', from)
    const head = text.slice(from, end)
    const at = head.indexOf('stream\n')
    if (at < 0) {
      objects.push({ number: Number(found[1]), text: head, stream: null })
      continue
    }
    const dictionary = head.slice(0, at)
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
    const start = from + at + 'stream\n'.length
    const stored = bytes.subarray(start, start + length)
    if (!/^\r?\n?endstream/.test(text.slice(start + length, start + length + 12)))
      throw new Error(`Object ${found[1]} is not as long as it says.`)
    const stream = dictionary.includes('/FlateDecode') ? inflateSync(stored) : stored
    objects.push({ number: Number(found[1]), text: dictionary, stream })
    begins.lastIndex = start + length
  }
  const byNumber = new Map(objects.map((each) => [each.number, each]))
  return {
    bytes,
    text,
    trailer: text.slice(text.lastIndexOf('\ntrailer')),
    objects,
    follow: (from, key) => {
      const reference = new RegExp(`/${key} \\[?\\s*(\\d+) 0 R`).exec(from)
      const object = byNumber.get(Number(reference?.[1]))
      if (object === undefined) throw new Error(`There is no ${key} in ${from.slice(0, 200)}`)
      return object
    },
    having: (pattern) => objects.filter((object) => pattern.test(object.text)),
  }
}

/** Returns the text of each glyph of a font, from its ToUnicode table. */
export function unicodeOf(table: string): ReadonlyMap<number, string> {
  const map = new Map<number, string>()
  const textOf = (hex: string) =>
    (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(parseInt(unit, 16))).join('')
  for (const [, from = '', , list = ''] of table.matchAll(
    /<([0-9a-f]{4})>\s*<([0-9a-f]{4})>\s*\[([^\]]*)\]/gi,
  )) {
    const values = [...list.matchAll(/<([0-9a-f\s]*)>/gi)].map(([, hex = '']) => hex.replaceAll(/\s/g, ''))
    for (const [index, hex] of values.entries()) map.set(parseInt(from, 16) + index, textOf(hex))
  }
  return map
}

/** Returns the glyphs that a page shows, by the name of the font. */
export function glyphsOf(content: string): ReadonlyMap<string, ReadonlySet<number>> {
  const shown = new Map<string, Set<number>>()
  let font = ''
  for (const [token, name] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<[0-9a-f]+>/gi)) {
    if (name !== undefined) {
      font = name
      continue
    }
    const glyphs = shown.get(font) ?? new Set<number>()
    shown.set(font, glyphs)
    for (const code of token.slice(1, -1).match(/.{4}/g) ?? []) glyphs.add(parseInt(code, 16))
  }
  return shown
}
