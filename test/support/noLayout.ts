import { vi } from 'vitest'

/** Gives a document without a layout what cmdk measures its list with. Call it before the command menu is rendered. */
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
