import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { atStake } from '#machines/records/selectors.ts'
import { useDrafts } from '#views/shell/ActorsContext.tsx'
import { guardLeaving } from '#views/shell/leaveGuard.ts'
import { Button } from '#views/ui/button/Button.tsx'

const Dialog = lazy(() => import('#views/ui/dialog/Dialog.tsx'))

/** Where the user wants to go: to another page, or to another client. */
type Leaving = { readonly to: string } | { readonly go: () => void }

const unanswered =
  'The server has not answered yet, so this step may or may not have happened. If you go, it is not sent again.'

/** Asks before the user leaves unsaved changes or an unanswered event. */
export function LeaveDialog({ form }: { form: RecordFormActor }) {
  const drafts = useDrafts()
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const [, navigate] = useLocation()
  const stake = useSelector(form, atStake)
  // A user who has answered isn't asked again, even while a save is running.
  const answered = useRef(false)
  useEffect(
    () =>
      guardLeaving({
        holds: () => !answered.current && atStake(form.getSnapshot()) !== null,
        ask: (to) => setLeaving({ to }),
        askClient: (go) => setLeaving({ go }),
      }),
    [form],
  )
  // The changes were stored in the meantime, so there is nothing to ask.
  if (leaving !== null && stake === null) setLeaving(null)
  if (leaving === null || stake === null) return null
  const stay = () => setLeaving(null)
  const leave = () => {
    stay()
    answered.current = true
    if ('go' in leaving) leaving.go()
    else navigate(leaving.to)
  }
  const keep = () => {
    drafts.send({ type: 'draft.keep' })
    leave()
  }
  const discard = () => {
    form.send({ type: 'form.discard' })
    leave()
  }
  const changes = stake === 'changes'
  return (
    <Suspense>
      <Dialog
        open
        onClose={stay}
        title={changes ? 'Unsaved changes' : 'Leave now?'}
        description={
          changes
            ? 'Keep them as a draft to finish within 12 hours, or discard them. Open this form again to find the draft.'
            : unanswered
        }
        foot={
          <>
            <Button onClick={stay}>{changes ? 'Keep editing' : 'Stay'}</Button>
            {changes && <Button onClick={discard}>Discard</Button>}
            {changes && (
              <Button tone="primary" onClick={keep}>
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
