import { vi } from 'vitest'

/** Adds the layout APIs that cmdk needs to a document without layout. Call it before the command menu renders. */
export function standInForLayout(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView ??= () => undefined
}
