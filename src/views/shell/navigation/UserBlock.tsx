import { useSelector } from '@xstate/react'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import { useAuth, useCommands, useForm, usePreferenceChoice } from '#views/shell/ActorsContext.tsx'
import { logoutPath } from '#views/shell/route/paths.ts'
import * as styles from '#views/shell/shell.css.ts'
import { applyTheme, readTheme, themeTexts, type ThemeChoice } from '#views/theme/themeChoice.ts'
import type { Glyph } from '#views/ui/icon/Icon.tsx'
import { Menu } from '#views/ui/menu/Menu.tsx'

const themes: readonly (readonly [ThemeChoice, Glyph])[] = [
  ['SYSTEM', Monitor],
  ['LIGHT', Sun],
  ['DARK', Moon],
]

/** The signed-in user: last name, first name, email and the account menu (requirements B6, B7). */
export function UserBlock() {
  const auth = useAuth()
  const name = useSelector(auth, ({ context: { loggedInUser, user } }) =>
    loggedInUser === null ? (user?.displayName ?? '') : `${loggedInUser.lastName}, ${loggedInUser.firstName}`,
  )
  const email = useSelector(auth, ({ context }) => context.user?.email ?? '')
  const { theme, choose } = useTheme()
  const commands = useCommands()
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
          ...themes.map(([key, icon], index) => ({
            key,
            text: `Theme: ${themeTexts[key]}`,
            icon,
            checked: key === theme,
            separated: index === 0,
            onSelect: () => choose(key),
          })),
          {
            key: 'shortcuts',
            text: 'Keyboard shortcuts',
            separated: true,
            onSelect: () => commands.send({ type: 'shortcuts.open' }),
          },
          { key: 'signOut', text: 'Sign out', icon: LogOut, href: logoutPath },
        ]}
      />
    </div>
  )
}

/** Returns the theme and a function that changes it. A change applies immediately and is saved in the background. On the Settings page, the form saves it. */
function useTheme() {
  const settings = useForm('settings')
  const preferenceChoice = usePreferenceChoice()
  const stored = useSelector(useAuth(), ({ context }) => context.loggedInUser?.preferences?.theme)
  const typed = useSelector(settings, (state) => state?.context.draft['theme'])
  const saving = useSelector(preferenceChoice, (state) => state?.context.selected?.theme)
  const choose = (theme: ThemeChoice) => {
    if (typed !== undefined) settings?.send({ type: 'field.change', values: { theme } })
    else {
      applyTheme(theme)
      preferenceChoice?.send({ type: 'preferences.select', selected: { theme } })
    }
  }
  return { theme: typed ?? saving ?? stored ?? readTheme(), choose }
}
