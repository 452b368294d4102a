import {
  printedColumns,
  printedInvoiceOf,
  type PrintedInvoice,
  type PrintableInvoice,
  type PrintedParty,
} from '#domain/invoices/printedInvoice.ts'
import { page, PdfDocument, type Element, type Place, type Style } from '#server/pdf/pdfDocument.ts'

const ink = '#1a1a1a'
const muted = '#595959'
const lineColor = '#c8c8c8'
const plain: Style = { weight: 'regular', size: 9, color: ink }
const strong: Style = { weight: 'bold', size: 9, color: ink }
const label: Style = { weight: 'regular', size: 8, color: muted }
const heading: Style = { weight: 'bold', size: 18, color: ink }
const width = page.right - page.left

/** The columns of the lines: description, quantity, rate, amount. */
const columns: readonly Omit<Place, 'y'>[] = [
  { x: page.left, width: width - 230 },
  { x: page.right - 222, width: 58, align: 'right' },
  { x: page.right - 156, width: 68, align: 'right' },
  { x: page.right - 80, width: 80, align: 'right' },
]
const sumLabel = { x: page.left, width: width - 88, align: 'right' } as const
const sumAmount = { x: page.right - 80, width: 80, align: 'right' } as const

/** Returns an issued invoice or credit note as a PDF. The same content always gives the same bytes. */
export function pdfOf(invoice: PrintableInvoice): Promise<Buffer> {
  const printed = printedInvoiceOf(invoice)
  const title = `${printed.title} ${printed.number}`
  const sheet = new PdfDocument({
    title,
    author: invoice.seller?.name ?? '',
    day: invoice.issueDate ?? '1970-01-01',
  })
  let y: number = page.top
  if (printed.color !== null) sheet.drawRule(page.top - 14, printed.color, 4)
  y = drawHeading(sheet, printed, y)
  y = drawParties(sheet, printed.parties, y)
  y = drawFacts(sheet, printed, y)
  y = drawLines(sheet, printed, y)
  drawNotes(sheet, printed, y)
  const foot = page.bottom + 18
  return sheet.finish((index, pages) => [
    [title, label, { x: page.left, y: foot, width: width - 100 }],
    [`Page ${index} of ${pages}`, label, { x: page.right - 100, y: foot, width: 100, align: 'right' }],
    ...(printed.footer === null ? [] : [footerOf(printed.footer, foot + 13)]),
  ])
}

const footerOf = (text: string, y: number): [string, Style, Place] => [
  text,
  label,
  { x: page.left, y, width },
]

function drawHeading(sheet: PdfDocument, { title, number }: PrintedInvoice, y: number): number {
  const half = width / 2
  const left = sheet.writeText(sheet.root, 'H1', title, heading, { x: page.left, y, width: half })
  const emphasized = { ...strong, size: 11 }
  const place = { x: page.left + half, y: y + 7, width: half, align: 'right' } as const
  const right = sheet.writeText(sheet.root, 'P', number, emphasized, place) + 7
  return y + Math.max(left, right) + 16
}

function drawParties(sheet: PdfDocument, parties: readonly PrintedParty[], y: number): number {
  const half = width / 2
  const ends = parties.map(({ label: text, name, lines }, index) => {
    const section = sheet.addElement(sheet.root, 'Sect')
    const place = { x: page.left + index * half, width: half - 12 }
    let nextY = y + sheet.writeText(section, 'P', text, label, { ...place, y })
    nextY += sheet.writeText(section, 'P', name, strong, { ...place, y: nextY })
    for (const each of lines) nextY += sheet.writeText(section, 'P', each, plain, { ...place, y: nextY })
    section.end()
    return nextY
  })
  return Math.max(...ends) + 16
}

function drawFacts(sheet: PdfDocument, { facts }: PrintedInvoice, y: number): number {
  const section = sheet.addElement(sheet.root, 'Sect')
  const columnWidth = width / facts.length
  sheet.drawRule(y, lineColor)
  const ends = facts.map(([text, value], index) => {
    const place = { x: page.left + index * columnWidth, width: columnWidth - 8 }
    const labelY = y + 8
    const valueY = labelY + sheet.writeText(section, 'P', text, label, { ...place, y: labelY })
    return valueY + sheet.writeText(section, 'P', value, plain, { ...place, y: valueY })
  })
  section.end()
  const end = Math.max(...ends) + 6
  sheet.drawRule(end, lineColor)
  return end + 14
}

const gap = 5

function drawLines(sheet: PdfDocument, { lines, sums, total }: PrintedInvoice, start: number): number {
  const table = sheet.addElement(sheet.root, 'Table')
  const head = sheet.addElement(table, 'THead')
  let y = start
  y += drawRow(sheet, head, printedColumns, y, { tag: 'TH', scope: 'Column', style: label })
  head.end()
  const body = sheet.addElement(table, 'TBody')
  for (const { cells } of lines) {
    const height = rowHeight(sheet, cells)
    if (y + height > page.bottom) {
      sheet.addPage()
      y = page.top
      for (const [index, text] of printedColumns.entries())
        sheet.writeDecoration(text, label, placeOf(index, y))
      y += sheet.heightOf('M', label, width) + gap
    }
    sheet.drawRule(y - gap / 2, lineColor)
    y += drawRow(sheet, body, cells, y, { tag: 'TD', style: plain })
  }
  body.end()
  const foot = sheet.addElement(table, 'TFoot')
  sheet.drawRule(y - gap / 2, ink)
  for (const [index, [text, amount]] of [...sums, total].entries()) {
    const style = index === sums.length ? strong : plain
    if (y + rowHeight(sheet, [text]) > page.bottom) {
      sheet.addPage()
      y = page.top
    }
    const row = sheet.addElement(foot, 'TR')
    const height = sheet.writeText(row, 'TH', text, style, { ...sumLabel, y }, { scope: 'Row' })
    sheet.writeText(row, 'TD', amount, style, { ...sumAmount, y })
    row.end()
    y += height + gap
  }
  foot.end()
  table.end()
  return y + 14
}

const placeOf = (index: number, y: number): Place => ({ x: 0, width, ...columns[index], y })

const rowHeight = (sheet: PdfDocument, cells: readonly string[]) =>
  Math.max(...cells.map((cell, index) => sheet.heightOf(cell, plain, placeOf(index, 0).width))) + gap

interface Row {
  readonly tag: 'TH' | 'TD'
  readonly scope?: 'Column'
  readonly style: Style
}

/** Draws the cells of a row. Returns its height. */
function drawRow(
  sheet: PdfDocument,
  parent: Element,
  cells: readonly string[],
  y: number,
  { tag, scope, style }: Row,
): number {
  const row = sheet.addElement(parent, 'TR')
  const heights = cells.map((cell, index) =>
    sheet.writeText(row, tag, cell, style, placeOf(index, y), scope === undefined ? {} : { scope }),
  )
  row.end()
  return Math.max(...heights) + gap
}

function drawNotes(sheet: PdfDocument, { notes }: PrintedInvoice, start: number): void {
  let y = start
  for (const [index, note] of notes.entries()) {
    const style = index === notes.length - 1 ? label : plain
    // A long note continues on the next page after one of its line breaks.
    for (const paragraph of note.split('\n')) {
      if (y + sheet.heightOf(paragraph, style, width) > page.bottom) {
        sheet.addPage()
        y = page.top
      }
      y += sheet.writeText(sheet.root, 'P', paragraph, style, { x: page.left, y, width })
    }
    y += gap
  }
}
