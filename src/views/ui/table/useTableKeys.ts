import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { keys as shortcuts } from '#views/ui/kbd/keys.ts'
import { plainKey } from '#views/ui/kbd/shortcuts.ts'

export interface TableKeys {
  ids: readonly string[]
  cursorId: string | null
  onCursor: (id: string) => void
  onOpen: ((id: string) => void) | undefined
  onToggle: ((id: string, withShift: boolean) => void) | undefined
}

const { next, previous, select } = shortcuts
const steps: Record<string, number> = { [next]: 1, [previous]: -1, ArrowDown: 1, ArrowUp: -1 }

/** Returns the id of the row that a key moves the cursor to, or null. */
export function nextRow(key: string, ids: readonly string[], cursorId: string | null): string | null {
  if (ids.length === 0) return null
  if (key === 'Home') return ids[0] ?? null
  if (key === 'End') return ids.at(-1) ?? null
  const step = steps[key]
  if (step === undefined) return null
  const index = cursorId === null ? -1 : ids.indexOf(cursorId)
  if (index < 0) return (step > 0 ? ids[0] : ids.at(-1)) ?? null
  return ids[Math.max(0, Math.min(ids.length - 1, index + step))] ?? null
}

function focusRow(table: HTMLElement, id: string) {
  const row = [...table.querySelectorAll<HTMLElement>('tr[data-id]')].find(
    (candidate) => candidate.dataset['id'] === id,
  )
  const target =
    row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector<HTMLElement>('input, button')
  target?.focus({ preventScroll: true })
  row?.scrollIntoView?.({ block: 'nearest' })
}

/**
 * Moves the cursor with the keyboard, and selects or opens the cursor's row. J, K, X and Enter work anywhere on the
 * page, except while the user is typing or a dialog or menu is open. If a link or button has the focus, Enter
 * activates it. Arrows, Home and End only work inside the rows. Elsewhere, they scroll the page. The focus follows
 * the cursor.
 */
export function useTableKeys(table: RefObject<HTMLElement | null>, keys: TableKeys | null) {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  const active = keys !== null
  useEffect(() => {
    if (!active) return
    const onKeyDown = (event: KeyboardEvent) => {
      const current = latest.current
      const element = table.current
      const key = plainKey(event)
      if (!current || !element || key === '') return
      const target = event.target instanceof Element ? event.target : null
      const inRows = target?.closest('tbody') != null && element.contains(target)
      const isMoveKey = key === next || key === previous
      if (isMoveKey || (inRows && key !== 'Enter')) {
        const id = nextRow(key, current.ids, current.cursorId)
        if (id !== null) {
          event.preventDefault()
          current.onCursor(id)
          focusRow(element, id)
          return
        }
      }
      if (current.cursorId === null || !current.ids.includes(current.cursorId)) return
      if (key.toLowerCase() === select) current.onToggle?.(current.cursorId, event.shiftKey)
      // Links and buttons handle Enter themselves.
      else if (key === 'Enter' && !target?.closest('a, button, input, summary'))
        current.onOpen?.(current.cursorId)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active, table])
}
