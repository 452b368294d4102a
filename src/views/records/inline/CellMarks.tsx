import { useId } from 'react'
import type { CellEdit } from '#machines/records/inlineEdit.ts'
import * as styles from '#views/records/inline/inline.css.ts'
import type { CellRect } from '#views/records/inline/cellRects.ts'

interface MarkProps {
  readonly cell: CellEdit
  readonly rect: CellRect
}

/** The text typed into a cell, shown while it is being saved. */
export function SavingCell({ cell: { text }, rect: { left, top, width } }: MarkProps) {
  return (
    <div className={styles.overlay} style={{ left, top, width }}>
      <span className={styles.saving}>{text.trim() === '' ? '–' : text}</span>
    </div>
  )
}

interface RefusedCellProps extends MarkProps {
  /** The space for a message after the cell, in pixels. */
  readonly spaceAfter: number
  readonly onOpen: () => void
}

/** The maximum width of a message in pixels. */
const maxMessageWidth = 280

/** Text that was typed into a cell and couldn't be saved, and why. Clicking the text resumes the edit. */
export function RefusedCell({ cell, rect, spaceAfter, onOpen }: RefusedCellProps) {
  const messageId = useId()
  const { left, top, width } = rect
  return (
    <div className={styles.overlay} style={{ left, top, width }}>
      <button
        type="button"
        className={styles.refused}
        aria-label={`Edit ${cell.label.toLowerCase()} of ${cell.name}: ${cell.text}, not saved`}
        aria-describedby={messageId}
        onClick={onOpen}
      >
        {cell.text.trim() === '' ? '–' : cell.text}
      </button>
      <p
        id={messageId}
        role="alert"
        className={styles.beside[spaceAfter < maxMessageWidth ? 'start' : 'end']}
      >
        {cell.errors[0]?.message}
      </p>
    </div>
  )
}
