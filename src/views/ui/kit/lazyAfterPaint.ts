import type { ComponentType } from 'react'
import { afterPaint } from '#views/ui/kit/afterPaint.ts'
import { late } from '#views/ui/kit/late.ts'

/** Returns a component whose file loads once the next frame is painted; in a hidden page, once it is shown. */
export const lazyAfterPaint = <Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  late(async () => {
    await new Promise<void>((resolve) => {
      afterPaint(resolve)
    })
    return load()
  })
