import { useSelector } from '@xstate/react'
import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Row } from '#domain/kernel/answer.ts'
import { cellKey, type Cell } from '#domain/kernel/cells.ts'
import type { CellEdit } from '#machines/records/inlineEdit.ts'
import { CellEditor, type Step } from '#views/records/inline/CellEditor.tsx'
import { RefusedCell, SavingCell } from '#views/records/inline/CellMarks.tsx'
import * as styles from '#views/records/inline/inline.css.ts'
import { cellsIn, tableNamed, useCellRects } from '#views/records/inline/cellRects.ts'
import { useInlineEdit } from '#views/records/inline/useInlineEdit.ts'
import { usePencilCell } from '#views/records/inline/usePencilCell.ts'
import * as listStyles from '#views/records/records.css.ts'
import { useAlerts, useArea, useList, usePageChartLoader } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { addUndoCheck } from '#views/shell/undoChecks.ts'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { plainKey } from '#views/ui/kbd/shortcuts.ts'
import { actionKeys } from '#views/ui/kbd/moreKeys.ts'

/** The fields of a list that can be edited in place. */
export interface InlineFields {
  /** The names of the columns by key. The key is also the field's path in the record's form. */
  readonly labels: Readonly<Record<string, string>>
  readonly hints: Readonly<Record<string, string>>
  readonly textOf: (row: Row, field: string) => string
  /** Returns whether the record's status allows changing the field. */
  readonly mayEdit: (row: Row, field: string) => boolean
}

export interface InlineCellsProps {
  /** The name of the table. */
  readonly table: string
  /** The event that caused this file to load, or null if it loaded because of earlier edits. */
  readonly firstEvent: Event | null
}

type CellRef = Pick<Cell, 'id' | 'field'>
const noCells: readonly CellEdit[] = []

/** Edits individual cells of a list in a layer above its table, so that typing never re-renders the table. Loads on the first mouse movement, focus or keystroke in a row. */
export function InlineCells({
  table: label,
  firstEvent,
  fields,
}: InlineCellsProps & { fields: InlineFields }) {
  const area = useCurrentArea()
  const actor = useArea(area.name)
  const list = useList(area.name)
  const edit = useInlineEdit(area.name)
  const charts = usePageChartLoader()
  const open = useSelector(
    edit,
    (state) => (state?.hasTag('typing') === true ? state.context.open : null),
    isSameCell,
  )
  const queue = useSelector(edit, (state) => state?.context.queue ?? noCells)
  const failed = useSelector(edit, (state) => state?.context.failed ?? noCells)

  const rowOf = (id: string) => {
    const { lastShown, rows } = list?.getSnapshot().context ?? { lastShown: null, rows: [] }
    return (lastShown?.rows ?? rows).find((row) => row.id === id)
  }
  const mayEdit = ({ id, field }: CellRef) => {
    const row = rowOf(id)
    return row !== undefined && field in fields.labels && fields.mayEdit(row, field)
  }
  const editableCells = () => {
    const table = tableNamed(label)
    return table === null ? [] : cellsIn(table, Object.keys(fields.labels)).filter(mayEdit)
  }
  const openCell = ({ id, field }: CellRef) => {
    const row = rowOf(id)
    if (row === undefined || !mayEdit({ id, field })) return
    const cell: Cell = {
      id,
      field,
      version: Number(row['version']),
      label: fields.labels[field] ?? field,
      name: area.searchResult?.(row).text ?? '',
      base: fields.textOf(row, field),
    }
    const send = () => actor?.send({ type: 'cell.open', cell })
    if (charts.areLoaded()) send()
    // The page itself shows an error if a file can't be loaded.
    else charts.load().then(send, () => undefined)
  }
  const firstCellIn = (row: string) => editableCells().find(({ id }) => id === row) ?? null
  const openCellIn = (row: string) => {
    const cell = failed.find(({ id }) => id === row) ?? firstCellIn(row)
    if (cell !== null) openCell(cell)
  }
  const step = (from: CellRef, by: Step) => {
    const cells = editableCells().filter(
      ({ field }) => by === 'next' || by === 'previous' || field === from.field,
    )
    const index = cells.findIndex((cell) => cellKey(cell) === cellKey(from))
    const next = index < 0 ? undefined : cells[index + (by === 'down' || by === 'next' ? 1 : -1)]
    if (next === undefined) focusRow(label, from.id)
    else openCell(next)
  }

  useUndo(area.name)
  useEditKeys(firstEvent, openCellIn)
  const pencilCell = usePencilCell(label, firstEvent, mayEdit, firstCellIn)
  useEffect(() => {
    // The page itself shows an error if a file can't be loaded.
    charts.load().catch(() => undefined)
  }, [charts])
  const overlaidCells = [...(open === null ? [] : [open]), ...queue, ...failed]
  const { scroller, byCell } = useCellRects(label, [
    ...overlaidCells,
    ...(pencilCell === null ? [] : [pencilCell]),
  ])
  const unseenCells = failed.filter((cell) => byCell[cellKey(cell)] === undefined)
  const isShown = (cell: CellRef) => overlaidCells.some((other) => cellKey(other) === cellKey(cell))
  const pencilRect = pencilCell === null || isShown(pencilCell) ? undefined : byCell[cellKey(pencilCell)]
  return (
    <>
      {unseenCells.length > 0 && (
        <>
          <span role="status" className={listStyles.progress}>
            {`${unseenCells.length === 1 ? '1 edit' : `${unseenCells.length} edits`} not saved`}
          </span>
          <LinkButton
            href={recordPath(area, unseenCells[0]?.id ?? '')}
          >{`Open ${unseenCells[0]?.name ?? ''}`}</LinkButton>
        </>
      )}
      {scroller !== null &&
        createPortal(
          <>
            {queue.map((cell) => {
              const rect = byCell[cellKey(cell)]
              return rect && <SavingCell key={cellKey(cell)} cell={cell} rect={rect} />
            })}
            {failed.map((cell) => {
              const rect = byCell[cellKey(cell)]
              return (
                rect && (
                  <RefusedCell
                    key={cellKey(cell)}
                    cell={cell}
                    rect={rect}
                    spaceAfter={scroller.scrollWidth - rect.left - rect.width}
                    onOpen={() => openCell(cell)}
                  />
                )
              )
            })}
            {pencilCell !== null && pencilRect !== undefined && (
              <button
                type="button"
                data-pencil
                tabIndex={-1}
                className={styles.pencil}
                style={{
                  left: pencilRect.left + pencilRect.width,
                  top: pencilRect.top + Math.max(0, (pencilRect.height - 24) / 2),
                }}
                aria-label={`Edit ${(fields.labels[pencilCell.field] ?? '').toLowerCase()}`}
                aria-keyshortcuts="E F2"
                title="Edit (E)"
                onClick={() => openCell(pencilCell)}
              >
                <Icon glyph={Pencil} size="small" />
              </button>
            )}
            {edit !== undefined && open !== null && byCell[cellKey(open)] !== undefined && (
              <CellEditor
                key={cellKey(open)}
                edit={edit}
                cell={open}
                rect={byCell[cellKey(open)] ?? noRect}
                hint={fields.hints[open.field]}
                onStep={step}
                onCancel={(id) => focusRow(label, id)}
              />
            )}
          </>,
          scroller,
        )}
    </>
  )
}

