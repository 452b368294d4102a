/** Returns the text of the button that shows a restricted value. Abbreviations keep their capitals: "Show SEVIS ID". */
export const showButtonText = (label: string): string =>
  `Show ${/^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`}`
