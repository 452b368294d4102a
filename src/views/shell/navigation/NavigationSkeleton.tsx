import { useAreas } from '#views/shell/ActorsContext.tsx'
import * as styles from '#views/shell/shell.css.ts'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

/** A placeholder for the navigation until the user's permissions are known. */
export function NavigationSkeleton() {
  const areas = useAreas()
  return (
    <div className={styles.nav}>
      {areas
        .filter(({ navigation }) => navigation !== undefined)
        .map(({ name }) => (
          <span key={name} className={styles.navLink}>
            <Skeleton width="medium" />
          </span>
        ))}
    </div>
  )
}
