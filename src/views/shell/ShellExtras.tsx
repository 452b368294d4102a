import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ErrorBoundary } from 'react-error-boundary'
import type { NotificationsActor } from '#machines/shell/notifications.machine.ts'
import { unreadCount } from '#machines/shell/notificationsSelectors.ts'
import { useAuth, usePageChartLoader, useWorkspace } from '#views/shell/ActorsContext.tsx'
import { Bell } from '#views/shell/notifications/Bell.tsx'
import * as styles from '#views/shell/shell.css.ts'
import { Toasts } from '#views/shell/Toasts.tsx'
import { suspensionIn } from '#views/shell/usePermissions.ts'
import { visuallyHidden } from '#views/theme/base.css.ts'
import { AlertBanner } from '#views/ui/alert/AlertBanner.tsx'

/** The parts of the frame that load after the first rows: the banner about a suspended tenant, the toasts and the bell. */
export default function ShellExtras() {
  const actor = useNotifications()
  // The frame is found through a rendered marker, because this file can load before the frame is in the document.
  const [marker, setMarker] = useState<Element | null>(null)
  const shell = marker?.closest(`.${styles.shell}`)
  return (
    <>
      <SuspensionBanner />
      <span ref={setMarker} hidden />
      {shell && createPortal(<Toasts />, shell)}
      {actor !== undefined && (
        // The page works without the bell.
        <ErrorBoundary fallback={null}>
          <Bells actor={actor} />
          {shell && createPortal(<UnreadCount actor={actor} />, shell)}
        </ErrorBoundary>
      )}
    </>
  )
}

/** Tells users that nothing can be changed in the selected client, and who to contact. */
function SuspensionBanner() {
  const contact = useSelector(useAuth(), ({ context }) => suspensionIn(context)?.contact)
  return (
    contact !== undefined && (
      <div className={styles.alerts}>
        <AlertBanner
          tone="warning"
          title="Your organization is suspended"
          message={`You can view data, but nobody can change it or see restricted values. Questions? Contact ${contact}.`}
        />
      </div>
    )
  )
}

const refreshMs = 5 * 60_000

/** Returns the actor for the user's notifications in the selected client, or undefined until it has started. Notifications load again when the tab becomes visible, and every five minutes while it stays visible. */
function useNotifications(): NotificationsActor | undefined {
  const { startNotifications } = usePageChartLoader()
  const clientId = useSelector(useWorkspace(), (state) => state?.context.clientId)
  const [actor, setActor] = useState<NotificationsActor>()
  useEffect(() => {
    if (startNotifications === undefined || clientId === undefined) return
    let started: NotificationsActor | undefined
    let hasLeft = false
    const wake = () => {
      if (document.visibilityState === 'visible')
        started?.send({ type: 'notifications.wake', at: Date.now() })
    }
    startNotifications(clientId).then(
      (startedActor) => {
        if (hasLeft) startedActor.stop()
        else {
          started = startedActor
          setActor(startedActor)
        }
      },
      // The page works without the bell, and the next page load tries again.
      () => undefined,
    )
    document.addEventListener('visibilitychange', wake)
    const timer = setInterval(wake, refreshMs)
    return () => {
      hasLeft = true
      document.removeEventListener('visibilitychange', wake)
      clearInterval(timer)
      started?.stop()
      setActor(undefined)
    }
  }, [startNotifications, clientId])
  return actor
}

/** The bells in the sidebar and in the bar at the top of small screens. Only one of them is visible. */
const Bells = ({ actor }: { actor: NotificationsActor }) =>
  [...document.getElementsByClassName(styles.bell)].map((place, index) =>
    createPortal(
      <Bell actor={actor} align={place.closest('aside') === null ? 'end' : 'start'} />,
      place,
      String(index),
    ),
  )

/** Tells screen readers how many notifications are unread. Rendered in the frame, because the number isn't part of the page's content. */
function UnreadCount({ actor }: { actor: NotificationsActor }) {
  const unread = useSelector(actor, ({ context }) => unreadCount(context))
  return (
    <span className={visuallyHidden} aria-live="polite">
      {unread > 0 && `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`}
    </span>
  )
}
