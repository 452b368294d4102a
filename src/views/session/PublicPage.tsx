import { useEffect, useRef, type ReactNode } from 'react'
import * as styles from '#views/session/session.css.ts'
import { classes } from '#views/ui/kit/classes.ts'
import { Logo } from '#views/ui/logo/Logo.tsx'
import { LogoRank } from '#views/ui/logo/LogoRank.tsx'

interface PublicPageProps {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
  readonly foot?: ReactNode
  /** Shown next to the form on large screens. */
  readonly aside?: ReactNode
}

/** The layout of every page that doesn't need a session. */
export function PublicPage({ title, lead, children, foot, aside }: PublicPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Navigation moves the focus to the title. After a page load, the focus stays at the top of the page, or
    // in the field in which the user is already typing.
    if (document.activeElement !== document.body) return
    if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) heading.current?.focus()
  }, [])
  return (
    <div className={styles.page}>
      <title>{`${title} · Muster`}</title>
      <main className={styles.main}>
        <div>
          <Logo />
        </div>
        <div className={styles.form}>
          <div className={styles.heading}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead !== undefined && <p className={styles.muted}>{lead}</p>}
          </div>
          {children}
        </div>
        {foot !== undefined && <p className={styles.small}>{foot}</p>}
      </main>
      <div className={classes(styles.aside, !aside && styles.ornament)}>
        <div className={styles.rank}>
          <LogoRank />
        </div>
        {aside}
      </div>
    </div>
  )
}
