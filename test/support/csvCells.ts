import * as fc from 'fast-check'

/** Returns the cells of each row of a file without its headings, as any CSV parser reads them. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (quoted && char === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (char === '"') quoted = !quoted
    else if (!quoted && (char === ',' || char === '\n')) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (char === '\n') rows.push([])
    } else if (quoted || char !== '\r') cell += char
  }
  return rows.slice(1, -1)
}

/** Short texts that spreadsheets may run, quote or misread. */
export const formulaText = fc.string({
  minLength: 1,
  maxLength: 12,
  unit: fc.constantFrom('=', '+', '-', '@', '"', "'", ',', '\r', '\n', 'A', 'b', ' '),
})
