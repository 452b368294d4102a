import { useId } from 'react'
import { row } from '#views/ui/input/Checkbox.css.ts'
import * as styles from '#views/ui/input/RadioGroup.css.ts'
import type { Option } from '#views/ui/input/Select.tsx'

export interface RadioGroupProps {
  /** The name of the group. */
  label: string
  value: string
  onChange: (key: string) => void
  options: readonly Option[]
  disabled?: boolean | undefined
  /** Shows the options side by side if there is room, so that they are easy to compare. */
  sideBySide?: boolean | undefined
}

/** A few options that are all visible. */
export function RadioGroup({ label, value, onChange, options, disabled, sideBySide }: RadioGroupProps) {
  const name = useId()
  return (
    <fieldset className={sideBySide ? styles.compared : styles.group} disabled={disabled}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.key} className={row}>
          <input
            type="radio"
            name={name}
            className={styles.dot}
            value={option.key}
            checked={option.key === value}
            onChange={() => onChange(option.key)}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  )
}
