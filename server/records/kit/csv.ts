import { escapeFormula } from '#domain/kernel/lists/formulas.ts'

/**
 * Matches the start of a formula within a string, where a spreadsheet might start a new cell. Emoticons such as ;-)
 * don't match. In some countries, spreadsheets separate cells with characters other than commas. To them, a quote
 * after a comma is just text, so a line break inside the quotes starts a new row. They read doubled quotes at the
 * start of a cell as an empty string, so a formula can follow the quotes.
 */
const LATER_FORMULA =
  /[;\|\t\r\n](?:[[\s\p{Cf}"]--[\t\r\n]]*(?=[=@\uFF1D\uFF20])|"*(?=[+\-\uFF0B\uFF0D](?![\)\]\}\|*]|$)))/gv

/** The first character of a file. With it, spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Returns rows as RFC 4180 text with a byte order mark. No cell runs as a formula in a spreadsheet. */
export const toCsv = (header: readonly string[], rows: readonly (readonly (string | null)[])[]): string =>
  BYTE_ORDER_MARK + toLines([header, ...rows])

/** Returns rows as lines of RFC 4180 text in which no cell runs as a formula. */
export const toLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => `${cells.map(textOf).join(',')}\r\n`).join('')

/** A cell of a file: text, nothing, or a number that other systems calculate with. */
export type Cell = string | null | { readonly number: string }

/** Returns a cell with a decimal. Unlike a formula, a negative decimal isn't escaped. Throws for any other text. */
export function numberCell(decimal: string): Cell {
  if (!/^-?\d+(?:\.\d+)?$/.test(decimal)) throw new Error(`not a decimal: ${decimal}`)
  return { number: decimal }
}

const textOf = (cell: Cell): string =>
  typeof cell === 'object' && cell !== null ? cell.number : escapeCell(cell ?? '')

function escapeCell(text: string): string {
  const plain = escapeFormula(text).replaceAll(LATER_FORMULA, "$&'")
  return /["',;\r\n\t\0]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
