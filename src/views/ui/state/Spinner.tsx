import { visuallyHidden } from '#views/theme/base.css.ts'
import { LogoMark } from '#views/ui/logo/Logo.tsx'
import * as styles from '#views/ui/state/Spinner.css.ts'

export interface SpinnerProps {
  /** What is being waited for. */
  text?: string | undefined
  /** Paints the words too, once the wait is long enough to need them. */
  showText?: boolean | undefined
}

/** The whole screen while nothing else can be shown. Inside a page use Skeleton. */
export function Spinner({ text = 'Loading…', showText }: SpinnerProps) {
  return (
    <output className={styles.screen}>
      <span className={styles.mark}>
        <LogoMark size="large" />
      </span>
      <span className={showText ? undefined : visuallyHidden}>{text}</span>
    </output>
  )
}
