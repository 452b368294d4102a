import { useSelector } from '@xstate/react'
import { useAlerts, useAuth } from '#views/shell/ActorsContext.tsx'
import { unmappedAlert } from '#domain/users/unmappedAlert.ts'
import * as styles from '#views/session/session.css.ts'
import { Alerts } from '#views/shell/Alerts.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { Logo } from '#views/ui/logo/Logo.tsx'

/** Shown to a user without a client, who can only sign out (requirement A3). */
export default function UnmappedView() {
  const auth = useAuth()
  const isAlertShown = useSelector(useAlerts(), ({ context }) =>
    context.alerts.some(({ message }) => message === unmappedAlert.message),
  )
  const email = useSelector(auth, ({ context }) => context.user?.email ?? '')
  return (
    <main className={styles.plain}>
      <title>No client yet · Muster</title>
      <Logo />
      <h1 tabIndex={-1}>No client yet</h1>
      <Alerts />
      {!isAlertShown && <p>{unmappedAlert.message}</p>}
      <p className={styles.muted}>Signed in as {email}</p>
      <Button onClick={() => auth.send({ type: 'session.signOut' })}>Sign out</Button>
    </main>
  )
}
