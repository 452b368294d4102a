import type { pageSizes } from '#domain/kernel/lists/lists.ts'

/** The options for a user's preferences. In a separate file, so that the first page doesn't load the schemas. */
export const themes = ['SYSTEM', 'LIGHT', 'DARK'] as const
export type Theme = (typeof themes)[number]
export const densities = ['COMFORTABLE', 'COMPACT'] as const

export const digests = ['NONE', 'DAILY', 'WEEKLY'] as const

/** A user's own preferences. `pageSize` is the number of rows that lists show on a page. */
export interface Preferences {
  readonly theme: Theme
  readonly density: (typeof densities)[number]
  readonly digest: (typeof digests)[number]
  readonly pageSize: (typeof pageSizes)[number]
}
