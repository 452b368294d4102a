import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { homePath } from '#views/shell/route/paths.ts'
import { ClientSwitcher } from '#views/shell/navigation/ClientSwitcher.tsx'
import { preloadCommands } from '#views/shell/navigation/CommandButton.tsx'
import { Navigation } from '#views/shell/navigation/Navigation.tsx'
import * as styles from '#views/shell/shell.css.ts'
import { UserBlock } from '#views/shell/navigation/UserBlock.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { Logo } from '#views/ui/logo/Logo.tsx'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const loadDrawer = () => import('#views/ui/dialog/Drawer.tsx')
const preloadDrawer = () => void loadDrawer().catch(() => undefined)
const Drawer = lazyWithRetry(loadDrawer)

/** The bar on small screens: a button that opens the navigation (requirement B5), the logo, a button that opens the command menu, and space for the notification bell. */
export function TopBar({ onCommands }: { onCommands: () => void }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <header className={styles.topBar}>
      <span onPointerEnter={preloadDrawer} onFocus={preloadDrawer}>
        <Button tone="ghost" iconOnly icon={MenuIcon} onClick={() => setOpen(true)}>
          Open navigation
        </Button>
      </span>
      <Link href={homePath} className={styles.logoLink} aria-label="Muster, go to the dashboard">
        <Logo />
      </Link>
      <span className={styles.topBarEnd} onPointerEnter={preloadCommands}>
        <Button tone="ghost" iconOnly icon={Search} onClick={onCommands}>
          Search
        </Button>
      </span>
      <span className={styles.bell} />
      {open && (
        <Suspense>
          <Drawer open onClose={close} title="Navigation" head={<Logo />}>
            <ClientSwitcher />
            <Navigation onNavigate={close} />
            <UserBlock />
          </Drawer>
        </Suspense>
      )}
    </header>
  )
}
