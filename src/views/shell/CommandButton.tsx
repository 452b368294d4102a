import Search from 'lucide-react/icons/search'
import { lazy, Suspense, useEffect, useState } from 'react'
import * as styles from '#views/shell/shell.css.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { Kbd } from '#views/ui/kbd/Kbd.tsx'

/** Loads the command menu's file before it is opened. */
export const loadCommands = () => import('#views/shell/Commands.tsx')
const Commands = lazy(loadCommands)

/** The command menu, opened by one of its buttons or, from anywhere, by Ctrl or Cmd with K. */
export function useCommands() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Half of the way to Ctrl K: what is typed after it must not find the form still there.
      if (event.key === 'Control' || event.key === 'Meta') void loadCommands().catch(() => undefined)
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const menu = open && (
    <Suspense>
      <Commands onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { menu, onCommands: () => setOpen(true) }
}

/** Opens the command menu from the sidebar. */
export function CommandButton({ onCommands }: { onCommands: () => void }) {
  return (
    <button
      type="button"
      className={styles.jump}
      onClick={onCommands}
      onPointerEnter={() => void loadCommands()}
      onFocus={() => void loadCommands()}
    >
      <Icon glyph={Search} />
      <span className={styles.jumpText}>Search</span>
      <span aria-hidden="true">
        <Kbd>Ctrl K</Kbd>
      </span>
    </button>
  )
}
