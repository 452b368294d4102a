import { useLayoutEffect, useRef, useState, type FocusEvent, type MouseEvent, type Ref } from 'react'
import { TextInput } from '#views/ui/input/TextInput.tsx'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'

export interface MoneyInputProps {
  value: string
  onChange: (value: string) => void
  /** Returns the canonical form of typed text, or null if it isn't an amount. In that case, it stays as typed and the rules report it. */
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

const nothing = { text: '', value: '' }
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/**
 * An amount, rate or number of hours. When it loses focus, it shows the canonical form with thousands
 * separators. Typed separators and currency signs are never in its value, because a form can be saved while
 * the field has the focus.
 */
export function MoneyInput({ canonicalize, onBlur, ...props }: MoneyInputProps) {
  const { value, onChange } = props
  const [typing, setTyping] = useState(false)
  const [typed, setTyped] = useState(nothing)
  const pressed = useRef(false)
  const clicked = useRef(false)
  const entered = useRef<HTMLInputElement>(null)
  // The text changes on focus, which would lose the selection after Tab.
  useLayoutEffect(() => {
    if (typing) entered.current?.select()
    entered.current = null
  }, [typing])
  const start = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    entered.current = pressed.current ? null : currentTarget
    clicked.current = pressed.current
    pressed.current = false
    if (!props.readOnly) setTyping(true)
  }
  // The first click selects the amount, like Tab does, so that typing replaces it instead of adding digits to
  // it. A selection made by dragging is kept.
  const selectAll = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (clicked.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select()
    clicked.current = false
  }
  const settle = () => {
    setTyping(false)
    setTyped(nothing)
    const canonical = value.trim() === '' ? null : canonicalize(value)
    if (canonical !== null && canonical !== value) onChange(canonical)
    onBlur?.()
  }
  const change = (text: string) => {
    const plain = isNumber(text) || text.trim() === '' ? text : (canonicalize(text) ?? text)
    setTyped({ text, value: plain })
    onChange(plain)
  }
  const shown = typed.value === value ? typed.text : value
  return (
    <TextInput
      {...props}
      value={typing ? shown : isNumber(value) ? groupDigits(value) : value}
      onChange={change}
      numeric
      inputMode="decimal"
      onPointerDown={() => {
        pressed.current = !typing
      }}
      onClick={selectAll}
      onFocus={start}
      onBlur={settle}
    />
  )
}
