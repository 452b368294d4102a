import { canonicalDecimal, readTypedDecimal } from '#domain/kernel/decimal.ts'
import type { OfferFields } from '#views/records/form/offer.ts'
import { DateInput } from '#views/ui/date/DateInput.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { MoneyInput } from '#views/ui/input/MoneyInput.tsx'
import { Select, type Option } from '#views/ui/input/Select.tsx'
import { TextArea } from '#views/ui/input/TextArea.tsx'
import { TextInput } from '#views/ui/input/TextInput.tsx'

interface DialogFieldProps {
  readonly fields: OfferFields
  readonly path: string
  readonly label: string
  readonly required?: boolean
  readonly hint?: string
}

function useDialogControl({
  fields: { values, errorAt, change },
  path,
  label,
  required,
  hint,
}: DialogFieldProps) {
  return {
    value: values[path] ?? '',
    onChange: (value: string) => change(path, value),
    field: { label, required, hint, error: errorAt(path) },
  }
}

/** A field for a date in the dialog of an event. */
export function DialogDate(props: DialogFieldProps & { readOnly?: boolean }) {
  const { field, value, onChange } = useDialogControl(props)
  return (
    <Field {...field}>
      <DateInput value={value} onChange={onChange} readOnly={props.readOnly} />
    </Field>
  )
}

/** A field for one line of text. */
export function DialogText(props: DialogFieldProps) {
  const { field, value, onChange } = useDialogControl(props)
  return (
    <Field {...field}>
      <TextInput value={value} onChange={onChange} autoComplete="off" />
    </Field>
  )
}

/** A field for several lines of text. */
export function DialogTextArea(props: DialogFieldProps) {
  const { field, value, onChange } = useDialogControl(props)
  return (
    <Field {...field}>
      <TextArea value={value} onChange={onChange} />
    </Field>
  )
}

/** The required field for an event's reason. */
export function DialogReason(props: Omit<DialogFieldProps, 'path' | 'label' | 'required'>) {
  return <DialogTextArea {...props} path="reason" label="Reason" required />
}

/** A field for a number with at most `places` decimals. */
export function DialogNumber({ places, ...props }: DialogFieldProps & { places: number }) {
  const { field, value, onChange } = useDialogControl(props)
  return (
    <Field {...field}>
      <MoneyInput
        value={value}
        onChange={onChange}
        canonicalize={(typed) => canonicalDecimal(readTypedDecimal(typed), places)}
      />
    </Field>
  )
}

/** A field for selecting from a short list. */
export function DialogSelect({ options, ...props }: DialogFieldProps & { options: readonly Option[] }) {
  const { field, value, onChange } = useDialogControl(props)
  return (
    <Field {...field}>
      <Select value={value === '' ? 'SELECT' : value} onChange={onChange} options={options} />
    </Field>
  )
}
