import { useSelector } from '@xstate/react'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { BulkArea, WarningChoice } from '#domain/bulkAreas.ts'
import type { Row } from '#domain/kernel/answer.ts'
import { includeWarnings } from '#domain/kernel/bulk.ts'
import { parseInput } from '#domain/kernel/errors.ts'
import { detailSchema } from '#domain/kernel/eventInput.ts'
import type { EventTable } from '#domain/kernel/events.ts'
import type { SelectionActor } from '#machines/records/selection.machine.ts'
import { selectedCount, selectionTest } from '#machines/records/selectionSelectors.ts'
import { DetailField } from '#views/records/events/EventDialog.tsx'
import * as styles from '#views/records/records.css.ts'
import type { RecordArea } from '#views/shell/area.ts'
import { Button } from '#views/ui/button/Button.tsx'
import Dialog from '#views/ui/dialog/Dialog.tsx'
import { focusInvalid } from '#views/ui/form/focusInvalid.ts'
import { useSubmitKey } from '#views/ui/form/useSubmitKey.ts'
import { Checkbox } from '#views/ui/input/Checkbox.tsx'
import { countText } from '#views/ui/pagination/countText.ts'

export interface BulkDialogProps {
  readonly area: RecordArea
  readonly events: EventTable
  readonly selection: SelectionActor
  /** Renders controls to select the records and enter the values they need. `wasSubmitted` is true once the user has tried to confirm, so that the controls can show errors. */
  readonly choice?: (wasSubmitted: boolean) => ReactNode
  /** False while a selected record still needs a value. */
  readonly isChoiceValid?: boolean
  /** For each event, the checkbox that includes records with warnings. */
  readonly warningChoices?: BulkArea['warningChoices']
  /** The rows of the page. The dialog shows how many of the selected ones have warnings. */
  readonly rows?: readonly Row[]
}

const noRows: readonly Row[] = []
const skipText = "Records that can't be changed now are skipped and listed with the reason."

/** Asks for confirmation before an event is sent for the selected records. Also asks for the values that the event needs. */
export default function BulkDialog({
  area,
  events,
  selection,
  choice,
  isChoiceValid = true,
  warningChoices,
  rows = noRows,
}: BulkDialogProps) {
  const name = useSelector(selection, ({ context }) => context.event)
  const values = useSelector(selection, ({ context }) => context.values)
  const refusals = useSelector(selection, ({ context }) => context.errors)
  const count = useSelector(selection, ({ context }) => selectedCount(context))
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useSubmitKey(form)
  const { details = [], offer } = events[name] ?? {}
  const text = offer?.text ?? name
  const warningChoice = warningChoices?.[name]
  const errorAt = (path: string) => {
    const detail = details.find((candidate) => candidate.path === path)
    const parsed = detail && wasSubmitted ? parseInput(detailSchema(detail), values[path] ?? '') : undefined
    return parsed === undefined || parsed.ok ? undefined : parsed.errors[0]?.message
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    const isValid = details.every((detail) => parseInput(detailSchema(detail), values[detail.path] ?? '').ok)
    if (isValid && isChoiceValid) selection.send({ type: 'bulk.confirm' })
    else requestAnimationFrame(() => focusInvalid(form.current))
  }
  const cancel = () => selection.send({ type: 'bulk.cancel' })
  const noun = count === 1 ? area.one.toLowerCase() : (area.many ?? area.title).toLowerCase()
  return (
    <Dialog
      open
      onClose={cancel}
      title={`${text}: ${countText(count)} ${noun}`}
      description={
        name === 'archive'
          ? 'Archived records are hidden from lists. You can undo this afterward.'
          : warningChoice === undefined
            ? (offer?.question?.description ?? skipText)
            : `${skipText} Records with warnings are skipped too, unless you include them.`
      }
      foot={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button
            type="submit"
            form="bulk"
            tone={offer?.tone === 'danger' ? 'dangerSolid' : 'primary'}
            disabledReason={count === 0 ? 'Select at least one row.' : undefined}
          >
            {text}
          </Button>
        </>
      }
    >
      <form ref={form} id="bulk" noValidate className={styles.dialogForm} aria-label={text} onSubmit={submit}>
        {refusals.map(({ message }) => (
          <p key={message} role="alert">
            {message}
          </p>
        ))}
        {choice?.(wasSubmitted)}
        {warningChoice !== undefined && (
          <WarningCount selection={selection} choice={warningChoice} rows={rows} />
        )}
        {warningChoice !== undefined && (
          <Checkbox
            label={warningChoice.text}
            checked={values[includeWarnings.path] === includeWarnings.value}
            onChange={(checked) =>
              selection.send({
                type: 'bulk.type',
                path: includeWarnings.path,
                value: checked ? includeWarnings.value : '',
              })
            }
          />
        )}
        {details.map((detail) => (
          <DetailField
            key={detail.path}
            detail={detail}
            values={values}
            error={errorAt(detail.path)}
            change={(path, value) => selection.send({ type: 'bulk.type', path, value })}
          />
        ))}
      </form>
    </Dialog>
  )
}

interface WarningCountProps extends Pick<BulkDialogProps, 'selection'> {
  readonly choice: WarningChoice
  readonly rows: readonly Row[]
}

/** How many of the selected records on the page have warnings. Renders nothing if none do. */
function WarningCount({ selection, choice, rows }: WarningCountProps) {
  const selected = useSelector(selection, ({ context }) => context.selected)
  const all = useSelector(selection, ({ context }) => context.all)
  const count = useSelector(selection, ({ context }) => selectedCount(context))
  const isSelected = selectionTest({ selected, all })
  const pageRows = rows.filter(({ id }) => isSelected(id))
  const warningCount = pageRows.filter((row) => choice.review(row).length > 0).length
  if (warningCount === 0) return null
  const scope = `${countText(pageRows.length)} selected${pageRows.length === count ? '' : ' on this page'}`
  return <p>{`${choice.countLabel}: ${countText(warningCount)} of ${scope}.`}</p>
}
