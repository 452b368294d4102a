import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { atStake } from '#machines/records/selectors.ts'
import { guardLeaving } from '#views/shell/leaveGuard.ts'
import { Button, type ButtonTone } from '#views/ui/button/Button.tsx'

const Dialog = lazy(() => import('#views/ui/dialog/Dialog.tsx'))

/** Where somebody wants to go: to another page, or to another client, which keeps what was typed. */
type Leaving = { readonly to: string } | { readonly go: () => void }

interface Words {
  readonly title: string
  readonly description: string
  readonly leave: string
  readonly tone: ButtonTone
}

const unanswered = 'The server has not answered yet, so it is not known whether this step has happened.'
const words: Readonly<Record<'page' | 'client', Readonly<Record<'changes' | 'event', Words>>>> = {
  page: {
    changes: {
      title: 'Leave without saving?',
      description: 'What you changed here is not saved and will be lost.',
      leave: 'Leave without saving',
      tone: 'dangerSolid',
    },
    event: {
      title: 'Leave before it is done?',
      description: `${unanswered} If you leave, it is not tried again.`,
      leave: 'Leave anyway',
      tone: 'dangerSolid',
    },
  },
  client: {
    changes: {
      title: 'Switch without saving?',
      description:
        'What you changed here is not saved. It is kept for 12 hours and offered when you come back to this client and open this form.',
      leave: 'Keep and switch',
      tone: 'primary',
    },
    event: {
      title: 'Switch before it is done?',
      description: `${unanswered} If you switch to another client, it is not tried again.`,
      leave: 'Switch anyway',
      tone: 'dangerSolid',
    },
  },
}

/** Asks before unsaved changes or an unanswered event are left behind. */
export function LeaveDialog({ form }: { form: RecordFormActor }) {
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const [, navigate] = useLocation()
  const stake = useSelector(form, atStake)
  // A save on its way cannot be taken back, and must not keep somebody who has answered.
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
  // Stored meanwhile: there is nothing left to ask.
  if (leaving !== null && stake === null) setLeaving(null)
  if (leaving === null || stake === null) return null
  const stay = () => setLeaving(null)
  const leave = () => {
    if ('go' in leaving) {
      stay()
      leaving.go()
      return
    }
    answered.current = true
    form.send({ type: 'form.revert' })
    navigate(leaving.to)
  }
  const said = words['go' in leaving ? 'client' : 'page'][stake]
  return (
    <Suspense>
      <Dialog
        open
        onClose={stay}
        title={said.title}
        description={said.description}
        foot={
          <>
            <Button onClick={stay}>Stay</Button>
            <Button tone={said.tone} onClick={leave}>
              {said.leave}
            </Button>
          </>
        }
      />
    </Suspense>
  )
}
