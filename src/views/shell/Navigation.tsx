import CalendarClock from 'lucide-react/icons/calendar-clock'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import FolderOpen from 'lucide-react/icons/folder-open'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import { Link, useLocation } from 'wouter'
import { canView } from '#domain/kernel/permissions.ts'
import { entries, isUnder, logoutPath } from '#views/shell/paths.ts'
import { preloadPage } from '#views/shell/pageFiles.ts'
import * as styles from '#views/shell/shell.css.ts'
import { classes } from '#views/ui/kit/classes.ts'
import { Icon, type Glyph } from '#views/ui/icon/Icon.tsx'
import { usePermissions } from '#views/shell/usePermissions.ts'

const glyphs: Readonly<Record<string, Glyph>> = {
  Dashboard: LayoutDashboard,
  Contracts: FilePenLine,
  Invoices: ReceiptText,
  Employees: Users,
  Timesheets: CalendarClock,
  Documents: FolderOpen,
  Settings,
}

/** The entries a person may see, and Sign out; the same in the sidebar and in the drawer of small screens. */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const permissions = usePermissions()
  const [path] = useLocation()
  const shown = entries.filter(({ area }) => area === undefined || canView(permissions, area))
  return (
    <nav aria-label="Main" className={styles.nav}>
      {shown.map((entry) => (
        <Link
          key={entry.text}
          href={entry.href}
          aria-current={isUnder(path, entry) ? 'page' : undefined}
          className={classes(styles.entry, entry.text === 'Settings' && styles.apart)}
          onClick={onGo}
          onPointerEnter={() => void preloadPage(entry.href)}
          onFocus={() => void preloadPage(entry.href)}
        >
          <EntryGlyph glyph={glyphs[entry.text] ?? Settings} />
          {entry.text}
        </Link>
      ))}
      <Link href={logoutPath} className={styles.entry} onClick={onGo}>
        <EntryGlyph glyph={LogOut} />
        Sign out
      </Link>
    </nav>
  )
}

function EntryGlyph({ glyph }: { glyph: Glyph }) {
  return (
    <span className={styles.glyph}>
      <Icon glyph={glyph} />
    </span>
  )
}
