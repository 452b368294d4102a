/** Characters that make a spreadsheet run a cell as a formula (trust.md case 23). */
const FORMULA = /^[=+\-@\t\r\0]/

/** Returns rows as RFC 4180 text with a byte order mark, so that spreadsheets read it as UTF-8 and run nothing in it. */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map((cell) => cellOf(cell ?? '')).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return /["',\r\n\t\0]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
