import type { ReactNode } from 'react'
import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/page/Page.css.ts'

export interface PageProps {
  children: ReactNode
  /** True for lists with a pinned footer. On a large screen, the page is then as tall as the window. */
  fill?: boolean | undefined
  /** Limits the width for text and forms. */
  narrow?: boolean | undefined
  /** True for a page that ends with a bar at the bottom of the screen. */
  footed?: boolean | undefined
}

/** Adds padding around a page's content. Goes inside `<main>`. */
export function Page({ children, fill, narrow, footed }: PageProps) {
  return (
    <div
      className={classes(styles.page, fill && styles.fill, narrow && styles.narrow, footed && styles.footed)}
    >
      {children}
    </div>
  )
}
