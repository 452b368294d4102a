import Pdf from 'pdfkit'
import { hasRightToLeft, runsOf, type Run } from '#server/pdf/directions.ts'
import { fontOf, printable, type Weight } from '#server/pdf/fonts.ts'

/** How text is printed. Sizes are in points. */
export interface Style {
  readonly weight: Weight
  readonly size: number
  readonly color: string
}

/** Where text is placed, in points from the top left corner. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right'
}

type PdfKitDocument = InstanceType<typeof Pdf>
/** An element of the tree that assistive technology reads. */
export type Element = PDFKit.PDFStructureElement

const SIZE = [612, 792] as const
/** The area of a letter page inside its margins. */
export const page = { left: 54, top: 54, right: SIZE[0] - 54, bottom: SIZE[1] - 72 } as const

const LINE_HEIGHT = 1.4
/** Lays out a run of text as a whole, from the right, with joined letters. */
const rightToLeft: PDFKit.Mixins.OpenTypeFeatures[] = ['rtla']

/** A PDF/A-3 document with letter-size pages, embedded fonts and tags. The same calls always give the same bytes. */
export class PdfDocument {
  readonly #doc: PdfKitDocument
  readonly #chunks: Uint8Array[] = []
  readonly #finished: Promise<void>
  /** Cached widths of right-to-left runs, by weight, size and text. Laying them out is slow, and text is measured before it is written. */
  readonly #widths = new Map<string, number>()
  #fontKey = ''
  readonly root: Element

