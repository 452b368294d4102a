import { useEffect, useRef, useState, type FocusEvent, type PointerEvent, type RefObject } from 'react'
import { useFloating } from '#views/ui/popover/floating.ts'
import * as styles from '#views/ui/popover/Tooltip.css.ts'

/** Delays in milliseconds before the tooltip is shown or hidden. */
const hoverDelay = 350
const leaveDelay = 120
/**
 * The delay after blur, in milliseconds. By then, the next element has the focus. If the tooltip were removed
 * earlier, a dialog around it would take the focus back. Tab could then never leave a button with a tooltip.
 */
const blurDelay = 1

interface TooltipOptions<Anchor extends HTMLElement> {
  /** For text that users need. Shows the tooltip without a delay, and on any focus, not only keyboard focus. */
  eager?: boolean | undefined
  anchor?: RefObject<Anchor | null> | undefined
}

/** Shows `text` next to an element on hover and keyboard focus. The tooltip stays while the pointer is over it. Escape hides it. */
export function useTooltip<Anchor extends HTMLElement>(
  text: string | undefined,
  { eager = false, anchor: givenAnchor }: TooltipOptions<Anchor> = {},
) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isShown = open && Boolean(text)
  const { anchorRef, panelRef } = useFloating<Anchor, HTMLDivElement>(isShown, {}, givenAnchor)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isShown) return
    const hide = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', hide)
    return () => document.removeEventListener('keydown', hide)
  }, [isShown])

  const setOpenLater = (next: boolean, delay: number) => {
    clearTimeout(timer.current)
    if (delay === 0) setOpen(next)
    else timer.current = setTimeout(() => setOpen(next), delay)
  }
  const anchor = {
    ref: anchorRef,
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') setOpenLater(true, eager ? 0 : hoverDelay)
    },
    onPointerLeave: () => setOpenLater(false, leaveDelay),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (eager || event.currentTarget.matches(':focus-visible')) setOpenLater(true, 0)
    },
    onBlur: () => setOpenLater(false, blurDelay),
  }
  const panel = isShown ? (
    <div
      ref={panelRef}
      role="tooltip"
      className={styles.tooltip}
      onPointerEnter={() => setOpenLater(true, 0)}
      onPointerLeave={() => setOpenLater(false, leaveDelay)}
    >
      {text}
    </div>
  ) : null
  return { anchor, panel }
}
