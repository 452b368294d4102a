import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useAlerts } from '#views/shell/ActorsContext.tsx'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const ToastList = lazyWithRetry(() => import('#views/shell/ToastList.tsx'))

/** The confirmations at the bottom of the page. They load when the first one is needed. */
export function Toasts() {
  return useSelector(useAlerts(), ({ context }) => context.toasts.length === 0) ? null : (
    <Suspense>
      <ToastList />
    </Suspense>
  )
}
