import { useSelector } from '@xstate/react'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { useAuth } from '#views/ActorsContext.tsx'
import { logoutPath } from '#views/paths.ts'
import * as styles from '#views/shell/shell.css.ts'
import { Menu } from '#views/ui/Menu.tsx'

/** Who is signed in: last name, first name, e-mail and the account menu (requirements B6, B7). */
export function UserBlock() {
  const auth = useAuth()
  const name = useSelector(auth, ({ context: { loggedInUser, user } }) =>
    loggedInUser === null ? (user?.displayName ?? '') : `${loggedInUser.lastName}, ${loggedInUser.firstName}`,
  )
  const email = useSelector(auth, ({ context }) => context.user?.email ?? '')
  return (
    <div className={styles.userBlock}>
      <div className={styles.userText}>
        <p className={styles.userName} title={name}>
          {name}
        </p>
        <p className={styles.userMail} title={email}>
          {email}
        </p>
      </div>
      <Menu
        label="Account menu"
        icon={EllipsisVertical}
        tone="ghost"
        align="end"
        side="above"
        items={[
          { key: 'profile', text: 'Profile', icon: UserRound, href: '/profile' },
          { key: 'signOut', text: 'Sign out', icon: LogOut, href: logoutPath, separated: true },
        ]}
      />
    </div>
  )
}
