import type { MouseEvent, ReactNode } from 'react'
import { Button } from '#views/ui/button/Button.tsx'
import * as styles from '#views/ui/form/SaveBar.css.ts'
import { classes } from '#views/ui/kit/classes.ts'
import { Status, type StatusProps } from '#views/ui/state/Status.tsx'

export interface SaveStateProps {
  /** The save state in words, such as "Unsaved changes". */
  state: string
  tone: StatusProps['tone']
  fill?: StatusProps['fill']
  /** More details, such as "Your changes are kept as a draft." */
  detail?: string | undefined
}

export interface SaveBarProps extends SaveStateProps {
  /** True to place the bar at the end of its section instead of pinning it to the bottom of the page. */
  inSection?: boolean | undefined
  /** True if there is nothing to save. In that case, Save is a secondary button. */
  isSaved?: boolean | undefined
  onCancel: () => void
  /** A second button that saves, such as one that also sends an event. */
  other?: { text: string; disabledReason?: string | undefined; onSave: () => void } | undefined
  /** Omit if Save submits the surrounding form or the form named by `form`. */
  onSave?: (() => void) | undefined
  form?: string | undefined
  /** Why saving isn't possible right now. */
  disabledReason?: string | undefined
}

// Pressing a button must not blur the focused field. Otherwise, the field's error could appear and move the bar
// before the button is released, and the click would be lost.
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Shows whether the form is saved. */
export function SaveState({
  state,
  tone,
  fill,
  detail,
  children,
}: SaveStateProps & { children?: ReactNode }) {
  return (
    <div className={styles.line}>
      <output className={styles.state}>
        <Status tone={tone} fill={fill}>
          {state}
        </Status>
        {detail && <span className={styles.detail}>{detail}</span>}
      </output>
      {children}
    </div>
  )
}

/** A bar with the save state, Cancel and Save, below a form or at the end of its section. */
export function SaveBar(props: SaveBarProps) {
  return (
    <div
      className={props.inSection ? styles.inSection : styles.bar}
      data-pinned={props.inSection ? undefined : 'foot'}
    >
      <SaveState {...props} />
      <div
        role="none"
        className={classes(styles.actions, props.other && styles.twoWays)}
        onMouseDown={keepFocus}
      >
        <Button tone="ghost" onClick={props.onCancel}>
          Cancel
        </Button>
        {props.other && (
          <Button disabledReason={props.other.disabledReason} onClick={props.other.onSave}>
            {props.other.text}
          </Button>
        )}
        <Button
          tone={props.isSaved ? 'secondary' : 'primary'}
          type={props.onSave ? 'button' : 'submit'}
          onClick={props.onSave}
          form={props.form}
          disabledReason={props.disabledReason}
        >
          Save
        </Button>
      </div>
    </div>
  )
}
