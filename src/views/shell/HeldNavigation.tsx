import { useAreas } from '#views/shell/ActorsContext.tsx'
import * as styles from '#views/shell/shell.css.ts'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

/** Where the navigation will be. Which entries a person may see is not known yet. */
export function HeldNavigation() {
  const areas = useAreas()
  return (
    <div className={styles.nav}>
      {areas
        .filter(({ navigation }) => navigation !== undefined)
        .map(({ name }) => (
          <span key={name} className={styles.entry}>
            <Skeleton width="medium" />
          </span>
        ))}
    </div>
  )
}
