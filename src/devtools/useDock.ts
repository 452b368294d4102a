import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react'

const least = 280
const most = 960
const step = 32
const within = (width: number) => Math.min(most, Math.max(least, width))

/** The panel at the end of the window: how wide it is, and the room the page leaves for it. */
export function useDock() {
  const [open, setOpen] = useState(true)
  const [width, setWidth] = useState(440)

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
    toggle: () => setOpen(!open),
    onKeyDown: (event: KeyboardEvent) => {
      const change = { ArrowLeft: step, ArrowRight: -step }[event.key]
      if (change === undefined) return
      event.preventDefault()
      setWidth(within(width + change))
    },
    onPointerDown: (event: PointerEvent) => {
      const from = event.clientX
      const move = (moved: globalThis.PointerEvent) => setWidth(within(width + from - moved.clientX))
      addEventListener('pointermove', move)
      addEventListener('pointerup', () => removeEventListener('pointermove', move), { once: true })
    },
  }
}
