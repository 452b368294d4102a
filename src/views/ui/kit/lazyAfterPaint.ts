import { createElement, useEffect, useState, type ComponentType } from 'react'
import { afterPaint } from '#views/ui/kit/afterPaint.ts'
import { loadWithRetry } from '#views/ui/kit/loadWithRetry.ts'

const waitForPaint = () =>
  new Promise<void>((resolve) => {
    afterPaint(resolve)
  })

/** Resolves when the next component may be shown. */
let turn = Promise.resolve()

/** The components of a file. `Props` contains their props by the components' names. */
type Parts<Props> = { readonly [Name in keyof Props]: ComponentType<Props[Name]> }

/**
 * Returns a function that creates a component for each of the components in a file, by name. The file loads after
 * the next frame is painted. On a hidden page, it loads once the page is shown. Components that wait for files at
 * the same time are shown in separate frames, because rendering them all at once would block the page. Suspense
 * isn't used, because it would delay these components by 300 ms.
 */
export function lazyAfterPaint<Props extends Readonly<Record<keyof Props, object>>>(
  load: () => Promise<Parts<Props>>,
) {
  let loaded: Parts<Props> | undefined
  return <Name extends keyof Props>(name: Name) =>
    function AfterPaint(props: Props[Name]) {
      const [shown, setShown] = useState(() => loaded)
      useEffect(() => {
        let isMounted = true
        const show = async () => {
          await waitForPaint()
          loaded = await loadWithRetry(load)
          await (turn = turn.then(waitForPaint))
          return loaded
        }
        const end = (get: () => typeof loaded) => isMounted && setShown(get)
        if (!shown)
          show().then(
            (parts) => end(() => parts),
            (error: unknown) =>
              end(() => {
                throw error
              }),
          )
        return () => {
          isMounted = false
        }
      }, [shown])
      return shown && createElement(shown[name], props)
    }
}
