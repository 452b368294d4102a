import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/logo/Logo.css.ts'
import { wordmark } from '#views/ui/logo/wordmark.ts'

function Bars() {
  return (
    <>
      <rect x="1" y="1" width="2" height="14" rx="1" />
      <rect x="4" y="3" width="2" height="5" rx="1" />
      <rect x="7" y="6" width="2" height="5" rx="1" className={styles.accent} />
      <rect x="10" y="3" width="2" height="5" rx="1" />
      <rect x="13" y="1" width="2" height="14" rx="1" />
    </>
  )
}

export interface LogoProps {
  size?: 'small' | 'medium' | 'large' | undefined
}

/** The mark and the wordmark, with the accessible name "Muster". */
export function Logo({ size = 'medium' }: LogoProps) {
  return (
    <svg
      viewBox="0 0 69 16"
      role="img"
      aria-label="Muster"
      fill="currentColor"
      className={classes(styles.logo, styles.height[size])}
    >
      <Bars />
      <path d={wordmark} />
    </svg>
  )
}

/** The mark alone, as a decoration hidden from assistive technology. */
export function LogoMark({ size = 'medium' }: LogoProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill="currentColor"
      className={classes(styles.logo, styles.height[size])}
    >
      <Bars />
    </svg>
  )
}
