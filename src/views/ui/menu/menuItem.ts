import type { Glyph } from '#views/ui/icon/Icon.tsx'

/** One row of a menu. */
export interface MenuItem {
  key: string
  text: string
  icon?: Glyph | undefined
  /** A place to go to; otherwise `onSelect` acts. */
  href?: string | undefined
  onSelect?: (() => void) | undefined
  danger?: boolean | undefined
  /** One of a set, e.g. the current client: painted with a tick. */
  checked?: boolean | undefined
  /** Why it cannot be chosen now. */
  refusedReason?: string | undefined
  /** A few muted words or a key at the end. */
  end?: string | undefined
  /** A line before it. */
  separated?: boolean | undefined
}
