import { createElement, useEffect, useState, type ComponentType } from 'react'
import { afterPaint } from '#views/ui/kit/afterPaint.ts'
import { loadWithRetry } from '#views/ui/kit/loadWithRetry.ts'

const waitForPaint = () =>
  new Promise<void>((resolve) => {
    afterPaint(resolve)
  })

/** Resolves when the next component may be shown. */
let turn = Promise.resolve()

/**
 * Returns a component whose file loads after the next frame is painted, or when `preload` is called. On a hidden
 * page, the file loads once the page is shown. Components that load at the same time are shown in separate frames,
 * because rendering them all at once would block the page. Suspense isn't used, because it would delay these
 * components by 300 ms.
 */
export function lazyAfterPaint<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> & { readonly preload: () => Promise<void> } {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded = (await loadWithRetry(load)).default
  }
  const AfterPaint = (props: Props) => {
    const [shown, setShown] = useState(() => loaded)
    useEffect(() => {
      let isMounted = true
      if (!shown)
        void waitForPaint()
          .then(preload)
          .then(() => (turn = turn.then(waitForPaint)))
          .then(() => {
            if (isMounted) setShown(() => loaded)
          })
          .catch((error: unknown) => {
            if (isMounted)
              setShown(() => {
                throw error
              })
          })
      return () => {
        isMounted = false
      }
    }, [shown])
    return shown && createElement(shown, props)
  }
  AfterPaint.preload = preload
  return AfterPaint
}
