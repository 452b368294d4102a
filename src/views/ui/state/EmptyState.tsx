import type { ReactNode } from 'react'
import { Icon, type Glyph } from '#views/ui/icon/Icon.tsx'
import * as styles from '#views/ui/state/State.css.ts'

export interface EmptyStateProps {
  title: string
  /** Why the list is empty. */
  message?: ReactNode
  icon?: Glyph | undefined
  /** The next action. */
  action?: ReactNode
}

/** Shows why a list is empty and what to do next. */
export function EmptyState({ title, message, icon, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && (
        <span className={styles.glyph}>
          <Icon glyph={icon} size="large" />
        </span>
      )}
      <h2>{title}</h2>
      {message && <p className={styles.message}>{message}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
