import type { Ref } from 'react'
import { useFieldControl } from '#views/ui/field/fieldControl.ts'
import { printedValue } from '#views/ui/input/control.css.ts'
import { area } from '#views/ui/input/TextArea.css.ts'

export interface TextAreaProps {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  rows?: number | undefined
  maxLength?: number | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
  label?: string | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** A multiline text field that grows with its text. */
export function TextArea({ label, ...props }: TextAreaProps) {
  const control = useFieldControl({ id: props.id, label })
  return (
    <>
      <textarea
        {...props}
        {...control}
        className={area}
        rows={props.rows ?? 3}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <span className={printedValue} data-text={props.value} />
    </>
  )
}
