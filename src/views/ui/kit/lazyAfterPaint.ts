import { lazy, type ComponentType } from 'react'

/** Returns a component whose file loads once the next frame is painted; in a hidden page, once it is shown. */
export const lazyAfterPaint = <Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazy(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve))
    })
    return load()
  })
