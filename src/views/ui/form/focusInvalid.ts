/** Focuses the first invalid field in the next frame, so that the errors are rendered first. */
export function focusInvalid(container: HTMLElement | null): void {
  requestAnimationFrame(() => container?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
