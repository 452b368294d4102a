import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { canBill, cellNotePath, cellUnbilledPath, maxNoteLength } from '#domain/timesheets/cells/details.ts'
import { formatDuration } from '#domain/timesheets/duration.ts'
import { parseCell } from '#domain/timesheets/times.ts'
import { storedEntriesOf, type WeekLine, type WeekRow } from '#domain/timesheets/week.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { fieldId } from '#views/records/form/FormContext.ts'
import * as styles from '#views/timesheets/week.css.ts'
import { dayText } from '#views/timesheets/weekTexts.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { Checkbox } from '#views/ui/input/Checkbox.tsx'
import { TextArea } from '#views/ui/input/TextArea.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { openDialogPanelProps, useDismiss, useFloating } from '#views/ui/popover/floating.ts'
import * as panelStyles from '#views/ui/popover/Popover.css.ts'

interface DayDetailsProps {
  readonly form: RecordFormActor
  /** The path of the cell. */
  readonly path: string
  readonly row: WeekRow
  readonly line: WeekLine
  readonly name: string
  readonly readOnly: boolean
  /** True if the time in the cell needs a note. */
  readonly required: boolean
  readonly onClose: () => void
}

const controlSelector = ':is(textarea, input, button):enabled'

/** A panel next to a cell. Shows the note for the cell's time, and whether that time is billable. Both are saved with the week. */
export function DayDetails(props: DayDetailsProps) {
  const { form, path, row, line, name, readOnly, required, onClose } = props
  const text = useSelector(form, ({ context }) => context.draft[path] ?? '')
  const note = useSelector(form, ({ context }) => context.draft[cellNotePath(path)] ?? '')
  const nonBillable = useSelector(form, ({ context }) => context.draft[cellUnbilledPath(path)] ?? '')
  const cell = useRef<HTMLElement>(null)
  // Finds the cell while rendering, because a layout effect of the panel needs it. The cell is already in the document.
  cell.current ??= document.getElementById(fieldId(path))
  const { panelRef } = useFloating<HTMLElement, HTMLDivElement>(true, { align: 'end', sheet: true }, cell)
  const close = () => {
    onClose()
    cell.current?.focus()
  }
  useDismiss(true, [panelRef], (reason) => (reason === 'escape' ? close() : onClose()))
  useEffect(() => panelRef.current?.querySelector<HTMLElement>(controlSelector)?.focus(), [panelRef])
  const date = path.split('/')[1] ?? ''
  const storedEntries = storedEntriesOf(row, line, date).filter(({ minutes }) => minutes !== 0)
  const notes = [...new Set(storedEntries.map((entry) => entry.note))]
  const billableValues = new Set(storedEntries.map(({ billable }) => billable))
  const isEmpty = (parseCell(text)?.minutes ?? 1) === 0
  const canBeBillable = canBill(row, line)
  const isLocked = readOnly || isEmpty
  const change = (values: Readonly<Record<string, string>>) =>
    form.send({ type: 'field.change', values: { ...values, submit: '' } })
  const title = `${name}, ${dayText(date)}`
  return (
    <div
      {...openDialogPanelProps}
      ref={panelRef}
      aria-label={`Note: ${title}`}
      className={classes(panelStyles.panel, panelStyles.sheet, styles.details)}
    >
      <strong>{title}</strong>
      <Field
        label="Note"
        required={required}
        hint={isEmpty && !readOnly ? 'Enter hours in the cell first.' : undefined}
      >
        <TextArea
          value={note}
          maxLength={maxNoteLength}
          readOnly={isLocked}
          onChange={(value) => change({ [cellNotePath(path)]: value })}
          onBlur={() => {
            if (form.getSnapshot().status === 'active') form.send({ type: 'field.leave', path })
          }}
        />
      </Field>
      {notes.length > 1 && note === '' && (
        <div className={styles.hint}>
          A note entered here replaces the notes of these entries:
          <ul>
            {storedEntries.map((entry) => (
              <li key={entry.id}>{`${formatDuration(entry.minutes)} ${entry.note ?? '(no note)'}`}</li>
            ))}
          </ul>
        </div>
      )}
      <Checkbox
        label="Non-billable"
        checked={!canBeBillable || nonBillable === 'YES'}
        mixed={canBeBillable && nonBillable === '' && billableValues.size > 1}
        disabled={isLocked || !canBeBillable}
        onChange={(checked) => change({ [cellUnbilledPath(path)]: checked ? 'YES' : 'NO' })}
      />
      <Button wide onClick={close}>
        Done
      </Button>
    </div>
  )
}
