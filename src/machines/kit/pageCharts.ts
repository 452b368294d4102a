import type { latePageCharts } from '#machines/kit/latePageCharts.ts'

/** The charts that a list doesn't need for its first rows. Their code is in one file. */
export type PageCharts = typeof latePageCharts

let loaded: PageCharts | undefined

/** Returns true once the charts can be started. */
export const arePageChartsLoaded = (): boolean => loaded !== undefined

/** Loads the charts. Call it before a page other than a list is opened or restored. */
export async function loadPageCharts(): Promise<void> {
  loaded = (await import('#machines/kit/latePageCharts.ts')).latePageCharts
}

/** Returns the charts. Throws if they haven't loaded. */
export function pageCharts(): PageCharts {
  if (loaded === undefined) throw new Error('No charts loaded.')
  return loaded
}
