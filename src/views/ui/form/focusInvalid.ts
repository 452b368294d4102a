/** Goes to the first field that is wrong, once it is painted so. */
export function focusInvalid(within: HTMLElement | null): void {
  requestAnimationFrame(() => within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
