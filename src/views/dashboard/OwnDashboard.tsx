import { useSelector } from '@xstate/react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'wouter'
import { useAuth } from '#views/shell/ActorsContext.tsx'
import * as styles from '#views/dashboard/dashboard.css.ts'
import { profilePath, settingsPath } from '#views/shell/paths.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'

// Not named as the entries of the navigation are: a name stands for one link on a page.
const ways = [
  {
    href: profilePath,
    title: 'Your data',
    text: 'Your name and phone number, your password and how you sign in.',
  },
  {
    href: settingsPath,
    title: 'Your preferences',
    text: 'Light or dark, and how close rows stand.',
  },
] as const

/** The first screen of somebody who works here and runs nothing: what he can do, and no numbers of others. */
export function OwnDashboard() {
  const name = useSelector(
    useAuth(),
    ({ context: { loggedInUser, user } }) => loggedInUser?.firstName ?? user?.displayName ?? '',
  )
  return (
    <Page narrow>
      <title>Dashboard · Muster</title>
      <PageHeader title="Dashboard" />
      <p className={styles.welcome}>
        {name === '' ? 'Welcome.' : `Welcome, ${name}.`} Here you look after your own data. Time, documents
        and your assignments come with later releases.
      </p>
      <ul className={styles.ways}>
        {ways.map(({ href, title, text }) => (
          <li key={href} className={styles.way}>
            <Link href={href} className={styles.wayLink}>
              <span>
                <span className={styles.wayTitle}>{title}</span>
                <span className={styles.wayText}>{text}</span>
              </span>
              <Icon glyph={ChevronRight} />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
