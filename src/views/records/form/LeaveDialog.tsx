import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Destination, LeavingActor, LeavingEvent } from '#machines/records/leaving.machine.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { atStake } from '#machines/records/selectors.ts'
import { useChangeClient } from '#views/shell/navigation/useChangeClient.ts'
import { guardLeaving, leaveWithoutAsking } from '#views/shell/leaveGuard.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { late } from '#views/ui/kit/late.ts'

const Dialog = late(() => import('#views/ui/dialog/Dialog.tsx'))

const unanswered =
  "The server hasn't responded yet, so this change may or may not be saved. If you leave, it won't be sent again."

/** Asks for confirmation before the user leaves unsaved changes or an event without a response. */
export function LeaveDialog({ form, within }: { form: RecordFormActor; within?: string | undefined }) {
  const leaving = useSelector(form, ({ children }) => children.leaving)
  return leaving === undefined ? null : <LeaveQuestion form={form} leaving={leaving} within={within} />
}

interface LeaveQuestionProps {
  readonly form: RecordFormActor
  readonly leaving: LeavingActor
  readonly within: string | undefined
}

function LeaveQuestion({ form, leaving, within }: LeaveQuestionProps) {
  const [, navigate] = useLocation()
  const changeClient = useChangeClient()
  const destination = useSelector(leaving, ({ context }) => context.destination)
  const stake = useSelector(form, atStake)
  useEffect(
    () =>
      guardLeaving({
        within,
        isUnsaved: () => atStake(form.getSnapshot()) !== null,
        confirm: (next) => leaving.send({ type: 'leave.request', destination: next }),
      }),
    [form, leaving, within],
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
    const { unsubscribe } = leaving.on('leave.goOn', (event) => latest.current(event.destination))
    return unsubscribe
  }, [leaving])
  if (destination === null || stake === null) return null
  const stay = () => leaving.send({ type: 'leave.stay' })
  const leave = (answer: LeavingEvent) => {
    leaving.send(answer)
    goTo(destination)
  }
  const discard = () => leave({ type: 'leave.discard' })
  const changes = stake === 'changes'
  return (
    <Suspense>
      <Dialog
        open
        onClose={stay}
        title={changes ? 'Unsaved changes' : 'Leave now?'}
        description={
          changes
            ? 'Keep your changes as a draft for 12 hours, or discard them. To find the draft, open this form again.'
            : unanswered
        }
        foot={
          <>
            <Button onClick={stay}>{changes ? 'Keep editing' : 'Stay'}</Button>
            {changes && <Button onClick={discard}>Discard</Button>}
            {changes && (
              <Button tone="primary" onClick={() => leave({ type: 'leave.keepDraft' })}>
                Keep draft
              </Button>
            )}
            {!changes && (
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
