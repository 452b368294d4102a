/** The width of a window with enough room for a record next to its list. In a separate file, because it loads after the first page. */
export const besideList = '(min-width: 1440px)'
