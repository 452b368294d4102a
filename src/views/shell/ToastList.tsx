import { useSelector } from '@xstate/react'
import { useAlerts } from '#views/shell/ActorsContext.tsx'
import { useCanUndo } from '#views/shell/undoChecks.ts'
import Toaster from '#views/ui/alert/Toaster.tsx'

/** Confirmations at the bottom of the page that disappear after a few seconds. */
export default function ToastList() {
  const actor = useAlerts()
  const toasts = useSelector(actor, ({ context }) => context.toasts)
  const canUndo = useCanUndo()
  return (
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
  )
}
