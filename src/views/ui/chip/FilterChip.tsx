import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import * as styles from '#views/ui/chip/Chip.css.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { classes } from '#views/ui/kit/classes.ts'

export interface FilterChipProps {
  name: string
  /** The selected value in words. Without it, only `children` are shown. */
  value: string | undefined
  onRemove: () => void
  /** The button that changes the value, or plain text if only links can change it. */
  children: ReactNode
}

/** A filter's button. Once the filter is set, a second button removes it, and a frame surrounds both buttons. */
export function FilterChip({ name, value, onRemove, children }: FilterChipProps) {
  return (
    <span className={value === undefined ? undefined : classes(styles.chip, styles.active)}>
      {children}
      {value !== undefined && (
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove filter: ${name} ${value}`}
          onClick={onRemove}
        >
          <Icon glyph={X} size="small" />
        </button>
      )}
    </span>
  )
}
