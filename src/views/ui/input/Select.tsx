import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { Ref } from 'react'
import { classes } from '#views/ui/kit/classes.ts'
import { trailIcon, wrap } from '#views/ui/input/control.css.ts'
import { useFieldControl } from '#views/ui/field/fieldControl.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import * as styles from '#views/ui/input/Select.css.ts'

/** One choice: the key is sent, the text is shown. */
export interface Option {
  readonly key: string
  readonly text: string
}

/** The leading option of every list of choices; never a value. */
export const unselected: Option = { key: 'SELECT', text: 'Select' }

export interface SelectProps {
  value: string
  onChange: (key: string) => void
  options: readonly Option[]
  onBlur?: (() => void) | undefined
  size?: 'medium' | 'small' | undefined
  /** Without a box, e.g. a switcher in a sidebar. */
  quiet?: boolean | undefined
  /** Leaves the leading "Select" out, for lists that always have a value. */
  alwaysSet?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
  /** The name when no Field labels it. */
  label?: string | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/** A short list of choices: the platform's own select. Long lists use Combobox. */
export function Select({ ref, ...props }: SelectProps) {
  const control = useFieldControl({ id: props.id, label: props.label })
  const { options, alwaysSet, size } = props
  const led = alwaysSet || options[0]?.key === unselected.key ? options : [unselected, ...options]
  const known = led.some((option) => option.key === props.value)
  return (
    <span className={wrap}>
      <select
        {...control}
        ref={ref}
        className={classes(styles.select, size === 'small' && styles.small, props.quiet && styles.quiet)}
        value={known ? props.value : (led[0]?.key ?? '')}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onBlur={props.onBlur}
        disabled={props.disabled}
        data-empty={!known || props.value === unselected.key}
        name={props.name}
      >
        {led.map((option) => (
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
