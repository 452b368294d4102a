import { box, bare, row } from '#views/ui/input/Checkbox.css.ts'
import { useFieldControl } from '#views/ui/field/fieldControl.ts'

export interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The accessible name; painted beside the box unless `hideLabel`. */
  label: string
  hideLabel?: boolean | undefined
  /** Some, but not all, of what it stands for. */
  mixed?: boolean | undefined
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
}

/** Yes or no, taken over when the form is saved. For what applies at once use Switch. */
export function Checkbox({ checked, onChange, label, hideLabel, mixed, ...props }: CheckboxProps) {
  const control = useFieldControl({ id: props.id, label: hideLabel ? label : undefined })
  const input = (
    <input
      {...props}
      {...control}
      ref={(element) => {
        if (element) element.indeterminate = Boolean(mixed)
      }}
      type="checkbox"
      className={box}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
  if (hideLabel) return <label className={bare}>{input}</label>
  return (
    <label className={row}>
      {input}
      {label}
    </label>
  )
}
