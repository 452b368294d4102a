import { useSelector } from '@xstate/react'
import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import type { InlineEditActor } from '#machines/records/inlineEdit.machine.ts'
import { cellKey } from '#domain/kernel/cells.ts'
import type { CellEdit } from '#machines/records/inlineEdit.ts'
import * as styles from '#views/records/inline/inline.css.ts'
import type { CellRect } from '#views/records/inline/cellRects.ts'

/** Where the focus moves: to the same column of another row, or to the next or previous editable cell. */
export type Step = 'down' | 'up' | 'next' | 'previous'

interface CellEditorProps {
  readonly edit: InlineEditActor
  readonly cell: Pick<CellEdit, 'id' | 'field' | 'label' | 'name'>
  readonly rect: CellRect
  readonly hint: string | undefined
  readonly onStep: (from: Pick<CellEdit, 'id' | 'field'>, step: Step) => void
  readonly onCancel: (id: string) => void
}

/** The cell being edited. Only this component renders while the user types. */
export function CellEditor({ edit, cell, rect, hint, onStep, onCancel }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const messageId = useId()
  const text = useSelector(edit, ({ context }) => context.open?.text ?? '')
  const error = useSelector(edit, ({ context }) => context.open?.errors[0]?.message)
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
    input.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [])
  const isOpen = () => {
    const { open } = edit.getSnapshot().context
    return open !== null && cellKey(open) === cellKey(cell)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing a character, Enter confirms the character, not the edit.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      edit.send({ type: 'cell.cancel' })
      onCancel(cell.id)
    }
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    event.preventDefault()
    edit.send({ type: 'cell.save' })
    const [back, forward] =
      event.key === 'Enter' ? (['up', 'down'] as const) : (['previous', 'next'] as const)
    onStep(cell, event.shiftKey ? back : forward)
  }
  const leave = () => {
    // If another window has the focus, this cell gets it back later and stays open.
    if (document.hasFocus() && isOpen()) edit.send({ type: 'cell.leave' })
  }
  const message = error ?? hint
  const { left, top, width, height } = rect
  return (
    <div className={styles.overlay} style={{ left, top, width, gridTemplateRows: `${height}px` }}>
      <input
        ref={input}
        className={styles.input}
        aria-label={`${cell.label} of ${cell.name}`}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={message === undefined ? undefined : messageId}
        value={text}
        autoComplete="off"
        onChange={(event) => edit.send({ type: 'cell.type', text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {message !== undefined && (
        <p
          id={messageId}
          role={error === undefined ? undefined : 'alert'}
          className={error === undefined ? styles.hint : styles.error}
        >
          {message}
        </p>
      )}
    </div>
  )
}
