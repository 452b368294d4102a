/** Focuses the first invalid field after the next paint. */
export function focusInvalid(within: HTMLElement | null): void {
  requestAnimationFrame(() => within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
