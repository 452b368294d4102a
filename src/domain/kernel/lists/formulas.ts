/**
 * The start of a cell that a spreadsheet runs as a formula, including full-width characters (trust.md case 23).
 * Some spreadsheets skip invisible characters before = and @.
 */
const formulaStart = /^(?:[\s\p{Cf}]*[=@\uFF1D\uFF20]|[+\-\uFF0B\uFF0D\t\r\0])/u

/** Puts an apostrophe before text that a spreadsheet would run as a formula. */
export const escapeFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

/** Removes the apostrophe that `escapeFormula` puts before text. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text
