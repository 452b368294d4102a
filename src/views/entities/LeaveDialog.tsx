import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { EntityFormActor } from '#machines/entityForm.machine.ts'
import { isUnsaved } from '#machines/selectors.ts'
import { guardLeaving } from '#views/leaveGuard.ts'
import { Button } from '#views/ui/Button.tsx'

const Dialog = lazy(() => import('#views/ui/Dialog.tsx'))

/** Asks before unsaved changes are left behind. */
export function LeaveDialog({ form }: { form: EntityFormActor }) {
  const [to, setTo] = useState<string | null>(null)
  const [, navigate] = useLocation()
  // A save on its way cannot be taken back, and must not keep somebody who has answered.
  const answered = useRef(false)
  useEffect(() => {
    const holds = () => !answered.current && isUnsaved(form.getSnapshot().context)
    return guardLeaving({ holds, ask: setTo })
  }, [form])
  if (to === null) return null
  return (
    <Suspense>
      <Dialog
        open
        onClose={() => setTo(null)}
        title="Leave without saving?"
        description="What you changed here is not saved and will be lost."
        foot={
          <>
            <Button onClick={() => setTo(null)}>Stay</Button>
            <Button
              tone="dangerSolid"
              onClick={() => {
                answered.current = true
                form.send({ type: 'form.revert' })
                navigate(to)
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
