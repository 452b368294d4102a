import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import {
  isOpenDay,
  weekCellPath,
  type WeekLine,
  type WeekRecord,
  type WeekRow,
} from '#domain/timesheets/week.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { DayDetails } from '#views/timesheets/day/DayDetails.tsx'
import { weekKeys } from '#views/ui/kbd/moreKeys.ts'

interface DayDetailsOptions {
  readonly form: RecordFormActor
  readonly week: WeekRecord
  readonly lines: readonly { readonly row: WeekRow; readonly line: WeekLine; readonly name: string }[]
  readonly readOnly: boolean
}

/** Returns the panel with the note of a cell, and the handlers that open it with a button or a key. They go on the grid, so that no cell needs its own listener. */
export function useDayDetails({ form, week, lines, readOnly }: DayDetailsOptions) {
  const [path, setPath] = useState<string | null>(null)
  const date = path?.split('/')[1] ?? ''
  const openLine = lines.find(({ line }) => path === weekCellPath(line, date))
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-note]')
    if (button !== null) setPath(button.dataset['note'] ?? null)
  }
  /** Opens the note if its key was pressed. Returns false for other keys. */
  const handleKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    const cell = (event.target as HTMLElement).dataset['path']
    if (event.key !== weekKeys.note || !event.shiftKey || cell === undefined) return false
    event.preventDefault()
    setPath(cell)
    return true
  }
  const panel =
    path === null || openLine === undefined ? null : (
      <DayDetails
        key={path}
        form={form}
        path={path}
        {...openLine}
        readOnly={readOnly || !isOpenDay(openLine.row, date)}
        required={week.noteRequired && openLine.line.type === 'WORK'}
        onClose={() => setPath(null)}
      />
    )
  return { handleClick, handleKey, panel }
}
