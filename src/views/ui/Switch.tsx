import { row } from '#views/ui/Checkbox.css.ts'
import { useFieldControl } from '#views/ui/fieldControl.ts'
import { track } from '#views/ui/Switch.css.ts'

export interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The accessible name, painted beside it. */
  label: string
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
}

/** On or off. */
export function Switch({ checked, onChange, label, ...props }: SwitchProps) {
  const control = useFieldControl({ id: props.id })
  return (
    <label className={row}>
      <input
        {...props}
        {...control}
        type="checkbox"
        role="switch"
        className={track}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}
