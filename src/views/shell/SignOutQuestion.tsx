import { useSelector } from '@xstate/react'
import { useLocation } from 'wouter'
import type { SignOutDialogActor } from '#machines/shell/signOutDialog.machine.ts'
import { homePath, logoutPath } from '#views/shell/route/paths.ts'
import * as styles from '#views/shell/SignOutQuestion.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import Dialog from '#views/ui/dialog/Dialog.tsx'

/** Lists the unsaved records in each browser tab and asks for confirmation before signing out. Loaded on demand. */
export default function SignOutQuestion({ dialog }: { dialog: SignOutDialogActor }) {
  const { here = [], ...others } = useSelector(dialog, ({ context }) => context.found)
  const [path, navigate] = useLocation()
  const stay = () => {
    dialog.send({ type: 'signOut.cancel' })
    if (path === logoutPath) navigate(homePath, { replace: true })
  }
  const lines = [
    { tab: 'here', label: 'Unsaved in this tab', titles: here },
    ...Object.entries(others).map(([tab, titles]) => ({ tab, label: 'Unsaved in another tab', titles })),
  ].filter(({ titles }) => titles.length > 0)
  return (
    <Dialog
      open
      onClose={stay}
      title="Sign out and discard?"
      description="Signing out discards unsaved changes in all your tabs."
      foot={
        <>
          <Button onClick={stay}>Stay signed in</Button>
          <Button tone="dangerSolid" onClick={() => dialog.send({ type: 'signOut.confirm' })}>
            Sign out and discard
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        {lines.map(({ tab, label, titles }) => (
          <p key={tab}>{`${label}: ${titles.join(', ')}`}</p>
        ))}
      </div>
    </Dialog>
  )
}
