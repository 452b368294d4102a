import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { countText } from '#views/ui/pagination/countText.ts'
import { TextWithDates } from '#views/ui/kit/TextWithDates.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/page/PageHeader.css.ts'

export interface PageHeaderProps {
  /** The h1, which gets the focus after navigation. */
  title: string
  /** The total, next to the title. */
  count?: number | undefined
  /** True if there are more records than were counted. */
  isCapped?: boolean | undefined
  /** The list this record belongs to. */
  parent?: { href: string; text: string } | undefined
  /** Shown opposite the parent, such as the position of the record in its list. */
  aside?: ReactNode
  /** Actions on the right, with the primary one last. */
  actions?: ReactNode
  /** Facts under the title. */
  children?: ReactNode
  titleRef?: Ref<HTMLHeadingElement> | undefined
}

/** The title row of a page, with the total and the actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, count, isCapped, parent, aside, actions, children, titleRef } = props
  // A page with the same title as its list needs no link to the list.
  const hasParent = parent !== undefined && parent.text !== title
  const hasFacts = Boolean(children)
  return (
    <header>
      {hasParent && (
        <div className={styles.crumb}>
          <Link href={parent.href} className={styles.crumbLink}>
            {parent.text}
          </Link>
          {aside}
        </div>
      )}
      <div className={classes(styles.row, hasFacts && styles.withFacts)}>
        <div className={hasFacts ? styles.titleColumn : undefined}>
          <div className={styles.title}>
            <h1 ref={titleRef} tabIndex={-1} className={styles.heading}>
              <TextWithDates text={title} />
            </h1>
            {count !== undefined && <span className={styles.count}>{countText(count, isCapped)}</span>}
          </div>
          {hasFacts && <div className={styles.below}>{children}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  )
}
