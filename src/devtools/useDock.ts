import {
  useEffect,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'

const least = 280
const widest = 960
/** The least width left for the page, so that the handle stays reachable. */
const leastPage = 320
const step = 32

function watchWindow(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/**
 * Docks the panel at the end of the window: returns its width and reserves space for it. `toggler` is the button that opens or collapses
 * it.
 */
export function useDock(toggler: RefObject<HTMLButtonElement | null>) {
  const [open, setOpen] = useState(true)
  const [wanted, setWanted] = useState(440)
  const room = useSyncExternalStore(watchWindow, () => window.innerWidth)
  const most = Math.max(least, Math.min(widest, room - leastPage))
  const within = (width: number) => Math.min(most, Math.max(least, width))
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
    least,
    most,
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
