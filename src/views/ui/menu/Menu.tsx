import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Button, type ButtonTone } from '#views/ui/button/Button.tsx'
import { openPanel, useDismiss, useFloating, type Placement } from '#views/ui/popover/floating.ts'
import type { Glyph } from '#views/ui/icon/Icon.tsx'
import * as styles from '#views/ui/menu/Menu.css.ts'
import { moveTo, typeahead } from '#views/ui/menu/menuKeys.ts'
import { MenuItems, type MenuItem } from '#views/ui/menu/MenuItems.tsx'

export interface MenuProps extends Placement {
  /** The name of the button and of the menu. */
  label: string
  items: readonly MenuItem[]
  /** An icon-only button; without it the label is painted. */
  icon?: Glyph | undefined
  tone?: ButtonTone | undefined
  size?: 'medium' | 'small' | undefined
}

const typeaheadPause = 700

/** A button with a menu: arrows, Home, End, letters and Escape work, focus returns to the button. */
export function Menu({ label, items, icon, tone = 'secondary', size, ...placement }: MenuProps) {
  const [opened, setOpened] = useState<'first' | 'last' | null>(null)
  const open = opened !== null
  const menuId = useId()
  const { anchorRef, panelRef } = useFloating<HTMLButtonElement, HTMLDivElement>(open, placement)
  const typed = useRef({ text: '', at: 0 })

  const rows = () => [...(panelRef.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  const close = (refocus: boolean) => {
    setOpened(null)
    if (refocus) anchorRef.current?.focus()
  }
  useDismiss(open, [anchorRef, panelRef], (reason) => close(reason === 'escape'))
  useEffect(() => {
    if (!opened) return
    const found = panelRef.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []
    const checked = panelRef.current?.querySelector<HTMLElement>('[aria-checked="true"]')
    ;(checked ?? found[opened === 'first' ? 0 : found.length - 1])?.focus()
  }, [opened, panelRef])

  const onTriggerKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const onMenuKey = (event: KeyboardEvent) => {
    const all = rows()
    const from = all.indexOf(document.activeElement as HTMLElement)
    const next = moveTo(event.key, from, all.length)
    if (next !== null) {
      event.preventDefault()
      all[next]?.focus()
    } else if (event.key === 'Tab') {
      close(true)
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const now = event.timeStamp
      const text = now - typed.current.at > typeaheadPause ? event.key : typed.current.text + event.key
      typed.current = { text, at: now }
      const found = typeahead(
        text,
        items.map((item) => item.text),
        from,
      )
      if (found !== null) all[found]?.focus()
    }
  }
  const trigger = {
    ref: anchorRef,
    onClick: () => setOpened(open ? null : 'first'),
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? menuId : undefined,
  } as const
  return (
    <>
      <span role="none" className={styles.anchor} onKeyDown={onTriggerKey}>
        <Button {...trigger} tone={tone} size={size} icon={icon} iconOnly={icon !== undefined}>
          {label}
        </Button>
      </span>
      {open && (
        <div
          {...openPanel}
          ref={panelRef}
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles.menu}
          onKeyDown={onMenuKey}
        >
          <MenuItems items={items} onChosen={() => close(true)} />
        </div>
      )}
    </>
  )
}
