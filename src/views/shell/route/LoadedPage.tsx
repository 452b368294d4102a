import { createElement, lazy, useState, type ComponentType } from 'react'
import type { PageLoader } from '#views/shell/area.ts'
import { loadedPage, loadPage } from '#views/shell/route/pageFiles.ts'

const late = new Map<PageLoader, ComponentType>()

/**
 * Renders a page, synchronously if its code has loaded. React's `lazy` suspends even then, which paints the fallback, and React
 * keeps a painted fallback for at least 300 ms.
 */
export function LoadedPage({ load }: { load: PageLoader }) {
  const [shown] = useState<ComponentType>(() => loadedPage(load) ?? lateOf(load))
  return createElement(shown)
}

function lateOf(load: PageLoader): ComponentType {
  const page = late.get(load) ?? lazy(() => loadPage(load))
  late.set(load, page)
  return page
}
