import { classes } from '#views/ui/classes.ts'
import * as styles from '#views/ui/Chip.css.ts'
import { Icon, type Glyph } from '#views/ui/Icon.tsx'

export interface ChipProps {
  children: string
  onClick: () => void
  icon?: Glyph | undefined
  /** On or off, for a quick filter; leave out for a chip that opens something. */
  pressed?: boolean | undefined
  /** A dashed edge: something can be added here. */
  dashed?: boolean | undefined
}

/** A small press: a quick filter, or the way to more of them. */
export function Chip({ children, onClick, icon, pressed, dashed }: ChipProps) {
  return (
    <button
      type="button"
      className={classes(styles.chip, dashed && styles.open)}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {icon && <Icon glyph={icon} size="small" />}
      {children}
    </button>
  )
}
