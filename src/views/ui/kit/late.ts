import { createElement, lazy, useState, type ComponentType } from 'react'
import { loadAgain } from '#views/ui/kit/loadAgain.ts'

/** A component whose file loads when it is first shown. Until then, the surrounding content waits. */
export const late: typeof lazy = (load) => lazy(() => loadAgain(load))

/**
 * A late component with a function that loads it in advance. It is then rendered immediately. React would
 * wait for a lazy component even if its file has arrived, and leave its place empty for up to 300 ms.
 */
export function lateWithPreload<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): { readonly Component: ComponentType<Props>; readonly preload: () => Promise<unknown> } {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    const file = await load()
    loaded = file.default
    return file
  }
  const Late: ComponentType<Props> = late(preload)
  function Component(props: Props) {
    const [shown] = useState(() => loaded ?? Late)
    return createElement(shown, props)
  }
  return { Component, preload }
}
