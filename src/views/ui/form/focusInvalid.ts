/** Focuses the first invalid field after the next paint. */
export function focusInvalid(container: HTMLElement | null): void {
  requestAnimationFrame(() => container?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
