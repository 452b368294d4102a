import { useSelector } from '@xstate/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { maxShownNotifications } from '#domain/notifications/kinds.ts'
import type { Notification, Severity } from '#domain/notifications/record.ts'
import type { NotificationsActor } from '#machines/shell/notifications.machine.ts'
import { isRead, unreadCount } from '#machines/shell/notificationsSelectors.ts'
import { visuallyHidden } from '#views/theme/base.css.ts'
import * as styles from '#views/shell/notifications/notifications.css.ts'
import { AlertBanner } from '#views/ui/alert/AlertBanner.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { Icon, type Glyph } from '#views/ui/icon/Icon.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { TextWithDates } from '#views/ui/kit/TextWithDates.tsx'
import { toneStyles, type Tone } from '#views/ui/kit/tone.css.ts'
import { useFocusFallback } from '#views/ui/kit/useFocusFallback.ts'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

const appearances: Readonly<Record<Severity, { tone: Tone; glyph: Glyph; name: string }>> = {
  error: { tone: 'critical', glyph: CircleAlert, name: 'Urgent' },
  warning: { tone: 'warning', glyph: TriangleAlert, name: 'Warning' },
  success: { tone: 'positive', glyph: CircleCheck, name: 'Done' },
  info: { tone: 'info', glyph: Info, name: 'For your information' },
}

/** The panel that the bell opens, with the newest notifications first. */
export function NotificationList({ actor }: { actor: NotificationsActor }) {
  const { rows, total, loadedAt, limit, errors } = useSelector(actor, ({ context }) => context)
  const isLoading = useSelector(actor, (state) => state.hasTag('busy'))
  const hasFailed = useSelector(actor, (state) => state.hasTag('error'))
  const unread = useSelector(actor, ({ context }) => unreadCount(context))
  useEffect(() => actor.send({ type: 'notifications.open' }), [actor])
  return (
    <section className={styles.panel}>
      <header className={styles.head}>
        {/* Gets the focus when the panel opens, instead of the button next to it, whose action can't be undone. */}
        <h2 tabIndex={-1} className={styles.title}>
          Notifications
        </h2>
        {unread > 0 && (
          <Removable>
            <Button
              tone="ghost"
              size="small"
              flushEnd
              onClick={() => actor.send({ type: 'notifications.read', marked: 'all' })}
            >
              Mark all as read
            </Button>
          </Removable>
        )}
      </header>
      {hasFailed && (
        <Removable className={styles.problem}>
          <AlertBanner
            tone="error"
            title="Couldn't update your notifications"
            message={errors[0]?.message}
            action={{ text: 'Retry', onAction: () => actor.send({ type: 'notifications.reload' }) }}
          />
        </Removable>
      )}
      {rows.length > 0 ? (
        <ul className={styles.list} aria-busy={isLoading}>
          {rows.map((each) => (
            <Item key={each.id} notification={each} actor={actor} />
          ))}
        </ul>
      ) : (
        !hasFailed &&
        (isLoading || loadedAt === 0 || limit === 0 ? (
          <LoadingItems count={Math.max(1, Math.min(unread, maxPlaceholders))} />
        ) : (
          <p className={styles.note}>
            No notifications yet. Deadlines and records that need your attention will appear here.
          </p>
        ))
      )}
      {rows.length < total && rows.length < maxShownNotifications && (
        <Removable className={styles.more}>
          <Button wide onClick={() => actor.send({ type: 'notifications.loadMore' })}>
            Show more
          </Button>
        </Removable>
      )}
    </section>
  )
}

/** A control that can disappear while it has the focus. The focus then moves to the panel's title. */
function Removable({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusFallback(place)
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}

const maxPlaceholders = 8

/** Placeholders as tall as the notifications that are loading, so that the panel doesn't grow under the pointer. */
function LoadingItems({ count }: { count: number }) {
  return (
    <>
      <p role="status" className={visuallyHidden}>
        Loading...
      </p>
      <div aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.item}>
            <span />
            <div className={styles.placeholder}>
              <Skeleton width="large" />
              <Skeleton width="full" />
              <Skeleton width="medium" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

function Item({ notification, actor }: { notification: Notification; actor: NotificationsActor }) {
  const { id, severity, title, message, link, createdAt } = notification
  const isUnread = useSelector(actor, ({ context }) => !isRead(context, notification))
  const { tone, glyph, name } = appearances[severity]
  const onOpen = () => {
    if (isUnread) actor.send({ type: 'notifications.read', marked: [id] })
  }
  const text = (
    <>
      {isUnread && <span className={visuallyHidden}>Unread:</span>} {title}
    </>
  )
  return (
    <li className={classes(styles.item, toneStyles[tone])}>
      <span className={styles.glyph}>
        <Icon glyph={glyph} label={name} />
      </span>
      <div className={styles.body}>
        <p className={isUnread ? styles.unreadText : undefined}>
          {link === null ? (
            text
          ) : (
            <Link href={link} className={styles.link} onClick={onOpen}>
              {text}
            </Link>
          )}
        </p>
        <p className={styles.message}>
          <TextWithDates text={message} />
        </p>
        <time className={styles.time} dateTime={createdAt}>
          {`${createdAt.slice(0, 10)} ${createdAt.slice(11, 16)} UTC`}
        </time>
      </div>
      {isUnread && <span className={styles.dot} aria-hidden="true" />}
    </li>
  )
}
