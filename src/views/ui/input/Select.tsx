import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { Ref } from 'react'
import { classes } from '#views/ui/kit/classes.ts'
import { trailIcon, wrap } from '#views/ui/input/control.css.ts'
import { useFieldControl } from '#views/ui/field/fieldControl.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import * as styles from '#views/ui/input/Select.css.ts'

/** One option. The key is sent, and the text is shown. */
export interface Option {
  readonly key: string
  readonly text: string
}

/** The first option of a select that can be empty. Its key means that nothing is selected. */
export const unselectedOption: Option = { key: 'SELECT', text: 'Select' }

export interface SelectProps {
  value: string
  onChange: (key: string) => void
  options: readonly Option[]
  onBlur?: (() => void) | undefined
  size?: 'medium' | 'small' | undefined
  /** Omits the border, for example for a switcher in the sidebar. */
  quiet?: boolean | undefined
  /** Omits "Select", for lists that always have a value. */
  noPlaceholder?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
  /** The accessible name, if no Field labels the select. */
  label?: string | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/** The platform's select, for short lists. Long lists use Combobox. */
export function Select({ ref, ...props }: SelectProps) {
  const control = useFieldControl({ id: props.id, label: props.label })
  const { options, noPlaceholder, size } = props
  const choices =
    noPlaceholder || options[0]?.key === unselectedOption.key ? options : [unselectedOption, ...options]
  const hasOption = choices.some((option) => option.key === props.value)
  return (
    <span className={wrap}>
      <select
        {...control}
        ref={ref}
        className={classes(styles.select, size === 'small' && styles.small, props.quiet && styles.quiet)}
        value={hasOption ? props.value : (choices[0]?.key ?? '')}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onBlur={props.onBlur}
        disabled={props.disabled}
        data-empty={!hasOption || props.value === unselectedOption.key}
        name={props.name}
      >
        {choices.map((option) => (
          <option key={option.key} value={option.key}>
            {option.text}
          </option>
        ))}
      </select>
      <span className={trailIcon}>
        <Icon glyph={props.quiet ? ChevronsUpDown : ChevronDown} />
      </span>
    </span>
  )
}