  /** Starts a document. Its creation date is `day`, so that nothing in the file depends on the clock. */
  constructor({ title, author, day }: { title: string; author: string; day: string }) {
    const options = {
      size: [...SIZE],
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/A-3a',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      autoFirstPage: false,
      bufferPages: true,
      // Otherwise, PDFKit adds Helvetica, which isn't embedded.
      font: null,
      info: {
        Title: title,
        Author: author,
        Creator: 'Muster',
        Producer: 'Muster',
        CreationDate: new Date(`${day}T00:00:00Z`),
      },
    }
    this.#doc = new Pdf(options as unknown as PDFKit.PDFDocumentOptions)
    this.#doc.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk))
    this.#finished = new Promise((resolve, reject) => {
      this.#doc.on('end', resolve)
      this.#doc.on('error', reject)
    })
    for (const weight of ['regular', 'bold'] as const)
      this.#doc.registerFont(weight, fontOf(weight) as unknown as Uint8Array)
    this.#doc.addPage()
    this.root = this.#doc.struct('Document')
    this.#doc.addStructure(this.root)
  }

  /** Adds a page. */
  addPage(): void {
    this.#doc.addPage()
  }

  /** Adds an element as the child of another one. */
  addElement(parent: Element, tag: string, options: { scope?: 'Column' | 'Row' } = {}): Element {
    const added = this.#doc.struct(tag, options as { title?: string })
    parent.add(added)
    return added
  }

  /** Writes text as a separate element. Returns its height. */
  writeText(
    parent: Element,
    tag: string,
    text: string,
    style: Style,
    place: Place,
    options: { scope?: 'Column' | 'Row' } = {},
  ): number {
    let height = 0
    const added = this.addElement(parent, tag, options)
    added.add(() => {
      height = this.#draw(text, style, place)
    })
    added.end()
    return height
  }

  /** Draws something that isn't read aloud, such as a line. */
  drawArtifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#doc.endMarkedContent()
  }

  /** Writes text that isn't read aloud, such as page footers and repeated headings. */
  writeDecoration(text: string, style: Style, place: Place): void {
    this.drawArtifact(() => this.#draw(text, style, place))
  }

  /** Draws a line from margin to margin. */
  drawRule(y: number, color: string, thickness = 0.5): void {
    this.drawArtifact(() => {
      this.#doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(thickness).strokeColor(color).stroke()
    })
  }

  /** Returns the height of text that wraps at a width. */
  heightOf(text: string, style: Style, width: number): number {
    this.#setStyle(style)
    return this.#wrap(printable(text), width).length * style.size * LINE_HEIGHT
  }

  /** Adds the footers and returns the file. `footer` receives the page number and the page count. */
  async finish(footer: (page: number, pages: number) => readonly [string, Style, Place][]): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange()
    for (let index = 0; index < count; index += 1) {
      this.#doc.switchToPage(index)
      for (const each of footer(index + 1, count)) this.writeDecoration(...each)
    }
    this.root.end()
    this.#doc.end()
    await this.#finished
    return Buffer.concat(this.#chunks)
  }

  #setStyle({ weight, size, color }: Style): void {
    this.#doc.font(weight).fontSize(size).fillColor(color)
    this.#fontKey = `${weight} ${size}`
  }

  #draw(text: string, style: Style, { x, y, width, align = 'left' }: Place): number {
    this.#setStyle(style)
    const height = style.size * LINE_HEIGHT
    const lines = this.#wrap(printable(text), width)
    for (const [index, line] of lines.entries()) {
      const hasRightToLeftRun = hasRightToLeft(line)
      const start = align === 'left' ? x : x + width - this.#widthOf(line)
      if (hasRightToLeftRun) this.#doc.markContent('Span', { actual: line })
      this.#drawLine(line, start, y + index * height)
      if (hasRightToLeftRun) this.#doc.endMarkedContent()
    }
    return lines.length * height
  }

  #drawLine(line: string, start: number, y: number): void {
    let x = start
    for (const run of runsOf(line)) {
      const options = { lineBreak: false, ...(run.isRightToLeft ? { features: rightToLeft } : {}) }
      this.#doc.text(run.text, x, y, options)
      x += this.#widthOfRun(run)
    }
  }

  #widthOf(line: string): number {
    return runsOf(line).reduce((sum, run) => sum + this.#widthOfRun(run), 0)
  }

  #widthOfRun({ text, isRightToLeft }: Run): number {
    if (!isRightToLeft) return this.#doc.widthOfString(text)
    const key = `${this.#fontKey} ${text}`
    const width = this.#widths.get(key) ?? this.#doc.widthOfString(text, { features: rightToLeft })
    this.#widths.set(key, width)
    return width
  }

  /**
   * Returns the lines of text. A word that is wider than a line is split. Each word is measured separately.
   * Measuring the whole line again for each word took seconds for long right-to-left text, and other
   * requests had to wait.
   */
  #wrap(text: string, width: number): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      let line = ''
      let lineWidth = 0
      for (const word of paragraph.split(/(?<= )/)) {
        const wordWidth = this.#widthOf(word.trimEnd())
        if (line !== '' && wordWidth > 0 && lineWidth + wordWidth > width) {
          lines.push(line.trimEnd())
          line = ''
          lineWidth = 0
        }
        const parts = lineWidth + wordWidth > width && wordWidth > 0 ? this.#partsOf(word, width) : [word]
        const last = parts.pop() ?? ''
        lines.push(...parts)
        line += last
        lineWidth += this.#widthOf(last)
      }
      return [...lines, line.trimEnd()]
    })
  }

  /** Returns the parts of a word that is wider than a line. Each part is as long as possible and at least one character. */
  #partsOf(word: string, width: number): string[] {
    const characters = Array.from(word)
    const parts: string[] = []
    // Most parts are about as long as the previous one, so few measurements are needed.
    let count = 1
    for (let from = 0; from < characters.length; from += count) {
      const partOf = (length: number) => characters.slice(from, from + length).join('')
      const fits = (length: number) => length === 1 || this.#widthOf(partOf(length).trimEnd()) <= width
      count = findLongestFit(characters.length - from, count, fits)
      parts.push(partOf(count))
    }
    return parts
  }
}

/** Returns the greatest length up to `max` that fits. Searches from `guess` in increasing steps, then by bisection. */
function findLongestFit(max: number, guess: number, fits: (length: number) => boolean): number {
  let fitting = 0
  let tooLong = max + 1
  let next = Math.min(guess, max)
  for (let step = 1; tooLong - fitting > 1; step *= 2) {
    if (fits(next)) fitting = next
    else tooLong = next
    const middle = Math.floor((fitting + tooLong) / 2)
    if (tooLong > max) next = Math.min(fitting + step, max)
    else next = fitting === 0 ? Math.max(tooLong - step, 1) : middle
  }
  return fitting
}
