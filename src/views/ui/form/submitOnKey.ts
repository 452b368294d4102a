import type { KeyboardEvent } from 'react'

/** Submits a form on Ctrl+Enter or Cmd+Enter, also from a text of several lines, where Enter alone starts a line. */
export function submitOnKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
