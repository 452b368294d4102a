import { useSelector } from '@xstate/react'
import BellIcon from 'lucide-react/icons/bell'
import type { NotificationsActor } from '#machines/shell/notifications.machine.ts'
import { unreadCount } from '#machines/shell/notificationsSelectors.ts'
import { NotificationList } from '#views/shell/notifications/NotificationList.tsx'
import * as styles from '#views/shell/notifications/notifications.css.ts'
import { visuallyHidden } from '#views/theme/base.css.ts'
import { button } from '#views/ui/button/Button.css.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { Popover } from '#views/ui/popover/Popover.tsx'

const maxCount = 99

/** The button that shows the number of unread notifications and opens the notification panel. */
export function Bell({ actor, align }: { actor: NotificationsActor; align: 'start' | 'end' }) {
  const unread = useSelector(actor, ({ context }) => unreadCount(context))
  return (
    <span className={styles.bell}>
      <Popover
        label="Notifications"
        align={align}
        sheet
        // Without the tooltip of an icon button, which would cover the title of the panel.
        face={{
          className: button({ tone: 'ghost', iconOnly: true }),
          content: (
            <>
              <Icon glyph={BellIcon} />
              <span className={visuallyHidden}>
                {unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
              </span>
            </>
          ),
        }}
      >
        <NotificationList actor={actor} />
      </Popover>
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > maxCount ? `${maxCount}+` : unread}
        </span>
      )}
    </span>
  )
}