const noRect = { left: 0, top: 0, width: 0, height: 0 }
const isSameCell = (a: CellEdit | null, b: CellEdit | null) =>
  a === b || (a !== null && b !== null && cellKey(a) === cellKey(b))

function focusRow(label: string, id: string): void {
  tableNamed(label)
    ?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"] a[href]`)
    ?.focus()
}

/** Calls `onOpen` with the focused row when the user presses E or F2. Also handles the keystroke that loaded this file. */
function useEditKeys(firstEvent: Event | null, onOpen: (row: string) => void): void {
  const latest = useRef(onOpen)
  useEffect(() => {
    latest.current = onOpen
  })
  useEffect(() => {
    const onKeyDown = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || ![actionKeys.edit, 'F2'].includes(plainKey(event))) return
      const row = document.activeElement?.closest<HTMLElement>('tr[data-id]')?.dataset['id']
      if (row === undefined) return
      event.preventDefault()
      latest.current(row)
    }
    if (firstEvent !== null) onKeyDown(firstEvent)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [firstEvent])
}

/** Handles Undo in toasts. Dismisses these toasts when the user leaves the list, because the restored value wouldn't be visible elsewhere. */
function useUndo(area: string): void {
  const alerts = useAlerts()
  const edit = useInlineEdit(area)
  useEffect(() => {
    const { unsubscribe } = alerts.on('undo.requested', ({ undoOf }) =>
      edit?.send({ type: 'cell.undo', undoOf }),
    )
    const savedCells = () => edit?.getSnapshot().context.done ?? []
    const removeUndoCheck = addUndoCheck((key) => savedCells().some((cell) => cellKey(cell) === key))
    return () => {
      unsubscribe()
      removeUndoCheck()
      for (const cell of savedCells()) alerts.send({ type: 'toast.expire', undoOf: cellKey(cell) })
    }
  }, [alerts, edit])
}
