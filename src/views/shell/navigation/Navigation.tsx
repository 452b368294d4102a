import LogOut from 'lucide-react/icons/log-out'
import { Link, useLocation } from 'wouter'
import { canView } from '#domain/kernel/permissions.ts'
import { useAreas } from '#views/shell/ActorsContext.tsx'
import { firstPath } from '#views/shell/area.ts'
import { areaIcons } from '#views/shell/navigation/areaIcons.ts'
import { logoutPath } from '#views/shell/route/paths.ts'
import { isUnder } from '#views/shell/route/place.ts'
import { preloadPage } from '#views/shell/route/pageFiles.ts'
import * as styles from '#views/shell/shell.css.ts'
import { classes } from '#views/ui/kit/classes.ts'
import { Icon, type Glyph } from '#views/ui/icon/Icon.tsx'
import { usePermissions } from '#views/shell/usePermissions.ts'

/** Links to the areas that the user can view, and a link to sign out. Shown in the sidebar and, on small screens, in the navigation dialog. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const permissions = usePermissions()
  const [path] = useLocation()
  const areas = useAreas()
  return (
    <nav aria-label="Main" className={styles.nav}>
      {areas.map((area) => {
        const { name, navigation, permission } = area
        if (navigation === undefined) return null
        if (permission !== undefined && !canView(permissions, permission)) return null
        const preload = () => void preloadPage(areas, firstPath(area))
        return (
          <Link
            key={name}
            href={firstPath(area)}
            aria-current={isUnder(path, navigation.under) ? 'page' : undefined}
            className={classes(styles.navLink, navigation.gapAbove && styles.gapAbove)}
            onClick={onNavigate}
            onPointerEnter={preload}
            onFocus={preload}
          >
            <LinkGlyph glyph={areaIcons[navigation.icon]} />
            {navigation.text}
          </Link>
        )
      })}
      <Link href={logoutPath} className={styles.navLink} onClick={onNavigate}>
        <LinkGlyph glyph={LogOut} />
        Sign out
      </Link>
    </nav>
  )
}

function LinkGlyph({ glyph }: { glyph: Glyph }) {
  return (
    <span className={styles.glyph}>
      <Icon glyph={glyph} />
    </span>
  )
}
