import CircleAlert from 'lucide-react/icons/circle-alert'
import { Link } from 'wouter'
import { useState, type Ref } from 'react'
import { classes } from '#views/ui/kit/classes.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { Icon } from '#views/ui/icon/Icon.tsx'
import * as styles from '#views/ui/alert/message.css.ts'
import { toneStyles } from '#views/ui/kit/tone.css.ts'

export interface FieldProblem {
  /** The id of the invalid control. If this and `href` are both missing, the line is plain text. */
  id?: string | undefined
  message: string
  /** The URL of the record that the message names. If set, the line links to the record instead of the control. */
  href?: string | undefined
  /** Focuses the control. Only needed for a control that might not be on the page yet. */
  onFocus?: (() => void) | undefined
}

export interface ErrorSummaryProps {
  problems: readonly FieldProblem[]
  title?: string | undefined
  ref?: Ref<HTMLDivElement> | undefined
}

/** Scrolls to the control with this id and focuses it. */
export function focusField(id: string): void {
  const control = document.getElementById(id)
  control?.scrollIntoView?.({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** More errors would push the form off a small screen. */
const maxCollapsed = 4

/** The errors of a rejected save, with links to their fields. Shows four at first, and the rest on request. */
export function ErrorSummary({ problems, title = 'There is a problem', ref }: ErrorSummaryProps) {
  const [isExpanded, setExpanded] = useState(false)
  if (problems.length === 0) return null
  const shownProblems = isExpanded ? problems : problems.slice(0, maxCollapsed)
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={classes(styles.message, toneStyles.critical)}>
      <span className={styles.glyph}>
        <Icon glyph={CircleAlert} />
      </span>
      <div className={styles.body}>
        <h2>{title}</h2>
        <ul className={styles.list}>
          {shownProblems.map(({ id, message, href, onFocus }) => (
            <li key={`${id ?? ''} ${message}`}>
              {href ? (
                <Link href={href}>{message}</Link>
              ) : id ? (
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    event.preventDefault()
                    if (onFocus === undefined) focusField(id)
                    else onFocus()
                  }}
                >
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
        {shownProblems.length < problems.length && (
          <div className={styles.unfold}>
            <Button tone="ghost" size="small" onClick={() => setExpanded(true)}>
              {`Show all ${problems.length}`}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
