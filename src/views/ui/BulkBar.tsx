import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import * as styles from '#views/ui/BulkBar.css.ts'
import { Button } from '#views/ui/Button.tsx'

export interface BulkBarProps {
  count: number
  onClear: () => void
  /** Small ghost buttons. */
  children: ReactNode
}

/** What can be done with the selected rows; shown while there are any. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  if (count === 0) return null
  return (
    <div className={styles.place}>
      <div role="toolbar" aria-label="Selected rows" className={styles.bar}>
        <span className={styles.count}>{count} selected</span>
        {children}
        <Button tone="ghost" size="small" iconOnly icon={X} onClick={onClear}>
          Clear selection
        </Button>
      </div>
    </div>
  )
}
