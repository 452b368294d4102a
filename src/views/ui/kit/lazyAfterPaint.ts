import type { ComponentType } from 'react'
import { late } from '#views/ui/kit/late.ts'

/** Returns a component whose file loads once the next frame is painted; in a hidden page, once it is shown. */
export const lazyAfterPaint = <Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  late(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve))
    })
    return load()
  })
