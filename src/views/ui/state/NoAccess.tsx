import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { ReactNode } from 'react'
import { Icon } from '#views/ui/icon/Icon.tsx'
import * as styles from '#views/ui/state/State.css.ts'

export interface NoAccessProps {
  /** What the user can't access and who can grant access. */
  children: ReactNode
  action?: ReactNode
}

/** Shown if the user has no permission for a page. */
export function NoAccess({ children, action }: NoAccessProps) {
  return (
    <div className={styles.state}>
      <span className={styles.glyph}>
        <Icon glyph={LockKeyhole} size="large" />
      </span>
      <h1 tabIndex={-1}>No access</h1>
      <p className={styles.message}>{children}</p>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
