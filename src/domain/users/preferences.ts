/** The choices of a user's preferences. Separate from the schemas, which the first page doesn't load. */
export const themes = ['SYSTEM', 'LIGHT', 'DARK'] as const
export type Theme = (typeof themes)[number]
export const densities = ['COMFORTABLE', 'COMPACT'] as const

export const digests = ['NONE', 'DAILY', 'WEEKLY'] as const
