import { createElement, lazy, useState, type ComponentType } from 'react'
import { loadAgain } from '#views/ui/kit/loadAgain.ts'

/** Returns a component whose file loads when it is first shown, with retries. Until then, the surrounding Suspense shows its fallback. */
export const lazyWithRetry: typeof lazy = (load) => lazy(() => loadAgain(load))

/**
 * Returns a lazy component and a function that preloads it. A preloaded component renders immediately. React
 * would suspend a lazy component even if its file has arrived, and leave its place empty for up to 300 ms.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): { readonly Component: ComponentType<Props>; readonly preload: () => Promise<unknown> } {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    const file = await load()
    loaded = file.default
    return file
  }
  const LazyComponent: ComponentType<Props> = lazyWithRetry(preload)
  function Component(props: Props) {
    const [Shown] = useState(() => loaded ?? LazyComponent)
    return createElement(Shown, props)
  }
  return { Component, preload }
}
