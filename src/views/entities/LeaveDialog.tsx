import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { EntityFormActor } from '#machines/entityForm.machine.ts'
import { isUnsaved } from '#machines/selectors.ts'
import { guardLeaving } from '#views/leaveGuard.ts'
import { Button } from '#views/ui/Button.tsx'

const Dialog = lazy(() => import('#views/ui/Dialog.tsx'))

/** Where somebody wants to go: another page, which gives the changes up, or another client, which keeps them. */
type Leaving = { readonly to: string } | { readonly go: () => void }

/** Asks before unsaved changes are left behind. */
export function LeaveDialog({ form }: { form: EntityFormActor }) {
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const [, navigate] = useLocation()
  // A save on its way cannot be taken back, and must not keep somebody who has answered.
  const answered = useRef(false)
  useEffect(() => {
    const holds = () => !answered.current && isUnsaved(form.getSnapshot().context)
    return guardLeaving({
      holds,
      ask: (to) => setLeaving({ to }),
      askClient: (go) => setLeaving({ go }),
    })
  }, [form])
  if (leaving === null) return null
  const stay = () => setLeaving(null)
  if ('go' in leaving) {
    return (
      <Suspense>
        <Dialog
          open
          onClose={stay}
          title="Switch without saving?"
          description="What you changed here is not saved. It is kept for 12 hours and offered when you come back to this client and open this form."
          foot={
            <>
              <Button onClick={stay}>Stay</Button>
              <Button
                tone="primary"
                onClick={() => {
                  stay()
                  leaving.go()
                }}
              >
                Keep and switch
              </Button>
            </>
          }
        />
      </Suspense>
    )
  }
  return (
    <Suspense>
      <Dialog
        open
        onClose={stay}
        title="Leave without saving?"
        description="What you changed here is not saved and will be lost."
        foot={
          <>
            <Button onClick={stay}>Stay</Button>
            <Button
              tone="dangerSolid"
              onClick={() => {
                answered.current = true
                form.send({ type: 'form.revert' })
                navigate(leaving.to)
              }}
            >
              Leave without saving
            </Button>
          </>
        }
      />
    </Suspense>
  )
}
