/** Matches windows with enough room for a record next to its list. In a separate file, because only code that loads after the first page uses it. */
export const previewBreakpoint = '(min-width: 1440px)'
