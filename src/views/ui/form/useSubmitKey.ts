import { useEffect, type RefObject } from 'react'
import { controlKeys } from '#views/ui/kbd/moreKeys.ts'

/**
 * Submits the form of a dialog on Ctrl+Enter or Cmd+Enter: from a multiline text field, where Enter alone
 * starts a new line, and from the buttons below the form, because the focus starts on the one that changes
 * nothing.
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
