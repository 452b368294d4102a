import { createElement, useState, type ComponentType } from 'react'
import type { PageLoader } from '#views/shell/area.ts'
import { loadedPage, loadPage } from '#views/shell/route/pageFiles.ts'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const lazyPages = new Map<PageLoader, ComponentType>()

/**
 * Renders a page, synchronously if its code has loaded. React's `lazy` would suspend even then and paint the
 * fallback. React keeps a painted fallback for at least 300 ms.
 */
export function LazyPage({ load }: { load: PageLoader }) {
  const [Page] = useState<ComponentType>(() => loadedPage(load) ?? lazyPageOf(load))
  return createElement(Page)
}

function lazyPageOf(load: PageLoader): ComponentType {
  const page = lazyPages.get(load) ?? lazyWithRetry(() => loadPage(load))
  lazyPages.set(load, page)
  return page
}
