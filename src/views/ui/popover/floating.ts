import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { breakpoint } from '#views/theme/breakpoints.ts'

export interface Placement {
  /** The edge of the anchor that the panel aligns with. */
  align?: 'start' | 'end' | undefined
  /** Makes the panel at least as wide as its anchor. */
  matchWidth?: boolean | undefined
  /** `above` opens the panel upward if there is room, for anchors at the bottom of the page. */
  side?: 'below' | 'above' | undefined
  /** Makes the panel a full-width sheet on a phone, above a bar at the bottom. */
  sheet?: boolean | undefined
}

const gap = 6
const windowMargin = 8

/** Returns the bottom limit for panels: the top of a bar pinned to the bottom, or else the window's edge. In a dialog, always the window's edge. */
function bottomLimitFor(anchor: HTMLElement): number {
  if (anchor.closest('[role="dialog"]')) return innerHeight
  const tops = [...document.querySelectorAll('[data-pinned="foot"]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, top }) => height > 0 && top >= anchor.getBoundingClientRect().bottom)
    .map(({ top }) => top)
  return Math.min(innerHeight, ...tops)
}

/** Places a sheet at the bottom, and scrolls the page if the sheet would cover the field that opened it. */
function placeSheet(anchor: HTMLElement, panel: HTMLElement) {
  const foot = bottomLimitFor(anchor)
  panel.style.maxHeight = `${foot - windowMargin}px`
  const top = foot - panel.offsetHeight
  panel.style.left = '0'
  panel.style.top = `${top}px`
  const box = anchor.getBoundingClientRect()
  const covered = box.bottom + gap - top
  // If the sheet fills the window or the field is at the top, scrolling would move the field out of the window.
  if (covered > 0 && covered <= box.top) scrollBy({ top: covered })
}

function placePanel(anchor: HTMLElement, panel: HTMLElement, { align, matchWidth, side, sheet }: Placement) {
  if (sheet && matchMedia(breakpoint.small).matches) {
    placeSheet(anchor, panel)
    return
  }
  const box = anchor.getBoundingClientRect()
  if (matchWidth) panel.style.minWidth = `${box.width}px`
  panel.style.maxHeight = ''
  const width = panel.offsetWidth
  const height = panel.offsetHeight
  const spaceBelow = bottomLimitFor(anchor) - box.bottom - gap - windowMargin
  const spaceAbove = box.top - gap - windowMargin
  const opensUpward =
    side === 'above'
      ? spaceAbove >= height || spaceAbove > spaceBelow
      : spaceBelow < height && spaceAbove > spaceBelow
  const available = opensUpward ? spaceAbove : spaceBelow
  if (height > available) panel.style.maxHeight = `${Math.max(available, 0)}px`
  const visibleHeight = Math.min(height, available)
  const left = align === 'end' ? box.right - width : box.left
  panel.style.left = `${Math.max(windowMargin, Math.min(left, innerWidth - width - windowMargin))}px`
  panel.style.top = `${opensUpward ? box.top - gap - visibleHeight : box.bottom + gap}px`
}

// Sets the `popover` attribute here instead of in the markup, because the attribute hides an element until a script shows it.
function showOnTop(panel: HTMLElement) {
  if (!panel.togglePopover) return
  panel.popover = 'manual'
  panel.togglePopover(true)
}

/**
 * Keeps an open panel next to its anchor. Shows the panel in the top layer, so that no scroll container clips it.
 * Give the panel the `floating` style.
 */
export function useFloating<Anchor extends HTMLElement, Panel extends HTMLElement>(
  open: boolean,
  { align, matchWidth, side, sheet }: Placement = {},
  givenAnchor?: RefObject<Anchor | null>,
) {
  const ownAnchor = useRef<Anchor>(null)
  const anchorRef = givenAnchor ?? ownAnchor
  const panelRef = useRef<Panel>(null)
  useLayoutEffect(() => {
    const panel = panelRef.current
    if (!open || !panel) return
    showOnTop(panel)
    const update = () => {
      // The anchor can be replaced while the panel is open.
      const anchor = anchorRef.current
      if (!anchor) return
      const { scrollTop } = panel
      placePanel(anchor, panel, { align, matchWidth, side, sheet })
      // Measuring the panel at its full height scrolled it back to its start.
      panel.scrollTop = scrollTop
    }
    update()
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update)
    observer?.observe(panel)
    window.addEventListener('resize', update)
    const onScroll = ({ target }: Event) => {
      // Scrolling inside the panel doesn't move its anchor, so the panel stays where it is.
      if (!panel.contains(target as Node)) update()
    }
    window.addEventListener('scroll', onScroll, true)
    return () => {
      observer?.disconnect()
      window.removeEventListener('resize', update)
      window.removeEventListener('scroll', onScroll, true)
      if (panel.isConnected) panel.togglePopover?.(false)
    }
  }, [open, align, matchWidth, side, sheet, anchorRef])
  return { anchorRef, panelRef }
}

/** While `open`, calls `onDismiss` on a press or focus outside of all the elements, and on Escape. */
export function useDismiss(
  open: boolean,
  inside: readonly RefObject<HTMLElement | null>[],
  onDismiss: (reason: 'outside' | 'escape') => void,
) {
  const latest = useRef({ inside, onDismiss })
  useLayoutEffect(() => {
    latest.current = { inside, onDismiss }
  })
  useEffect(() => {
    if (!open) return
    const onOutside = (event: Event) => {
      const target = event.target
      if (!(target instanceof Node)) return
      if (latest.current.inside.some((ref) => ref.current?.contains(target))) return
      latest.current.onDismiss('outside')
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current.onDismiss('escape')
    }
    document.addEventListener('pointerdown', onOutside, true)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', onOutside, true)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('keydown', onEscape)
    }
  }, [open])
}

/** Marks an open panel, so that a dialog around it leaves Escape to the panel. */
export const openPanelProps = { 'data-floating': 'open' } as const

/** Marks an open panel that is itself a small dialog. */
export const openDialogPanelProps = { ...openPanelProps, role: 'dialog' } as const

/** Returns true while a menu, list or calendar is open. Escape should close that first. */
export function hasOpenPanel(): boolean {
  return document.querySelector('[data-floating="open"]') !== null
}
