import { useSelector } from '@xstate/react'
import Search from 'lucide-react/icons/search'
import { Suspense, useEffect } from 'react'
import { useCommands } from '#views/shell/ActorsContext.tsx'
import { useShortcuts } from '#views/shell/navigation/useShortcuts.ts'
import * as styles from '#views/shell/shell.css.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { Kbd } from '#views/ui/kbd/Kbd.tsx'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'
import { commandKey } from '#views/ui/kbd/keys.ts'

const loadCommands = () => import('#views/shell/navigation/Commands.tsx')
const Commands = lazyWithRetry(loadCommands)
const ShortcutHelp = lazyWithRetry(() => import('#views/shell/navigation/ShortcutHelp.tsx'))

/** Preloads the command menu's code. If that fails, the code is requested again when the menu opens. */
export const preloadCommands = () => void loadCommands().catch(() => undefined)

/**
 * Returns the command menu and a function that opens it. Ctrl+K and Cmd+K open it on every page. The list of
 * keyboard shortcuts can be shown instead of the menu.
 */
export function useCommandMenu() {
  const commands = useCommands()
  useShortcuts()
  const showsShortcuts = useSelector(commands, (state) => state.hasTag('shortcuts'))
  const open = useSelector(commands, (state) => state.hasTag('open'))
  const onCommands = () => commands.send({ type: 'commands.open' })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Preloads as soon as Ctrl or Cmd is pressed, so that text typed right after the shortcut doesn't end up in
      // the form behind the menu.
      if (event.key === 'Control' || event.key === 'Meta') preloadCommands()
      if (event.key.toLowerCase() !== commandKey || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      commands.send({ type: 'commands.open' })
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [commands])
  const OpenMenu = open ? Commands : showsShortcuts ? ShortcutHelp : null
  const menu = OpenMenu && (
    // Until the menu's code has arrived, keys must not run shortcuts on the page behind the menu.
    <Suspense fallback={<i data-floating="open" />}>
      <OpenMenu commands={commands} />
    </Suspense>
  )
  return { menu, onCommands }
}

/** The sidebar button that opens the command menu. */
export function CommandButton({ onCommands }: { onCommands: () => void }) {
  return (
    <button
      type="button"
      className={styles.commandButton}
      onClick={onCommands}
      onPointerEnter={preloadCommands}
      onFocus={preloadCommands}
    >
      <Icon glyph={Search} />
      <span className={styles.commandButtonText}>Search</span>
      <span aria-hidden="true">
        <Kbd>Ctrl K</Kbd>
      </span>
    </button>
  )
}
