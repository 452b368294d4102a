import { useLayoutEffect, useRef, useState, type FocusEvent, type Ref } from 'react'
import { TextInput } from '#views/ui/input/TextInput.tsx'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'

export interface MoneyInputProps {
  value: string
  onChange: (value: string) => void
  /** Returns the canonical form of typed text, or null if it isn't an amount. Then it stays as typed and the rules report it. */
  canonicalize: (typed: string) => string | null
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

/** An amount, rate or number of hours. On blur it shows the canonical form with thousands separators. */
export function MoneyInput({ canonicalize, onBlur, ...props }: MoneyInputProps) {
  const { value, onChange } = props
  const [typing, setTyping] = useState(false)
  const pressed = useRef(false)
  const entered = useRef<HTMLInputElement>(null)
  // The text changes on focus, which would lose the selection after Tab.
  useLayoutEffect(() => {
    if (typing) entered.current?.select()
    entered.current = null
  }, [typing])
  const start = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    entered.current = pressed.current ? null : currentTarget
    pressed.current = false
    if (!props.readOnly) setTyping(true)
  }
  const settle = () => {
    setTyping(false)
    const canonical = value.trim() === '' ? null : canonicalize(value)
    if (canonical !== null && canonical !== value) onChange(canonical)
    onBlur?.()
  }
  const isNumber = /^-?\d+(\.\d+)?$/.test(value)
  return (
    <TextInput
      {...props}
      value={typing || !isNumber ? value : groupDigits(value)}
      numeric
      inputMode="decimal"
      onPointerDown={() => {
        pressed.current = !typing
      }}
      onFocus={start}
      onBlur={settle}
    />
  )
}
