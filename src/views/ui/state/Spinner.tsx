import { visuallyHidden } from '#views/theme/base.css.ts'
import { LogoMark } from '#views/ui/logo/Logo.tsx'
import * as styles from '#views/ui/state/Spinner.css.ts'

export interface SpinnerProps {
  /** What is loading. */
  text?: string | undefined
  /** True to show the text, instead of only announcing it to assistive technology. */
  showText?: boolean | undefined
}

/** A full-screen spinner. Inside a page, use Skeleton. */
export function Spinner({ text = 'Loading...', showText }: SpinnerProps) {
  return (
    <output className={styles.screen}>
      <span className={styles.mark}>
        <LogoMark size="large" />
      </span>
      <span className={showText ? undefined : visuallyHidden}>{text}</span>
      <span className={styles.advice}>Still loading? Check your connection.</span>
    </output>
  )
}
