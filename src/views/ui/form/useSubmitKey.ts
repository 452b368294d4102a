import { useEffect, type RefObject } from 'react'
import { controlKeys } from '#views/ui/kbd/lateKeys.ts'

/** Submits a form on Ctrl+Enter or Cmd+Enter, even from a multiline text field, where Enter alone starts a line. */
export function useSubmitKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== controlKeys.submit || !(event.ctrlKey || event.metaKey) || event.defaultPrevented)
        return
      if (!(event.target instanceof Node) || form.current?.contains(event.target) !== true) return
      event.preventDefault()
      form.current.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [form])
}
