import Search from 'lucide-react/icons/search'
import { lazy, Suspense, useEffect, useState } from 'react'
import * as styles from '#views/shell/shell.css.ts'
import { Icon } from '#views/ui/Icon.tsx'
import { Kbd } from '#views/ui/Kbd.tsx'

const loadCommands = () => import('#views/shell/Commands.tsx')
const Commands = lazy(loadCommands)

/** Opens the command menu; Ctrl or Cmd with K does the same from anywhere. */
export function CommandButton() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.jump}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadCommands()}
        onFocus={() => void loadCommands()}
      >
        <Icon glyph={Search} />
        <span className={styles.jumpText}>Search</span>
        <span className={styles.jumpKeys} aria-hidden="true">
          <Kbd>Ctrl K</Kbd>
        </span>
      </button>
      {open && (
        <Suspense>
          <Commands onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
