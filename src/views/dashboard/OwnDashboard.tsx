import { useSelector } from '@xstate/react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'wouter'
import { canView } from '#domain/kernel/permissions.ts'
import { OwnTiles } from '#views/dashboard/OwnTiles.tsx'
import { OwnWeek } from '#views/dashboard/OwnWeek.tsx'
import { OwnTimesheetsTile } from '#views/dashboard/TimesheetsTile.tsx'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { useAuth } from '#views/shell/ActorsContext.tsx'
import * as styles from '#views/dashboard/dashboard.css.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { useCurrentUser } from '#views/timesheets/useCurrentUser.ts'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'

// The titles differ from the navigation entries, so that every link name on the page is unique.
const links = [
  {
    href: '/profile',
    title: 'Your details',
    text: 'Your name, phone number, password and sign-in options.',
  },
  {
    href: '/settings',
    title: 'Your preferences',
    text: 'Theme, density, rows per page and email digest.',
  },
] as const

/** The dashboard of a user who can't see any tiles about other people: the user's own time, assignments and record, and links to their own pages. */
export function OwnDashboard() {
  const name = useSelector(
    useAuth(),
    ({ context: { loggedInUser, user } }) => loggedInUser?.firstName ?? user?.displayName ?? '',
  )
  const isLinked = useCurrentUser().employeeId !== null
  const seesTime = canView(usePermissions(), 'TIMESHEETS')
  return (
    <Page narrow>
      <title>Dashboard · Muster</title>
      <PageHeader title="Dashboard" />
      <p className={styles.welcome}>{name === '' ? 'Welcome.' : `Welcome, ${name}.`}</p>
      <div className={styles.ownTiles}>
        {seesTime && isLinked && <OwnWeek />}
        {seesTime && <OwnTimesheetsTile />}
        {isLinked && <OwnTiles />}
      </div>
      <ul className={styles.links}>
        {links.map(({ href, title, text }) => (
          <li key={href} className={styles.linkItem}>
            <Link href={href} className={styles.linkRow}>
              <span>
                <span className={styles.linkTitle}>{title}</span>
                <span className={styles.linkText}>{text}</span>
              </span>
              <Icon glyph={ChevronRight} />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
