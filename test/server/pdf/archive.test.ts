import { beforeAll, describe, expect, test } from 'vitest'
import { pdfOf } from '#server/records/invoices/invoicePdf.ts'
import { glyphsOf, readPdfObjects, unicodeOf, type PdfFile } from '#test/support/billing/pdfObjects.ts'
import { printableInvoice } from '#test/support/billing/printableInvoice.ts'

// Every requirement of PDF/A-3 level A that can be checked in the bytes, with its clause of ISO 19005-3. The
// file has no images, annotations, forms, attachments or optional content, so it meets most other clauses by
// what it doesn't have.

const names = [
  'Rao, Priya – week ending 2026-02-08',
  'العلي, عمر',
  'כהן, דוד',
  'Żółkiewski office',
  'no glyph: 日本',
]
const many = Array.from({ length: 120 }, (_, index) => `Employee ${index}, Παπαδόπουλος`)

describe.each([
  ['one page in every script', names],
  ['many pages', many],
])('a PDF of %s', (_, descriptions) => {
  let file: PdfFile
  let catalog: string
  beforeAll(async () => {
    file = readPdfObjects(await pdfOf(printableInvoice(descriptions, { publicNote: 'A note with 日本' })))
    catalog = file.follow(file.trailer, 'Root').text
  })
  const fonts = () => file.having(/\/Subtype \/Type0\b/)
  const contents = () =>
    file
      .having(/\/Type \/Page\b(?!s)/)
      .map(({ text }) => file.follow(text, 'Contents').stream?.toString('latin1') ?? '')

  test('6.1.2: starts with its version and a comment of bytes over 127', () => {
    expect(file.text.slice(0, 9)).toBe('%PDF-1.7\n')
    expect(file.bytes[9]).toBe('%'.charCodeAt(0))
    expect([...file.bytes.subarray(10, 14)].every((byte) => byte > 127)).toBe(true)
  })

  test('6.1.3: has an id, is not encrypted, and ends with its end', () => {
    expect(file.trailer).toMatch(/\/ID \[<([0-9a-f]{32})> <\1>\]/)
    expect(file.trailer).not.toContain('/Encrypt')
    expect(file.text).toMatch(/%%EOF\n?$/)
  })

  test('6.1.4: the cross-reference table has the place of every object', () => {
    const start = Number(/startxref\n(\d+)\n/.exec(file.trailer)?.[1])
    const [head = '', , ...rows] = file.text.slice(start).split('\n')
    expect(head).toBe('xref')
    const places = rows.slice(1, file.objects.length + 1).map((row) => Number(row.slice(0, 10)))
    expect(places).toHaveLength(file.objects.length)
    for (const [index, place] of places.entries())
      expect(file.text.slice(place, place + 20)).toMatch(new RegExp(`^${index + 1} 0 obj`))
  })

  test('6.1.7: every stream is in the file, as long as it says, and not compressed by LZW', () => {
    expect(file.objects.filter(({ stream }) => stream !== null).length).toBeGreaterThan(5)
    expect(file.having(/\/F \(|\/FFilter|\/FDecodeParms|\/LZWDecode|\/Crypt\b/)).toEqual([])
  })

  test('6.2.3: has one output intent, an RGB profile', () => {
    const intent = file.follow(catalog, 'OutputIntents').text
    expect(intent).toContain('/S /GTS_PDFA1')
    expect(intent).toContain('/OutputConditionIdentifier (sRGB IEC61966-2.1)')
    const profile = file.follow(intent, 'DestOutputProfile')
    expect(profile.text).toContain('/N 3')
    expect(profile.stream?.subarray(12, 20).toString('latin1')).toBe('mntrRGB ')
    expect(profile.stream?.subarray(36, 40).toString('latin1')).toBe('acsp')
    expect(profile.stream?.readUInt32BE(0)).toBe(profile.stream?.length)
    expect(profile.stream?.[8]).toBeLessThan(5)
  })

  test('6.2.4, 6.2.5, 6.2.8, 6.2.10: only RGB, and no transparency, images, patterns or forms', () => {
    const text = contents().join('\n')
    expect(new Set(text.match(/\/Device\w+/g))).toEqual(new Set(['/DeviceRGB']))
    expect(text).not.toMatch(/(?:^|\s)(?:gs|k|K|g|G|Do|sh|BI|ri)(?:\s|$)/m)
    expect(
      file.having(/\/SMask|\/BM |\/ca |\/CA |(?<!\/S )\/TR2?\b|\/HTP|\/XObject <<\s*\/|\/Subtype \/Image/),
    ).toEqual([])
  })

  test('6.2.11.3, 6.2.11.4: each font is embedded, by glyph, with all glyphs and their widths', () => {
    expect(fonts()).toHaveLength(2)
    expect(file.having(/\/Type \/Font\b(?!D)/)).toHaveLength(4)
    for (const font of fonts()) {
      expect(font.text).toContain('/Encoding /Identity-H')
      const descendant = file.follow(font.text, 'DescendantFonts').text
      expect(descendant).toContain('/Subtype /CIDFontType2')
      expect(descendant).toContain('/CIDToGIDMap /Identity')
      const descriptor = file.follow(descendant, 'FontDescriptor').text
      const name = /\/FontName \/([A-Z]{6}\+\S+)/.exec(descriptor)?.[1]
      expect(font.text).toContain(`/BaseFont /${name}`)
      expect(descendant).toContain(`/BaseFont /${name}`)
      const embedded = file.follow(descriptor, 'FontFile2').stream ?? Buffer.alloc(0)
      const { advances, glyphs } = advancesOf(embedded)
      const widths = widthsOf(descendant)
      // The glyphs that are shown are followed by the parts of composite ones.
      expect(widths.length).toBeLessThanOrEqual(glyphs)
      // 6.2.11.5: the widths of shown glyphs are those of the font, within a thousandth. The sign for a missing glyph is never shown.
      for (const [glyph, width] of [...widths.entries()].slice(1))
        expect(Math.abs(width - (advances[glyph] ?? Number.NaN))).toBeLessThanOrEqual(1)
    }
  })

  test('6.2.11.7, 6.2.11.8: every glyph shown has a Unicode value, none is missing', () => {
    const resources = file
      .having(/\/Type \/Page\b(?!s)/)
      .map(({ text }) => file.follow(text, 'Resources').text)
    for (const [index, content] of contents().entries()) {
      for (const [name, glyphs] of glyphsOf(content)) {
        const font = file.follow(resources[index] ?? '', name)
        const table = unicodeOf(file.follow(font.text, 'ToUnicode').stream?.toString('latin1') ?? '')
        expect(glyphs.has(0)).toBe(false)
        expect(Math.max(...glyphs)).toBeLessThan(
          widthsOf(file.follow(font.text, 'DescendantFonts').text).length,
        )
        for (const glyph of glyphs) {
          const text = table.get(glyph) ?? ''
          expect(text, `glyph ${glyph}`).not.toBe('')
          expect(text).not.toMatch(/[\u0000\uFEFF\uFFFE\p{Co}]/u)
        }
      }
    }
  })

  test('6.3 to 6.5, 6.8 to 6.10: no annotations, forms, actions, attachments or layers', () => {
    expect(
      file.having(
        /\/Annots|\/AcroForm|\/OpenAction|\/AA |\/JavaScript|\/EmbeddedFiles|\/AF |\/OCProperties|\/AlternatePresentations|\/PresSteps|\/Requirements/,
      ),
    ).toEqual([])
  })

  test('6.6.2, 6.6.4: metadata says PDF/A-3 level A, and what the file information says', () => {
    const metadata = file.follow(catalog, 'Metadata')
    expect(metadata.text).toMatch(/\/Subtype \/XML/)
    expect(metadata.text).not.toContain('/Filter')
    const xmp = metadata.stream?.toString('utf8') ?? ''
    expect(xmp).toMatch(/^<\?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"\?>/)
    expect(xmp).toMatch(/<\?xpacket end="[rw]"\?>\s*$/)
    expect(xmp).not.toMatch(/bytes=|encoding=/)
    const valueOf = (tag: string) => new RegExp(`<${tag}>(?:\\s*<[^>]+>)*([^<]*)<`).exec(xmp)?.[1]
    expect([valueOf('pdfaid:part'), valueOf('pdfaid:conformance')]).toEqual(['3', 'A'])
    expect(xmp).toContain('xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"')
    const title = 'Invoice NWTX-INV-2026-00031'
    expect([
      valueOf('dc:title'),
      valueOf('dc:creator'),
      valueOf('pdf:Producer'),
      valueOf('xmp:CreatorTool'),
    ]).toEqual([title, 'Northwind Texas LLC', 'Muster', 'Muster'])
    expect(valueOf('xmp:CreateDate')).toBe('2026-03-02T00:00:00Z')
    const information = file.follow(file.trailer, 'Info').text
    for (const key of information.match(/^\/\w+/gm) ?? [])
      expect(['/Title', '/Author', '/Producer', '/Creator', '/CreationDate']).toContain(key)
  })

  test('6.7.2, 6.7.4: says that it is tagged, and its language', () => {
    expect(file.follow(catalog, 'MarkInfo').text).toContain('/Marked true')
    expect(catalog).toMatch(/\/Lang \(en-US\)/)
  })

  test('6.7.3: all content is tagged or an artifact, and every tag is a standard one in the tree', () => {
    const used = new Map<number, Set<number>>()
    for (const [page, content] of contents().entries()) {
      const depths: boolean[] = []
      const marks = new Set<number>()
      used.set(page, marks)
      const steps = content.matchAll(/\/(\w+) (?:<<([^>]*)>> )?(BDC|BMC)|\b(EMC)\b|\b(TJ|Tj|S|f|B)\s/g)
      for (const [, tag = '', properties = '', begin, end, paint] of steps) {
        if (begin !== undefined) {
          const id = /\/MCID (\d+)/.exec(properties)?.[1]
          if (id !== undefined) marks.add(Number(id))
          depths.push(id !== undefined || tag === 'Artifact')
        } else if (end !== undefined) depths.pop()
        else expect(depths.some(Boolean), `${paint} on page ${page + 1}`).toBe(true)
      }
      expect(depths).toEqual([])
    }
    const root = file.follow(catalog, 'StructTreeRoot')
    const parents = root.text.slice(root.text.indexOf('/Nums'))
    const elements = file.having(/\/S \/(?!GTS)\w+/).filter(({ text }) => /\/P \d+ 0 R/.test(text))
    const standard = [
      'Document',
      'Sect',
      'H1',
      'P',
      'Table',
      'THead',
      'TBody',
      'TFoot',
      'TR',
      'TH',
      'TD',
      'Span',
    ]
    for (const { text } of elements) expect(standard).toContain(/\/S \/(\w+)/.exec(text)?.[1])
    for (const [page, marks] of used) {
      const row = new RegExp(`(?:^|[\\s\\[])${page} \\[([^\\]]*)\\]`).exec(parents)?.[1] ?? ''
      expect(row.match(/\d+ 0 R/g)?.length ?? 0).toBe(marks.size)
    }
  })
})

const widthsOf = (descendant: string) =>
  (/\/W \[\s*0 \[([^\]]*)\]/.exec(descendant)?.[1] ?? '').trim().split(/\s+/).map(Number)

/** Returns the number of glyphs of a TrueType font, and their advances in thousandths. */
function advancesOf(font: Buffer): { glyphs: number; advances: number[] } {
  const tables = new Map<string, number>()
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + 16 * index
    tables.set(font.subarray(at, at + 4).toString('latin1'), font.readUInt32BE(at + 8))
  }
  const tableAt = (name: string) => {
    const at = tables.get(name)
    if (at === undefined) throw new Error(`The font has no table ${name}.`)
    return at
  }
  const unitsPerEm = font.readUInt16BE(tableAt('head') + 18)
  const glyphs = font.readUInt16BE(tableAt('maxp') + 4)
  const metrics = font.readUInt16BE(tableAt('hhea') + 34)
  const advances = Array.from(
    { length: glyphs },
    (_, glyph) => (font.readUInt16BE(tableAt('hmtx') + 4 * Math.min(glyph, metrics - 1)) * 1000) / unitsPerEm,
  )
  return { glyphs, advances }
}
