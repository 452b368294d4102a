import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { useAuth, useSignOutDialog } from '#views/shell/ActorsContext.tsx'
import { guardSignOut } from '#views/shell/leaveGuard.ts'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const SignOutQuestion = lazyWithRetry(() => import('#views/shell/SignOutQuestion.tsx'))

/** Asks for confirmation if signing out would discard unsaved work in any of the user's tabs. The dialog loads when it is first needed. */
export function SignOutDialog() {
  const dialog = useSignOutDialog()
  const confirmed = useSelector(useAuth(), (state) => state.hasTag('confirmed'))
  const confirming = useSelector(dialog, (state) => state?.hasTag('confirming') ?? false)
  useEffect(
    () => (dialog === undefined ? undefined : guardSignOut(() => dialog.send({ type: 'signOut.request' }))),
    [dialog],
  )
  if (dialog === undefined || !confirmed || !confirming) return null
  return (
    <Suspense>
      <SignOutQuestion dialog={dialog} />
    </Suspense>
  )
}
