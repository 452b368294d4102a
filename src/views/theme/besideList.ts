/** The width of a window with room for a record beside its list. In a file of its own, because it loads after the first page. */
export const besideList = '(min-width: 1440px)'
