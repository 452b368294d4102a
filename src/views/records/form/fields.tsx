import { canonicalDecimal, readTypedDecimal } from '#domain/kernel/decimal.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import type { Option } from '#lookups/options.ts'
import { DraftField } from '#views/records/form/DraftField.tsx'
import { useChangeDraft, useDraftField } from '#views/records/form/FormContext.ts'
import { Checkbox } from '#views/ui/input/Checkbox.tsx'
import { DateInput } from '#views/ui/date/DateInput.tsx'
import { MoneyInput } from '#views/ui/input/MoneyInput.tsx'
import { Select } from '#views/ui/input/Select.tsx'
import { TextArea } from '#views/ui/input/TextArea.tsx'
import { TextInput } from '#views/ui/input/TextInput.tsx'

/** The props of a field. The field shows the label and the draft value of one path. */
interface FieldProps {
  readonly path: string
  readonly required?: boolean | undefined
  readonly hint?: string | undefined
  /** The end of the label, if the section's title already shows its beginning. */
  readonly shortLabel?: string | undefined
  /** Disables a field that doesn't apply, but keeps its place. */
  readonly disabled?: boolean | undefined
}

/** A field for one line of text. */
export function TextField({
  type,
  autoComplete = 'off',
  ...props
}: FieldProps & { type?: 'email' | 'text'; autoComplete?: string }) {
  const field = useDraftField(props.path)
  return (
    <DraftField {...props} field={field}>
      <TextInput
        type={type}
        value={field.value}
        onChange={field.change}
        onBlur={field.leave}
        autoComplete={autoComplete}
        disabled={props.disabled}
        readOnly={field.readOnly}
      />
    </DraftField>
  )
}

/** A field for several lines of text. */
export function TextAreaField(props: FieldProps) {
  const field = useDraftField(props.path)
  return (
    <DraftField {...props} field={field}>
      <TextArea value={field.value} onChange={field.change} onBlur={field.leave} readOnly={field.readOnly} />
    </DraftField>
  )
}

/** A field for a phone number. Formats exactly ten digits as `(###) ###-####` while the user types (requirement D2). */
export function PhoneField(props: FieldProps) {
  const field = useDraftField(props.path)
  return (
    <DraftField {...props} field={field}>
      <TextInput
        type="tel"
        value={field.value}
        onChange={(typed) => field.change(formatPhone(typed))}
        onBlur={field.leave}
        autoComplete="off"
        readOnly={field.readOnly}
      />
    </DraftField>
  )
}

/** A field for a date. */
export function DateField(props: FieldProps) {
  const field = useDraftField(props.path)
  return (
    <DraftField {...props} field={field}>
      <DateInput
        value={field.value}
        onChange={field.change}
        onBlur={field.leave}
        disabled={props.disabled}
        readOnly={field.readOnly}
      />
    </DraftField>
  )
}

const canonicalRate = (typed: string) => canonicalDecimal(readTypedDecimal(typed), 4)

/** A field for a rate or an amount with up to four decimals. */
export function RateField(props: FieldProps) {
  const field = useDraftField(props.path)
  return (
    <DraftField {...props} field={field}>
      <MoneyInput
        value={field.value}
        onChange={field.change}
        onBlur={field.leave}
        canonicalize={canonicalRate}
        disabled={props.disabled}
        readOnly={field.readOnly}
      />
    </DraftField>
  )
}

interface SelectFieldProps extends FieldProps {
  readonly options: readonly Option[]
  /** Values that a selection also sets at other paths of the draft, or a function that returns them. */
  readonly also?: Readonly<Record<string, string>> | ((key: string) => Readonly<Record<string, string>>)
}

/** A field for a value from a short list. */
export function SelectField({ options, also, ...props }: SelectFieldProps) {
  const field = useDraftField(props.path)
  const change = useChangeDraft()
  return (
    <DraftField {...props} field={field}>
      <Select
        value={field.value === '' ? 'SELECT' : field.value}
        onChange={(key) => change({ [props.path]: key, ...(typeof also === 'function' ? also(key) : also) })}
        onBlur={field.leave}
        options={options}
        disabled={props.disabled === true || field.readOnly}
      />
    </DraftField>
  )
}

/** A yes/no field, stored in the draft as YES or NO. */
export function CheckboxField({ path }: { path: string }) {
  const field = useDraftField(path)
  return (
    <Checkbox
      id={field.id}
      label={field.label}
      checked={field.value === 'YES'}
      onChange={(checked) => field.change(checked ? 'YES' : 'NO')}
      onBlur={field.leave}
      disabled={field.readOnly}
    />
  )
}
