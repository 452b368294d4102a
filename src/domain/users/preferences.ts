/** What a user can choose for himself. Kept apart from the schemas, which the first page does without. */
export const themes = ['SYSTEM', 'LIGHT', 'DARK'] as const
export type Theme = (typeof themes)[number]
export const densities = ['COMFORTABLE', 'COMPACT'] as const

export const digests = ['NONE', 'DAILY', 'WEEKLY'] as const
