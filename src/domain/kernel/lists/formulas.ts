/** The start of a cell that makes a spreadsheet run it as a formula, also in full width (trust.md case 23). Some skip what is invisible. */
const start = /^(?:[\s\p{Cf}]*[=@\uFF1D\uFF20]|[+\-\uFF0B\uFF0D\t\r\0])/u

/** Puts a quote before a text that a spreadsheet would run. */
export const guarded = (text: string): string => (start.test(text) ? `'${text}` : text)

/** Removes the quote that `guarded` put before a text. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && start.test(text.slice(1)) ? text.slice(1) : text
