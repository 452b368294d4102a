import { useEffect, useRef } from 'react'
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
  /** The accessible name of the tabs. */
  label: string
  tabs: readonly Tab[]
}

/** The parts of one record or list. Each part has a URL, so each tab is a link. */
export function Tabs({ label, tabs }: TabsProps) {
  const list = useRef<HTMLElement>(null)
  const currentHref = tabs.find(({ current }) => current)?.href
  // On a phone, the tabs scroll sideways, and the current one may be out of view.
  useEffect(() => {
    const bar = list.current
    const tab = bar?.querySelector<HTMLElement>('[aria-current]')
    if (currentHref === undefined || bar == null || tab == null) return
    const end = tab.offsetLeft - bar.offsetLeft + tab.offsetWidth
    if (end > bar.scrollLeft + bar.clientWidth) bar.scrollLeft = end - bar.clientWidth
  }, [currentHref])
  return (
    <nav ref={list} aria-label={label} className={styles.list}>
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
