import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useAlerts } from '#views/shell/ActorsContext.tsx'
import { late } from '#views/ui/kit/late.ts'

const ToastList = late(() => import('#views/shell/ToastList.tsx'))

/** The place of confirmations, which load when the first one is needed. */
export function Toasts() {
  return useSelector(useAlerts(), ({ context }) => context.toasts.length === 0) ? null : (
    <Suspense>
      <ToastList />
    </Suspense>
  )
}
