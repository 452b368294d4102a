import type { Glyph } from '#views/ui/icon/Icon.tsx'

/** One row of a menu. */
export interface MenuItem {
  key: string
  text: string
  icon?: Glyph | undefined
  /** The link target, for an item that opens a page. */
  href?: string | undefined
  onSelect?: (() => void) | undefined
  danger?: boolean | undefined
  /** True for the current item of a set, shown with a check mark. */
  checked?: boolean | undefined
  /** Why the item isn't available. */
  disabledReason?: string | undefined
  /** Muted text or a key at the end. */
  end?: string | undefined
  /** True to show a divider before the item. */
  separated?: boolean | undefined
}
