import type { ComponentType } from 'react'
import { publicPages } from '#views/session/publicPages.ts'
import type { Area, PageLoader } from '#views/shell/area.ts'
import { placeAt } from '#views/shell/route/place.ts'

/** The pages that have loaded. Each page has its own file, which loads on demand (requirement B3). */
const loadedPages = new Map<PageLoader, ComponentType>()

/** Returns the page if its file has loaded, or undefined. */
export const loadedPage = (load: PageLoader): ComponentType | undefined => loadedPages.get(load)

/** Adds a page that doesn't have to load, because it is part of the entry file. */
export const addPage = (load: PageLoader, page: ComponentType): void => void loadedPages.set(load, page)

/** Loads the file of a page. */
export async function loadPage(load: PageLoader): Promise<{ readonly default: ComponentType }> {
  const file = await load()
  loadedPages.set(load, file.default)
  return file
}

/** Preloads the page at a path. */
export async function preloadPage(areas: readonly Area[], path: string): Promise<void> {
  const load = publicPages[path] ?? placeAt(areas, path)?.load
  // If loading fails, the failure is reported when the page is opened.
  if (load !== undefined && !loadedPages.has(load)) await loadPage(load).catch(() => undefined)
}
