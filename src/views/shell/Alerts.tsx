import { useSelector } from '@xstate/react'
import { useAlerts } from '#views/shell/ActorsContext.tsx'
import * as styles from '#views/shell/shell.css.ts'
import { AlertBanner } from '#views/ui/alert/AlertBanner.tsx'

const maxShown = 5

/** Up to five alert banners, newest first. Each alert stays until it is dismissed (requirements B9, C7). */
export function Alerts() {
  const actor = useAlerts()
  const alerts = useSelector(actor, ({ context }) => context.alerts)
  if (alerts.length === 0) return null
  return (
    <section aria-label="Alerts" className={styles.alerts}>
      {alerts.slice(0, maxShown).map(({ id, title, message, status }) => (
        <AlertBanner
          key={id}
          tone={status}
          title={title}
          message={message}
          onDismiss={() => actor.send({ type: 'alert.dismiss', id })}
        />
      ))}
    </section>
  )
}
