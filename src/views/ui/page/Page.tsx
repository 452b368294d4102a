import type { ReactNode } from 'react'
import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/page/Page.css.ts'

export interface PageProps {
  children: ReactNode
  /** As high as the screen on large ones: lists with a pinned foot. */
  fill?: boolean | undefined
  /** Not wider than text and forms want to be. */
  narrow?: boolean | undefined
  /** Ends with a bar of its own, which then is the page's very last line. */
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
