import * as styles from '#views/ui/Segmented.css.ts'
import type { Option } from '#views/ui/Select.tsx'

export interface SegmentedProps {
  /** The name of the group. */
  label: string
  value: string
  onChange: (key: string) => void
  options: readonly Option[]
}

/** Two or three ways to see the same thing. */
export function Segmented({ label, value, onChange, options }: SegmentedProps) {
  return (
    <fieldset aria-label={label} className={styles.group}>
      {options.map((option) => (
        <button
          key={option.key}
          type="button"
          className={styles.segment}
          aria-pressed={option.key === value}
          onClick={() => onChange(option.key)}
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  )
}
