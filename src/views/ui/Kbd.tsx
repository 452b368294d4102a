import { classes } from '#views/ui/classes.ts'
import * as styles from '#views/ui/Kbd.css.ts'

export interface KbdProps {
  children: string
  onAccent?: boolean | undefined
}

/** A key to press. A hint for the eye: what it does is named by its button. */
export function Kbd({ children, onAccent }: KbdProps) {
  return (
    <kbd aria-hidden="true" className={classes(styles.kbd, onAccent && styles.onAccent)}>
      {children}
    </kbd>
  )
}
