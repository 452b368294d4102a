import type { FocusEvent, KeyboardEvent, MouseEvent, Ref } from 'react'
import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/input/control.css.ts'
import { useFieldControl } from '#views/ui/field/fieldControl.ts'
import { Icon, type Glyph } from '#views/ui/icon/Icon.tsx'

export interface TextInputProps {
  value: string
  onChange: (value: string) => void
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
  onPointerDown?: (() => void) | undefined
  onClick?: ((event: MouseEvent<HTMLInputElement>) => void) | undefined
  onBlur?: (() => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  type?: 'text' | 'email' | 'tel' | 'url' | undefined
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal' | undefined
  /** Removes everything but digits from typed or pasted text. */
  digitsOnly?: boolean | undefined
  /** True for a number column: right-aligned, with digits of equal width. */
  numeric?: boolean | undefined
  icon?: Glyph | undefined
  /** Shown after the value, such as "USD /hr". Screen readers read it as the description. */
  unit?: string | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  autoComplete?: string | undefined
  spellCheck?: boolean | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
  /** The accessible name of an input that no Field labels. */
  label?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A one-line text field. */
export function TextInput({ ref, ...props }: TextInputProps) {
  const { value, onChange, digitsOnly, numeric, icon, unit } = props
  const control = useFieldControl({ id: props.id, label: props.label })
  const unitId = `${control.id}-unit`
  const describedBy = [unit ? unitId : undefined, control['aria-describedby']].filter(Boolean).join(' ')
  const input = (
    <input
      {...control}
      aria-describedby={describedBy || undefined}
      ref={ref}
      className={classes(styles.control, numeric && styles.number, icon && styles.withIcon)}
      type={props.type ?? 'text'}
      inputMode={props.inputMode ?? (digitsOnly ? 'numeric' : undefined)}
      value={value}
      onChange={(event) => {
        const typed = event.currentTarget.value
        onChange(digitsOnly ? typed.replace(/\D/g, '') : typed)
      }}
      onFocus={props.onFocus}
      onPointerDown={props.onPointerDown}
      onClick={props.onClick}
      onBlur={props.onBlur}
      onKeyDown={props.onKeyDown}
      placeholder={props.placeholder}
      maxLength={props.maxLength}
      autoComplete={props.autoComplete ?? 'off'}
      spellCheck={props.spellCheck}
      disabled={props.disabled}
      readOnly={props.readOnly}
      name={props.name}
    />
  )
  if (unit) {
    return (
      <div className={styles.unitBox}>
        {input}
        <span id={unitId} className={styles.unit}>
          {unit}
        </span>
      </div>
    )
  }
  if (!icon) {
    return (
      <>
        {input}
        <span className={styles.printedValue} data-text={value} />
      </>
    )
  }
  return (
    <div className={styles.wrap}>
      <span className={styles.lead}>
        <Icon glyph={icon} />
      </span>
      {input}
    </div>
  )
}
