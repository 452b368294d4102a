import {
  useEffect,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'

const min = 280
const widest = 960
/** The minimum width left for the page, so that the handle stays reachable. */
const minPageWidth = 320
const step = 32

function watchWindow(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/**
 * Docks the panel at the right edge of the window: reserves space for it and returns its width. `toggler` is the
 * button that opens or collapses the panel.
 */
export function useDock(toggler: RefObject<HTMLButtonElement | null>) {
  const [open, setOpen] = useState(true)
  const [wanted, setWanted] = useState(440)
  const room = useSyncExternalStore(watchWindow, () => window.innerWidth)
  const max = Math.max(min, Math.min(widest, room - minPageWidth))
  const within = (width: number) => Math.min(max, Math.max(min, width))
  const width = within(wanted)

  useEffect(() => {
    document.body.style.marginInlineEnd = open ? `${width}px` : ''
    return () => {
      document.body.style.marginInlineEnd = ''
    }
  }, [open, width])

  return {
    open,
    width,
    min,
    max,
    toggle: () => {
      flushSync(() => setOpen(!open))
      toggler.current?.focus()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const change = { ArrowLeft: step, ArrowRight: -step }[event.key]
      if (change === undefined) return
      event.preventDefault()
      setWanted(within(width + change))
    },
    onPointerDown: (event: PointerEvent) => {
      const from = event.clientX
      const resize = (moved: globalThis.PointerEvent) => setWanted(within(width + from - moved.clientX))
      addEventListener('pointermove', resize)
      addEventListener('pointerup', () => removeEventListener('pointermove', resize), { once: true })
    },
  }
}
