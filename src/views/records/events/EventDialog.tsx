import { useSelector } from '@xstate/react'
import { useRef, type FormEvent } from 'react'
import type { Draft } from '#domain/kernel/answer.ts'
import { parseInput, type FieldError } from '#domain/kernel/errors.ts'
import { detailSchema } from '#domain/kernel/eventInput.ts'
import { personNamePath, type EventDetail } from '#domain/kernel/events.ts'
import type { EventDialogActor } from '#machines/records/eventDialog.machine.ts'
import { optionsOf } from '#lookups/options.ts'
import type { Offer } from '#views/records/form/offer.ts'
import * as styles from '#views/records/records.css.ts'
import { PersonChoice } from '#views/users/PersonChoice.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { DateInput } from '#views/ui/date/DateInput.tsx'
import Dialog from '#views/ui/dialog/Dialog.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { focusInvalid } from '#views/ui/form/focusInvalid.ts'
import { useSubmitKey } from '#views/ui/form/useSubmitKey.ts'
import { Select } from '#views/ui/input/Select.tsx'
import { TextArea } from '#views/ui/input/TextArea.tsx'

interface EventDialogProps {
  readonly offer: Offer
  readonly dialog: EventDialogActor
}

/** Asks for an event's values, and checks them with the server's rules before they are sent. */
export default function EventDialog({ offer, dialog }: EventDialogProps) {
  const { text: title, question, details, form: customForm } = offer
  const values = useSelector(dialog, ({ context }) => context.values)
  const errors = useSelector(dialog, ({ context }) => context.errors)
  const form = useRef<HTMLFormElement>(null)
  useSubmitKey(form)
  const close = () => dialog.send({ type: 'dialog.close' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    dialog.send({ type: 'dialog.submit', errors: errorsOf(offer, values) })
    focusInvalid(form.current)
  }
  const paths = customForm?.paths ?? details.map(({ path }) => path)
  const otherError = errors.find(({ field }) => field === undefined || !paths.includes(field))
  const errorAt = (path: string) => errors.find(({ field }) => field === path)?.message
  const change = (path: string, value: string) => dialog.send({ type: 'dialog.type', path, value })
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={question?.description}
      width={customForm === undefined ? 'medium' : 'wide'}
      foot={
        <>
          <Button onClick={close}>{question?.dismiss ?? 'Cancel'}</Button>
          <Button type="submit" form="event" tone={offer.tone === 'danger' ? 'dangerSolid' : 'primary'}>
            {offer.text}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="event"
        noValidate
        className={styles.dialogForm}
        aria-label={title}
        onSubmit={submit}
      >
        {otherError !== undefined && <p role="alert">{otherError.message}</p>}
        {offer.note}
        {details.map((detail) => (
          <DetailField
            key={detail.path}
            detail={detail}
            values={values}
            error={errorAt(detail.path)}
            change={change}
          />
        ))}
        {customForm?.fields({ values, errorAt, change })}
      </form>
    </Dialog>
  )
}

/** Returns the errors of individual fields or, if there are none, the reasons why the event isn't allowed. */
function errorsOf({ details, check }: Offer, values: Draft): readonly FieldError[] {
  const fieldErrors = details.flatMap((detail): FieldError[] => {
    const parsed = parseInput(detailSchema(detail), values[detail.path] ?? '')
    return parsed.ok ? [] : parsed.errors.slice(0, 1).map((error) => ({ ...error, field: detail.path }))
  })
  return fieldErrors.length > 0 ? fieldErrors : check(values)
}

interface DetailFieldProps {
  readonly detail: EventDetail
  readonly values: Draft
  readonly error: string | undefined
  readonly change: (path: string, value: string) => void
}

/** The field for one of an event's values. */
export function DetailField({ detail, values, error, change }: DetailFieldProps) {
  const { path, label, kind, options, from } = detail
  const value = values[path] ?? ''
  const onChange = (next: string) => change(path, next)
  return (
    <Field label={label} required error={error}>
      {kind === 'date' ? (
        <DateInput value={value} onChange={onChange} />
      ) : options !== undefined ? (
        <Select value={value === '' ? 'SELECT' : value} onChange={onChange} options={optionsOf(options)} />
      ) : from !== undefined ? (
        <PersonChoice
          from={from}
          value={value}
          name={values[personNamePath(path)] ?? ''}
          onChange={(uid, name) => {
            onChange(uid)
            change(personNamePath(path), name)
          }}
        />
      ) : (
        <TextArea value={value} onChange={onChange} />
      )}
    </Field>
  )
}
