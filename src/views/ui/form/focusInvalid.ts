/**
 * Calls `move` in the next frame, when errors are rendered. Doesn't call it if the user has moved from `before`
 * to another field, so that the rest of what they type doesn't end up in the field with the error.
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
