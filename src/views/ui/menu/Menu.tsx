import { Suspense, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button, type ButtonTone } from '#views/ui/button/Button.tsx'
import type { Glyph } from '#views/ui/icon/Icon.tsx'
import * as styles from '#views/ui/menu/Menu.css.ts'
import { openPanelProps } from '#views/ui/popover/floating.ts'
import type { MenuItem } from '#views/ui/menu/menuItem.ts'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const loadPanel = () => import('#views/ui/menu/MenuPanel.tsx')
const MenuPanel = lazyWithRetry(loadPanel)

export interface MenuProps {
  /** The name of the button and of the menu. */
  label: string
  items: readonly MenuItem[]
  /** The icon of an icon-only button. Without it, the button shows the label. */
  icon?: Glyph | undefined
  tone?: ButtonTone | undefined
  size?: 'medium' | 'small' | undefined
  /** The edge of the button that the menu aligns with. */
  align?: 'start' | 'end' | undefined
  /** `above` opens upward if there is room. Use it at the bottom of the page. */
  side?: 'below' | 'above' | undefined
  /** The content and class of a custom button. */
  face?: { readonly className: string; readonly content: ReactNode } | undefined
}

/** A button with a menu. The menu loads when the button is hovered, focused or pressed. */
export function Menu(props: MenuProps) {
  const { label, items, icon, tone = 'secondary', size, align, side, face } = props
  const [startAt, setStartAt] = useState<'first' | 'last' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const preload = () => void loadPanel().catch(() => undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape must also work while the menu is still loading.
    if (startAt !== null && event.key === 'Escape') setStartAt(null)
    if (startAt !== null || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    setStartAt(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const trigger = {
    ref: button,
    id,
    onClick: () => setStartAt(startAt === null ? 'first' : null),
    'aria-haspopup': 'menu',
    'aria-expanded': startAt !== null,
  } as const
  return (
    <span
      role="none"
      {...(startAt === null ? {} : openPanelProps)}
      className={styles.anchor}
      onKeyDown={onKeyDown}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {face === undefined ? (
        <Button {...trigger} tone={tone} size={size} icon={icon} iconOnly={icon !== undefined}>
          {label}
        </Button>
      ) : (
        <button {...trigger} type="button" className={face.className}>
          {face.content}
        </button>
      )}
      {startAt !== null && (
        <Suspense>
          <MenuPanel
            items={items}
            button={button}
            startAt={startAt}
            align={align}
            side={side}
            onClose={() => setStartAt(null)}
          />
        </Suspense>
      )}
    </span>
  )
}
