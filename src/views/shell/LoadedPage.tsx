import { createElement, lazy, useState, type ComponentType } from 'react'
import type { PageLoader } from '#views/shell/area.ts'
import { loadedPage, loadPage } from '#views/shell/pageFiles.ts'

const late = new Map<PageLoader, ComponentType>()

/**
 * Shows a page, at once where its file is here already. React's own `lazy` waits a moment even then, the fallback is painted for that
 * moment, and React keeps a fallback it has painted for 300 ms.
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
