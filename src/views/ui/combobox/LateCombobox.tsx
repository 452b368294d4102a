import { Suspense, useCallback, useLayoutEffect, useRef } from 'react'
import type { ComboboxProps } from '#views/ui/combobox/Combobox.tsx'
import { useFieldControl } from '#views/ui/field/fieldControl.ts'
import { TextInput } from '#views/ui/input/TextInput.tsx'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const Combobox = lazyWithRetry(() => import('#views/ui/combobox/Combobox.tsx'))

interface LateComboboxProps extends ComboboxProps {
  /** Shown until the combobox has loaded. */
  readonly text: string
  /** Called with typed text until the combobox has loaded. If missing, the text is read-only until then. */
  readonly onText?: (text: string) => void
}

/** The beginning and end of the selected text. */
type Caret = readonly [number | null, number | null]

/** A combobox that loads on demand. Until it has loaded, a text field takes its place. The field's focus moves to the combobox, so that no keystroke is lost. */
export function LateCombobox({ text, onText, ...props }: LateComboboxProps) {
  const { id } = useFieldControl(props)
  const caret = useRef<Caret | null>(null)
  const keepCaret = useCallback((kept: Caret) => {
    caret.current = kept
  }, [])
  const takeFocus = useCallback(() => {
    const element = document.getElementById(id)
    if (caret.current === null || !(element instanceof HTMLInputElement)) return
    element.focus({ preventScroll: true })
    element.setSelectionRange(...caret.current)
    caret.current = null
  }, [id])
  return (
    <Suspense
      fallback={<Placeholder id={id} label={props.label} text={text} onText={onText} onRemove={keepCaret} />}
    >
      <Combobox {...props} id={id} />
      <OnMount run={takeFocus} />
    </Suspense>
  )
}

interface PlaceholderProps {
  readonly id: string
  readonly label: string | undefined
  readonly text: string
  readonly onText: ((text: string) => void) | undefined
  /** Called when the field is removed while it has the focus. */
  readonly onRemove: (caret: Caret) => void
}

function Placeholder({ id, label, text, onText, onRemove }: PlaceholderProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const element = input.current
    return () => {
      if (element !== null && document.activeElement === element)
        onRemove([element.selectionStart, element.selectionEnd])
    }
  }, [onRemove])
  return (
    <TextInput
      ref={input}
      id={id}
      label={label}
      value={text}
      onChange={(typed) => onText?.(typed)}
      readOnly={onText === undefined}
    />
  )
}

function OnMount({ run }: { run: () => void }) {
  useLayoutEffect(run, [run])
  return null
}
