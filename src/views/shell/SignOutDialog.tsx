import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useAuth, useSignOutDialog } from '#views/shell/ActorsContext.tsx'
import { guardSignOut } from '#views/shell/leaveGuard.ts'
import { home, logoutPath } from '#views/shell/paths.ts'
import { Button } from '#views/ui/button/Button.tsx'

const Dialog = lazy(() => import('#views/ui/dialog/Dialog.tsx'))

/** Asks before signing out discards unsaved work in a tab of this user. */
export function SignOutDialog() {
  const dialog = useSignOutDialog()
  const confirmed = useSelector(useAuth(), (state) => state.hasTag('confirmed'))
  const asking = useSelector(dialog, (state) => state?.hasTag('asking') ?? false)
  const found = useSelector(dialog, (state) => state?.context.found)
  const [path, navigate] = useLocation()
  useEffect(
    () => (dialog === undefined ? undefined : guardSignOut(() => dialog.send({ type: 'signOut.ask' }))),
    [dialog],
  )
  if (dialog === undefined || found === undefined || !confirmed || !asking) return null
  const stay = () => {
    dialog.send({ type: 'signOut.cancel' })
    if (path === logoutPath) navigate(home, { replace: true })
  }
  const { here = [], ...others } = found
  const lines = [
    { tab: 'here', where: 'Unsaved in this tab', titles: here },
    ...Object.entries(others).map(([tab, titles]) => ({ tab, where: 'Unsaved in another tab', titles })),
  ].filter(({ titles }) => titles.length > 0)
  return (
    <Suspense>
      <Dialog
        open
        onClose={stay}
        title="Sign out and discard?"
        description="Signing out discards unsaved work in all your tabs."
        foot={
          <>
            <Button onClick={stay}>Stay signed in</Button>
            <Button tone="dangerSolid" onClick={() => dialog.send({ type: 'signOut.confirm' })}>
              Sign out and discard
            </Button>
          </>
        }
      >
        {lines.map(({ tab, where, titles }) => (
          <p key={tab}>{`${where}: ${titles.join(', ')}`}</p>
        ))}
      </Dialog>
    </Suspense>
  )
}
