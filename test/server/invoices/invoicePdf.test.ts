import { describe, expect, test } from 'vitest'
import { printedInvoiceOf, type PrintableInvoice } from '#domain/invoices/printedInvoice.ts'
import { pdfOf } from '#server/records/invoices/invoicePdf.ts'
import { printableInvoice } from '#test/support/billing/printableInvoice.ts'
import { readPdf } from '#test/support/billing/pdfText.ts'

const read = async (descriptions: readonly string[], more: Partial<PrintableInvoice> = {}) =>
  readPdf(await pdfOf(printableInvoice(descriptions, more)))

describe('names in every direction', () => {
  test.each([
    ['Latin with accents', 'Þórsdóttir, Żółkiewski – week ending 2026-02-08'],
    ['Greek', 'Παπαδόπουλος, Ελένη – week ending 2026-02-08'],
    ['Cyrillic', 'Иванов, Пётр – week ending 2026-02-08'],
    ['Arabic', 'العلي, عمر – week ending 2026-02-08'],
    ['Hebrew', 'כהן, דוד – week ending 2026-02-08'],
    ['Arabic after Latin', 'Omar العلي – week ending 2026-02-08'],
  ])('%s', async (_, description) => {
    const { textsOf } = await read([description])
    expect(textsOf('TD')[0]).toBe(description)
  })

  // The font draws capital letters of one alphabet with glyphs of another.
  test('all of them in one document, in any order', async () => {
    const names = ['Παπαδόπουλος', 'Пётр', 'Pavel', 'Αννα', 'Анна', 'Anna']
    const { textsOf } = await read([...names, ...names.toReversed()])
    expect(textsOf('TD').filter((text) => !/^[\d.,]+$/.test(text))).toEqual([...names, ...names.toReversed()])
  })

  test('the company too, in bold', async () => {
    const billTo = { ...printableInvoice([]).billTo, companyName: 'العلي' }
    const { textsOf } = await read(['Rao, Priya'], { billTo })
    expect(textsOf('P')).toContain('العلي')
  })
})

test('what assistive technology reads has headings, a table with headers, and no repetitions', async () => {
  const { tags, textsOf } = await read(['Rao, Priya – week ending 2026-02-08'])
  expect(textsOf('H1')).toEqual(['Invoice'])
  expect(textsOf('TH')).toEqual([
    'Description',
    'Quantity',
    'Rate',
    'Amount',
    'Subtotal',
    'Tax 8.25%',
    'Total USD',
  ])
  expect(textsOf('TD')).toEqual([
    'Rao, Priya – week ending 2026-02-08',
    '40.00',
    '85.00',
    '3,400.00',
    '3,400.00',
    '280.50',
    '3,680.50',
  ])
  expect(tags).toContain('/Document/Table/THead/TR/TH')
  expect(textsOf('P').join(' ')).not.toContain('Page 1')
})

test('an invoice says how to pay, and a credit note does not', async () => {
  const textOf = async (type: PrintableInvoice['type']) =>
    (await read(['Rao, Priya'], { type })).pages.flat().join(' ')
  expect(await textOf('INVOICE')).toContain('Routing 456')
  expect(await textOf('CREDIT_NOTE')).not.toContain('Routing 456')
})

test('a long invoice has all of its lines, in order, on pages with headings and a place', async () => {
  const descriptions = Array.from({ length: 120 }, (_, index) => `Employee ${index}, week`)
  const { pages, textsOf } = await read(descriptions)
  expect(pages.length).toBeGreaterThan(3)
  expect(textsOf('TD').filter((text) => text.startsWith('Employee'))).toEqual(descriptions)
  for (const [index, lines] of pages.entries()) {
    expect(lines).toContain(`Invoice NWTX-INV-2026-00031 Page ${index + 1} of ${pages.length}`)
    if (lines.some((line) => line.startsWith('Employee')))
      expect(lines).toContain('Description Quantity Rate Amount')
  }
})

test('a word that is wider than its column, and notes with line breaks, are printed whole', async () => {
  const word = 'Z'.repeat(140)
  const { pages } = await read([word], { publicNote: 'First line.\n\nThird line.' })
  const text = pages[0]?.join('\n') ?? ''
  expect(text.match(/Z/g)).toHaveLength(140)
  expect(text).toContain('First line.\nThird line.')
  expect(text).toContain('ACH 123\nRouting 456')
})

test('the same document has the same bytes, whatever was made before and whenever', async () => {
  const make = () => pdfOf(printableInvoice(['Rao, Priya – week ending 2026-02-08', 'العلي']))
  const first = await make()
  await pdfOf(printableInvoice(['Παπαδόπουλος', 'Иванов, A\u00A0B'], { number: 'OTHER-1' }))
  expect((await make()).equals(first)).toBe(true)
  expect(first.toString('latin1')).toContain('D:20260302000000Z')
})

test('the file says that it is PDF/A-3 and embeds its fonts', async () => {
  const text = (await pdfOf(printableInvoice(['Rao']))).toString('latin1')
  expect(text).toContain('<pdfaid:part>3</pdfaid:part>')
  expect(text).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
  expect(text).toContain('/FontFile2')
  expect(text).not.toContain('/Helvetica')
})

test('the printed invoice leaves out what a document does not have', () => {
  const printed = printedInvoiceOf(
    printableInvoice([], {
      type: 'CREDIT_NOTE',
      seller: null,
      poNumber: null,
      taxTotal: '0.00',
      total: '-10.00',
    }),
  )
  expect(printed.parties.map(({ label }) => label)).toEqual(['Bill to'])
  expect(printed.facts.map(([label]) => label)).toEqual(['Issued', 'Period'])
  expect(printed.sums.map(([label]) => label)).toEqual(['Subtotal'])
  expect(printed.total).toEqual(['Total USD', '−10.00'])
})

test('the color of the client is a bar across the page', async () => {
  const withColor = (color: string | null) => {
    const { seller } = printableInvoice([])
    return pdfOf(printableInvoice(['Rao'], { seller: seller && { ...seller, color } }))
  }
  const [plain, blue, red] = await Promise.all([withColor(null), withColor('#1f4fd8'), withColor('#aa0000')])
  expect(blue.equals(plain)).toBe(false)
  expect(blue.equals(red)).toBe(false)
})
