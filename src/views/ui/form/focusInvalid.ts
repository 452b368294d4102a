/**
 * Calls `move` in the next frame, when errors are rendered, unless the user has moved on to another field since
 * `before` had the focus. In that case, the rest of what they type must not end up in the field with the error.
 */
export function moveFocusUnlessTyping(move: () => void, before = document.activeElement): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement === before || activeElement?.matches('input, textarea, select') !== true) move()
  })
}

/** Focuses the first invalid field in the next frame, unless the user has moved on to another field by then. */
export const focusInvalid = (container: HTMLElement | null): void =>
  moveFocusUnlessTyping(() => container?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
