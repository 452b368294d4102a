import { Link } from 'wouter'
import { countText } from '#views/ui/pagination/countText.ts'
import * as styles from '#views/ui/tabs/Tabs.css.ts'

export interface Tab {
  href: string
  text: string
  count?: number | undefined
  current?: boolean | undefined
}

export interface TabsProps {
  /** The name of the navigation. */
  label: string
  tabs: readonly Tab[]
}

/** The parts of one record or list. Each is a place with an address, so each is a link. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className={styles.list}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          className={styles.tab}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.text}
          {tab.count !== undefined && (
            <>
              {' '}
              <span className={styles.count}>{countText(tab.count)}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}
