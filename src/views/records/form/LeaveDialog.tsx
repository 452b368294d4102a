import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type {
  Destination,
  LeaveDialogActor,
  LeaveDialogEvent,
} from '#machines/records/leaveDialog.machine.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { workAtStake } from '#machines/records/selectors.ts'
import { useChangeClient } from '#views/shell/navigation/useChangeClient.ts'
import { guardLeaving, leaveWithoutAsking } from '#views/shell/leaveGuard.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const Dialog = lazyWithRetry(() => import('#views/ui/dialog/Dialog.tsx'))

const noResponseText =
  "The server hasn't responded yet, so this change may or may not be saved. If you leave, it won't be sent again."

/** Asks for confirmation before the user leaves a form that has unsaved changes or whose event has no response yet. */
export function LeaveDialog({ form, recordUrl }: { form: RecordFormActor; recordUrl?: string | undefined }) {
  const dialog = useSelector(form, ({ children }) => children.leaveDialog)
  return dialog === undefined ? null : <LeaveQuestion form={form} dialog={dialog} recordUrl={recordUrl} />
}

interface LeaveQuestionProps {
  readonly form: RecordFormActor
  readonly dialog: LeaveDialogActor
  readonly recordUrl: string | undefined
}

function LeaveQuestion({ form, dialog, recordUrl }: LeaveQuestionProps) {
  const [, navigate] = useLocation()
  const changeClient = useChangeClient()
  const destination = useSelector(dialog, ({ context }) => context.destination)
  const stake = useSelector(form, workAtStake)
  useEffect(
    () =>
      guardLeaving({
        url: recordUrl,
        isUnsaved: () => workAtStake(form.getSnapshot()) !== null,
        confirm: (next) => dialog.send({ type: 'leave.request', destination: next }),
      }),
    [form, dialog, recordUrl],
  )
  const goTo = (to: Destination) =>
    leaveWithoutAsking(() => {
      if (to.kind === 'client') changeClient(to.clientId)
      else navigate(to.to)
    })
  const latest = useRef(goTo)
  useEffect(() => {
    latest.current = goTo
  })
  useEffect(() => {
    const { unsubscribe } = dialog.on('leave.allowed', (event) => latest.current(event.destination))
    return unsubscribe
  }, [dialog])
  if (destination === null || stake === null) return null
  const stay = () => dialog.send({ type: 'leave.stay' })
  const leave = (answer: LeaveDialogEvent) => {
    dialog.send(answer)
    goTo(destination)
  }
  const discard = () => leave({ type: 'leave.discard' })
  const hasChanges = stake === 'changes'
  return (
    <Suspense>
      <Dialog
        open
        onClose={stay}
        title={hasChanges ? 'Unsaved changes' : 'Leave now?'}
        description={
          hasChanges
            ? 'Keep your changes as a draft for 12 hours, or discard them. To find the draft, open this form again.'
            : noResponseText
        }
        foot={
          <>
            <Button onClick={stay}>{hasChanges ? 'Keep editing' : 'Stay'}</Button>
            {hasChanges && <Button onClick={discard}>Discard</Button>}
            {hasChanges && (
              <Button tone="primary" onClick={() => leave({ type: 'leave.keepDraft' })}>
                Keep draft
              </Button>
            )}
            {!hasChanges && (
              <Button tone="dangerSolid" onClick={discard}>
                Leave now
              </Button>
            )}
          </>
        }
      />
    </Suspense>
  )
}
