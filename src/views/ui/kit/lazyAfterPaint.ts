import type { ComponentType } from 'react'
import { afterPaint } from '#views/ui/kit/afterPaint.ts'
import { lazyWithRetry } from '#views/ui/kit/late.ts'

/** Returns a component whose file loads after the next frame is painted. In a hidden page, it loads once the page is shown. */
export const lazyAfterPaint = <Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazyWithRetry(async () => {
    await new Promise<void>((resolve) => {
      afterPaint(resolve)
    })
    return load()
  })
