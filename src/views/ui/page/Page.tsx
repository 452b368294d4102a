import type { ReactNode } from 'react'
import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/page/Page.css.ts'

export interface PageProps {
  children: ReactNode
  /** As tall as the window on a large screen, for lists with a pinned footer. */
  fill?: boolean | undefined
  /** Limits the width for text and forms. */
  narrow?: boolean | undefined
  /** Ends with a bar at the bottom of the page. */
  footed?: boolean | undefined
}

/** The padding around everything in the content area. Goes inside `<main>`. */
export function Page({ children, fill, narrow, footed }: PageProps) {
  return (
    <div
      className={classes(styles.page, fill && styles.fill, narrow && styles.narrow, footed && styles.footed)}
    >
      {children}
    </div>
  )
}
