import { createElement, useState, type ComponentType } from 'react'
import type { PageLoader } from '#views/shell/area.ts'
import { loadedPage, loadPage } from '#views/shell/route/pageFiles.ts'
import { late } from '#views/ui/kit/late.ts'

const suspending = new Map<PageLoader, ComponentType>()

/**
 * Renders a page, synchronously if its code has loaded. React's `lazy` would suspend even then and paint the
 * fallback, and React keeps a painted fallback for at least 300 ms.
 */
export function LoadedPage({ load }: { load: PageLoader }) {
  const [shown] = useState<ComponentType>(() => loadedPage(load) ?? lateOf(load))
  return createElement(shown)
}

function lateOf(load: PageLoader): ComponentType {
  const page = suspending.get(load) ?? late(() => loadPage(load))
  suspending.set(load, page)
  return page
}
