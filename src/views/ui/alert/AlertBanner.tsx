import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#views/ui/button/Button.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { Icon, type Glyph } from '#views/ui/icon/Icon.tsx'
import * as styles from '#views/ui/alert/message.css.ts'
import { toneStyles, type Tone } from '#views/ui/kit/tone.css.ts'

export type AlertTone = 'error' | 'warning' | 'success' | 'info'

const appearances: Record<AlertTone, { tone: Tone; glyph: Glyph; role: 'alert' | 'status' }> = {
  error: { tone: 'critical', glyph: CircleAlert, role: 'alert' },
  warning: { tone: 'warning', glyph: TriangleAlert, role: 'alert' },
  success: { tone: 'positive', glyph: CircleCheck, role: 'status' },
  info: { tone: 'info', glyph: Info, role: 'status' },
}

export interface AlertBannerProps {
  tone: AlertTone
  title: string
  message?: ReactNode
  onDismiss?: (() => void) | undefined
  action?: { text: string; onAction: () => void } | undefined
  /** Scrolls the banner into view, because the button that caused it is further down the page. */
  reveal?: boolean | undefined
}

/** Shows what happened and what to do next, on one line if it fits. */
export function AlertBanner({ tone, title, message, onDismiss, action, reveal }: AlertBannerProps) {
  const appearance = appearances[tone]
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reveal) banner.current?.scrollIntoView?.({ block: 'nearest' })
  }, [reveal])
  return (
    <div ref={banner} role={appearance.role} className={classes(styles.message, toneStyles[appearance.tone])}>
      <span className={styles.glyph}>
        <Icon glyph={appearance.glyph} />
      </span>
      <div className={styles.body}>
        <h2 className={styles.title}>{title}</h2> {message}
      </div>
      {(action || onDismiss) && (
        <div className={styles.actions}>
          {action && (
            <Button tone="ghost" size="small" onClick={action.onAction}>
              {action.text}
            </Button>
          )}
          {onDismiss && (
            <Button tone="ghost" size="small" iconOnly icon={X} onClick={onDismiss}>
              Dismiss
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
