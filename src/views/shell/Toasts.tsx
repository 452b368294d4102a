import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useAlerts } from '#views/shell/ActorsContext.tsx'
import { useCanUndo } from '#views/shell/undoers.ts'
import { late } from '#views/ui/kit/late.ts'

const Toaster = late(() => import('#views/ui/alert/Toaster.tsx'))

/** Confirmations at the bottom of the page that disappear after a few seconds. */
export function Toasts() {
  const actor = useAlerts()
  const toasts = useSelector(actor, ({ context }) => context.toasts)
  const canUndo = useCanUndo()
  if (toasts.length === 0) return null
  return (
    <Suspense>
      <Toaster
        toasts={toasts.map(({ id, title, undoOf }) => ({
          id,
          title,
          ...(undoOf === undefined || !canUndo(undoOf)
            ? {}
            : { action: { text: 'Undo', onAction: () => actor.send({ type: 'toast.undo', id, undoOf }) } }),
        }))}
        onDismiss={(id) => actor.send({ type: 'toast.dismiss', id })}
      />
    </Suspense>
  )
}
