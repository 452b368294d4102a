/** The minimum widths of columns that share the free width, by kind, as names of the theme's sizes. */
export const shareSizes = {
  medium: 'cellMedium',
  large: 'cellLarge',
  // The widths of typical text, for a list in which longer text wraps.
  person: 'cellMedium',
  role: 'cellRole',
  company: 'cellCompany',
} as const
