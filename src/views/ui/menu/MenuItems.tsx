import Check from 'lucide-react/icons/check'
import { Link } from 'wouter'
import { classes } from '#views/ui/kit/classes.ts'
import { Icon, type Glyph } from '#views/ui/icon/Icon.tsx'
import * as styles from '#views/ui/menu/Menu.css.ts'

export interface MenuItem {
  key: string
  text: string
  icon?: Glyph | undefined
  /** A place to go to; otherwise `onSelect` acts. */
  href?: string | undefined
  onSelect?: (() => void) | undefined
  danger?: boolean | undefined
  /** One of a set, e.g. the current client: painted with a tick. */
  checked?: boolean | undefined
  /** Why it cannot be chosen now. */
  refusedReason?: string | undefined
  /** A few muted words or a key at the end. */
  end?: string | undefined
  /** A line before it. */
  separated?: boolean | undefined
}

/** The rows of a menu; the menu itself moves the focus between them. */
export function MenuItems({ items, onChosen }: { items: readonly MenuItem[]; onChosen: () => void }) {
  return items.map((item) => {
    const content = (
      <>
        {item.icon && (
          <span className={item.danger ? styles.glyphDanger : styles.glyph}>
            <Icon glyph={item.icon} />
          </span>
        )}
        <span>{item.text}</span>
        {item.end && <span className={styles.end}>{item.end}</span>}
        {item.checked && (
          <span className={classes(styles.end, styles.glyphChecked)}>
            <Icon glyph={Check} />
          </span>
        )}
      </>
    )
    const common = {
      role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
      'aria-checked': item.checked,
      tabIndex: -1,
      className: classes(styles.item, item.danger && styles.danger),
      'aria-disabled': item.refusedReason === undefined ? undefined : true,
      title: item.refusedReason,
    } as const
    const choose = () => {
      if (item.refusedReason !== undefined) return
      onChosen()
      item.onSelect?.()
    }
    return (
      <div key={item.key} role="none">
        {item.separated && <hr className={styles.rule} />}
        {item.href === undefined || item.refusedReason !== undefined ? (
          <button type="button" {...common} onClick={choose}>
            {content}
          </button>
        ) : (
          <Link href={item.href} {...common} onClick={choose}>
            {content}
          </Link>
        )}
      </div>
    )
  })
}
