import { useEffect, type RefObject } from 'react'
import { controlKeys } from '#views/ui/kbd/moreKeys.ts'

/**
 * Submits a dialog's form on Ctrl+Enter or Cmd+Enter, wherever the focus is in the dialog. Enter alone starts a
 * new line in a multiline text field, and presses a focused button.
 */
export function useSubmitKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== controlKeys.submit || !(event.ctrlKey || event.metaKey) || event.defaultPrevented)
        return
      const dialog = form.current?.closest('[role=dialog]')
      if (!(event.target instanceof Node) || dialog?.contains(event.target) !== true) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form])
}
