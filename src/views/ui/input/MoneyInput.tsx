import type { Ref } from 'react'
import { TextInput } from '#views/ui/input/TextInput.tsx'

export interface MoneyInputProps {
  value: string
  onChange: (value: string) => void
  /** The one form of what was typed, or null when it is no amount: then it stays as typed for the rule to judge. */
  canonicalise: (typed: string) => string | null
  onBlur?: (() => void) | undefined
  unit?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
  label?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** An amount, rate or number of hours as people type it; leaving the field shows its one form. */
export function MoneyInput({ canonicalise, onBlur, ...props }: MoneyInputProps) {
  const settle = () => {
    const canonical = props.value.trim() === '' ? null : canonicalise(props.value)
    if (canonical !== null && canonical !== props.value) props.onChange(canonical)
    onBlur?.()
  }
  return <TextInput {...props} numeric inputMode="decimal" onBlur={settle} />
}
