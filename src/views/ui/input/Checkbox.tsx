import { box, bare, row } from '#views/ui/input/Checkbox.css.ts'
import { useFieldControl } from '#views/ui/field/fieldControl.ts'

export interface CheckboxProps {
  checked: boolean
  /** `withShift` is true if Shift was pressed. */
  onChange: (checked: boolean, withShift: boolean) => void
  /** The accessible name, visible unless `hideLabel` is true. */
  label: string
  hideLabel?: boolean | undefined
  /** True if some but not all items are selected. */
  mixed?: boolean | undefined
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
}

/** A yes/no choice. */
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
      onChange={(event) =>
        onChange(
          event.currentTarget.checked,
          'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true,
        )
      }
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
