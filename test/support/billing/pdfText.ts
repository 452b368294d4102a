import { getDocumentProxy } from 'unpdf'

/** The text of a PDF's pages, and its metadata. */
export interface PdfText {
  /** The text of each page, line by line as a reader sees it. */
  readonly pages: readonly (readonly string[])[]
  readonly language: string | null
  readonly title: string | null
  readonly isTagged: boolean
  /** The tags in reading order, with their nesting. */
  readonly tags: readonly string[]
  /** The texts under each tag name, in reading order. */
  readonly textsOf: (tag: string) => readonly string[]
}

type Node = { role?: string; type?: string; id?: string; children?: Node[] }
type Item = { str?: string; type?: string; id?: string; transform?: number[] }

/** Reads a PDF with a browser's PDF library, which doesn't depend on the code that created the file. */
export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } }
  const marks = (await pdf.getMarkInfo()) as { Marked?: boolean } | null
  const pages: string[][] = []
  const tags: string[] = []
  const texts: [tag: string, text: string][] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = (await page.getTextContent({ includeMarkedContent: true })) as { items: Item[] }
    pages.push(linesOf(items))
    const marked = textsOfMarks(items)
    const walk = (node: Node, path: string) => {
      const at = node.role === undefined || node.role === 'Root' ? path : `${path}/${node.role}`
      if (at !== path) tags.push(at)
      const own = (node.children ?? []).filter(({ type }) => type === 'content')
      if (own.length > 0)
        texts.push([node.role ?? '', own.map(({ id }) => marked.get(id ?? '') ?? '').join('')])
      for (const child of node.children ?? []) if (child.type !== 'content') walk(child, at)
    }
    walk((await page.getStructTree()) ?? {}, '')
  }
  await pdf.loadingTask.destroy()
  return {
    pages,
    language: info.Language ?? null,
    title: info.Title ?? null,
    isTagged: marks?.Marked === true,
    tags,
    textsOf: (tag) => texts.filter(([each]) => each === tag).map(([, text]) => text.trim()),
  }
}

/** Returns the lines of a page. Texts at the same vertical position form one line. */
function linesOf(items: readonly Item[]): string[] {
  const lines = new Map<number, string[]>()
  for (const { str, transform } of items) {
    if (str === undefined || str === '') continue
    const y = Math.round(transform?.[5] ?? 0)
    lines.set(y, [...(lines.get(y) ?? []), str])
  }
  return [...lines.values()].map((parts) => parts.join(' ').replaceAll(/\s+/g, ' ').trim())
}

/** Returns the text inside each marked part of a page. */
function textsOfMarks(items: readonly Item[]): Map<string, string> {
  const texts = new Map<string, string>()
  const open: (string | undefined)[] = []
  for (const { type, id, str } of items) {
    if (type === 'beginMarkedContent' || type === 'beginMarkedContentProps') open.push(id ?? open.at(-1))
    else if (type === 'endMarkedContent') open.pop()
    else if (str !== undefined && open.at(-1) !== undefined)
      texts.set(open.at(-1) ?? '', (texts.get(open.at(-1) ?? '') ?? '') + str)
  }
  return texts
}
