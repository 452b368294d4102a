import { entries } from '#views/shell/paths.ts'
import * as styles from '#views/shell/shell.css.ts'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

/** Where the navigation will be. Which entries a person may see is not known yet. */
export function HeldNavigation() {
  return (
    <div className={styles.nav}>
      {entries.map(({ text }) => (
        <span key={text} className={styles.entry}>
          <Skeleton width="medium" />
        </span>
      ))}
    </div>
  )
}
