import type { ComponentType } from 'react'
import { publicPages } from '#views/session/publicPages.ts'
import type { Area, PageLoader } from '#views/shell/area.ts'
import { placeAt } from '#views/shell/place.ts'

/** Pages load on demand (requirement B3): one file a page, fetched when its route is first shown. */
const loaded = new Map<PageLoader, ComponentType>()

/** The page, when its file is here already. */
export const loadedPage = (load: PageLoader): ComponentType | undefined => loaded.get(load)

/** Fetches the file of a page. */
export async function loadPage(load: PageLoader): Promise<{ readonly default: ComponentType }> {
  const file = await load()
  loaded.set(load, file.default)
  return file
}

/** Fetches a path's page ahead of its rendering. */
export async function preloadPage(areas: readonly Area[], path: string): Promise<void> {
  const load = publicPages[path] ?? placeAt(areas, path)?.load
  // A failure shows when the page itself is needed.
  if (load !== undefined) await loadPage(load).catch(() => undefined)
}
