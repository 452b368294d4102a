import X from 'lucide-react/icons/x'
import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/chip/Chip.css.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'

export interface FilterChipProps {
  name: string
  value: string
  onRemove: () => void
}

/** A filter in force, with its own way out. */
export function FilterChip({ name, value, onRemove }: FilterChipProps) {
  return (
    <span className={classes(styles.chip, styles.active)}>
      <span>
        {name} <span className={styles.value}>{value}</span>
      </span>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove filter ${name} ${value}`}
        onClick={onRemove}
      >
        <Icon glyph={X} size="small" />
      </button>
    </span>
  )
}
