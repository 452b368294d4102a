import X from 'lucide-react/icons/x'
import * as styles from '#views/ui/chip/Chip.css.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { Menu } from '#views/ui/menu/Menu.tsx'
import type { MenuItem } from '#views/ui/menu/menuItem.ts'

export interface FilterChipProps {
  name: string
  value: string
  /** The values it can have: pressing the chip chooses another one. Without them it only shows its value. */
  choices?: readonly MenuItem[] | undefined
  onRemove: () => void
}

/** A filter that is set: its value can be changed in place, and it has its own button to remove it. */
export function FilterChip({ name, value, choices, onRemove }: FilterChipProps) {
  const content = (
    <>
      {name} <span className={styles.value}>{value}</span>
    </>
  )
  return (
    <span className={classes(styles.chip, styles.active)}>
      {choices === undefined || choices.length === 0 ? (
        <span>{content}</span>
      ) : (
        <Menu label={`${name} ${value}`} items={choices} face={{ className: styles.edit, content }} />
      )}
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
