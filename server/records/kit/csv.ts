/** Characters, also in full width, that make a spreadsheet run a cell as a formula (trust.md case 23). */
const FORMULA = /^[=+\-@\t\r\0\uFF1D\uFF0B\uFF0D\uFF20]/

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Returns rows as RFC 4180 text with a byte order mark, so that spreadsheets run nothing in it. */
export const toCsv = (header: readonly string[], rows: readonly (readonly (string | null)[])[]): string =>
  BYTE_ORDER_MARK + toLines([header, ...rows])

/** Returns rows as lines of RFC 4180 text in which no cell runs as a formula. */
export const toLines = (rows: readonly (readonly (string | null)[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => cellOf(cell ?? '')).join(',')}\r\n`).join('')

function cellOf(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return /["',\r\n\t\0]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
