import {
  lazy,
  Suspense,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { Button, type ButtonTone } from '#views/ui/button/Button.tsx'
import type { Glyph } from '#views/ui/icon/Icon.tsx'
import * as styles from '#views/ui/menu/Menu.css.ts'
import type { MenuItem } from '#views/ui/menu/menuItem.ts'

const loadPanel = () => import('#views/ui/menu/MenuPanel.tsx')
const MenuPanel = lazy(loadPanel)

/** What makes a button open its menu. */
export interface MenuTrigger {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly id: string
  readonly onClick: () => void
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
}

export interface MenuProps {
  /** The name of the button and of the menu. */
  label: string
  items: readonly MenuItem[]
  /** An icon-only button; without it the label is painted. */
  icon?: Glyph | undefined
  tone?: ButtonTone | undefined
  size?: 'medium' | 'small' | undefined
  /** Which edge of the button the menu lines up with. */
  align?: 'start' | 'end' | undefined
  /** Opens upwards when there is room, e.g. from the foot of the page. */
  side?: 'below' | 'above' | undefined
  /** Another button than the usual one. */
  children?: ((trigger: MenuTrigger) => ReactNode) | undefined
}

/** A button with a menu. The menu itself loads when the button is pointed at, focused or pressed. */
export function Menu(props: MenuProps) {
  const { label, items, icon, tone = 'secondary', size, align, side, children } = props
  const [opened, setOpened] = useState<'first' | 'last' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const preload = () => void loadPanel()
  const onKeyDown = (event: KeyboardEvent) => {
    if (opened !== null || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const trigger: MenuTrigger = {
    ref: button,
    id,
    onClick: () => setOpened(opened === null ? 'first' : null),
    'aria-haspopup': 'menu',
    'aria-expanded': opened !== null,
  }
  return (
    <span
      role="none"
      className={styles.anchor}
      onKeyDown={onKeyDown}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children?.(trigger) ?? (
        <Button {...trigger} tone={tone} size={size} icon={icon} iconOnly={icon !== undefined}>
          {label}
        </Button>
      )}
      {opened !== null && (
        <Suspense>
          <MenuPanel
            items={items}
            button={button}
            startAt={opened}
            align={align}
            side={side}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </span>
  )
}
