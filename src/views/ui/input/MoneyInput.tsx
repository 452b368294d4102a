import { useLayoutEffect, useRef, useState, type FocusEvent, type MouseEvent, type Ref } from 'react'
import { TextInput } from '#views/ui/input/TextInput.tsx'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'

export interface MoneyInputProps {
  value: string
  onChange: (value: string) => void
  /** Returns the canonical form of typed text, or null if it isn't an amount. In that case, the text stays as typed and the form's rules report it. */
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

const noText = { text: '', value: '' }
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/**
 * A field for an amount, rate or number of hours. When the field loses focus, it shows the canonical form with
 * thousands separators. Typed separators and currency signs are removed from the value immediately, because a form
 * can be saved while the field has the focus.
 */
export function MoneyInput({ canonicalize, onBlur, ...props }: MoneyInputProps) {
  const { value, onChange } = props
  const [isTyping, setIsTyping] = useState(false)
  const [typed, setTyped] = useState(noText)
  const wasPressed = useRef(false)
  const isFirstClick = useRef(false)
  const inputToSelect = useRef<HTMLInputElement>(null)
  // Tab selects the text, but the text then changes on focus. This selects it again.
  useLayoutEffect(() => {
    if (isTyping) inputToSelect.current?.select()
    inputToSelect.current = null
  }, [isTyping])
  const startTyping = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    inputToSelect.current = wasPressed.current ? null : currentTarget
    isFirstClick.current = wasPressed.current
    wasPressed.current = false
    if (!props.readOnly) setIsTyping(true)
  }
  // The first click selects the amount, as Tab does, so typing replaces it. A selection made by dragging is kept.
  const selectAll = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (isFirstClick.current && currentTarget.selectionStart === currentTarget.selectionEnd)
      currentTarget.select()
    isFirstClick.current = false
  }
  const normalize = () => {
    setIsTyping(false)
    setTyped(noText)
    const canonical = value.trim() === '' ? null : canonicalize(value)
    if (canonical !== null && canonical !== value) onChange(canonical)
    onBlur?.()
  }
  const change = (text: string) => {
    const plain = isNumber(text) || text.trim() === '' ? text : (canonicalize(text) ?? text)
    setTyped({ text, value: plain })
    onChange(plain)
  }
  const typedText = typed.value === value ? typed.text : value
  return (
    <TextInput
      {...props}
      value={isTyping ? typedText : isNumber(value) ? groupDigits(value) : value}
      onChange={change}
      numeric
      inputMode="decimal"
      onPointerDown={() => {
        wasPressed.current = !isTyping
      }}
      onClick={selectAll}
      onFocus={startTyping}
      onBlur={normalize}
    />
  )
}
