import * as Radix from '@radix-ui/react-dropdown-menu'
import Check from 'lucide-react/icons/check'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { Link } from 'wouter'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/menu/Menu.css.ts'
import type { MenuItem } from '#views/ui/menu/menuItem.ts'

interface MenuPanelProps {
  readonly items: readonly MenuItem[]
  readonly button: RefObject<HTMLButtonElement | null>
  /** The item that gets the focus when the menu opens, unless an item is checked. */
  readonly startAt: 'first' | 'last'
  readonly align: 'start' | 'end' | undefined
  readonly side: 'below' | 'above' | undefined
  readonly onClose: () => void
}

const gap = 6
const windowMargin = 8

/** An open menu next to its button. Loaded on demand because it includes Radix and its placement code. */
export default function MenuPanel({ items, button, startAt, align, side, onClose }: MenuPanelProps) {
  const wasClosedByPress = useRef(false)
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Radix.Trigger asChild>
        <span aria-hidden="true" className={styles.place} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          loop
          className={styles.menu}
          aria-labelledby={button.current?.id ?? ''}
          align={align ?? 'start'}
          side={side === 'above' ? 'top' : 'bottom'}
          sideOffset={gap}
          collisionPadding={windowMargin}
          onInteractOutside={(event) => {
            // A press on the menu's button is handled by the button, which closes the menu.
            if (button.current?.contains(event.target as Node)) event.preventDefault()
            else wasClosedByPress.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (wasClosedByPress.current || document.activeElement !== document.body) return
            button.current?.focus({ preventScroll: true })
          }}
        >
          <Items items={items} startAt={startAt} button={button} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The items. Radix focuses an item only for keyboard users. This component also focuses one for pointer users, so that the arrow keys work immediately. */
function Items({ items, startAt, button }: Pick<MenuPanelProps, 'items' | 'startAt' | 'button'>) {
  const rows = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const menuItems = [...(rows.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    const checked = menuItems.find((row) => row.ariaChecked === 'true')
    const start = checked ?? (startAt === 'first' ? menuItems[0] : menuItems.at(-1))
    start?.focus({ preventScroll: true })
  }, [startAt])
  return (
    <div ref={rows} role="none">
      {items.map((item) => (
        <Item key={item.key} item={item} button={button} />
      ))}
    </div>
  )
}

function Item({ item, button }: { item: MenuItem } & Pick<MenuPanelProps, 'button'>) {
  const { checked, danger, disabledReason, onSelect } = item
  const isLink = item.href !== undefined && disabledReason === undefined
  const content = (
    <>
      {item.icon && (
        <span className={danger ? styles.glyphDanger : styles.glyph}>
          <Icon glyph={item.icon} />
        </span>
      )}
      <span>{item.text}</span>
      {item.end && <span className={styles.end}>{item.end}</span>}
      {checked && (
        <span className={classes(styles.end, styles.glyphChecked)}>
          <Icon glyph={Check} />
        </span>
      )}
    </>
  )
  return (
    <>
      {item.separated && <Radix.Separator className={styles.rule} />}
      <Radix.Item
        asChild={isLink}
        textValue={item.text}
        {...(checked !== undefined && { role: 'menuitemradio', 'aria-checked': checked })}
        // Stays focusable so that the reason can be read.
        {...(disabledReason !== undefined && { 'aria-disabled': true, title: disabledReason })}
        className={classes(styles.item, danger && styles.danger)}
        onSelect={(event) => {
          if (disabledReason !== undefined) return event.preventDefault()
          // If the item opens a dialog, the dialog later returns the focus to the button, because the item is gone by then.
          button.current?.focus({ preventScroll: true })
          onSelect?.()
        }}
      >
        {isLink ? <Link href={item.href ?? ''}>{content}</Link> : content}
      </Radix.Item>
    </>
  )
}
