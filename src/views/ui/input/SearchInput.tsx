import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#views/ui/button/Button.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import * as control from '#views/ui/input/control.css.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { Kbd } from '#views/ui/kbd/Kbd.tsx'
import * as styles from '#views/ui/input/SearchInput.css.ts'
import { useSmallScreen } from '#views/ui/kit/useSmallScreen.ts'
import { plainKey } from '#views/ui/kbd/shortcuts.ts'
import { keys } from '#views/ui/kbd/keys.ts'

export interface SearchInputProps {
  value: string
  onChange: (value: string) => void
  /** Searches without waiting for a pause in typing. */
  onEnter?: (() => void) | undefined
  /** The accessible name and, except on a phone, the placeholder: "Search employees". */
  label: string
  /** Focuses the field when "/" is pressed. */
  slash?: boolean | undefined
}

// Not all supported browsers have the `search` element.
const landmark = { role: 'search' } as const

/** Searches the list below. "/" focuses the field, Enter searches immediately, and Escape first clears the field and then leaves it. */
export function SearchInput({ value, onChange, onEnter, label, slash = true }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const small = useSmallScreen()
  // The Clear button is rendered when the field gets the focus, so that the first character doesn't wait for it.
  const [wasFocused, setWasFocused] = useState(false)
  // React doesn't control the text, so that a typed character is painted without rendering anything.
  useLayoutEffect(() => {
    if (input.current !== null) input.current.value = value
  }, [value])
  const clear = () => {
    if (input.current !== null) input.current.value = ''
    onChange('')
  }
  useEffect(() => {
    if (!slash) return
    const focusOnSlash = (event: KeyboardEvent) => {
      if (plainKey(event) !== keys.search) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [slash])
  return (
    <div {...landmark} className={styles.search}>
      <span className={control.lead}>
        <Icon glyph={Search} />
      </span>
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={small ? 'Search' : label}
        autoComplete="off"
        spellCheck={false}
        className={classes(control.control, control.withIcon, control.withButton, styles.input)}
        onFocus={() => setWasFocused(true)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.()
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (event.currentTarget.value) clear()
          else event.currentTarget.blur()
        }}
      />
      {(wasFocused || value !== '') && (
        <span className={control.trail} hidden={value === ''}>
          <Button
            tone="ghost"
            size="small"
            iconOnly
            icon={X}
            onClick={() => {
              clear()
              input.current?.focus()
            }}
          >
            Clear search
          </Button>
        </span>
      )}
      {value === '' && slash && (
        <span className={styles.hint}>
          <Kbd>/</Kbd>
        </span>
      )}
    </div>
  )
}
