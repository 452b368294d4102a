import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useAreas, useCommands } from '#views/shell/ActorsContext.tsx'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { keys } from '#views/ui/kbd/keys.ts'
import { plainKey } from '#views/ui/kbd/shortcuts.ts'

/** How long after G the second key is accepted, in milliseconds. */
const secondKeyTimeout = 2_000
const firstKeys: readonly string[] = [keys.help, keys.go, keys.add]

/** Runs the shortcuts that work on every page. Their code loads when the first one is used. */
export function useShortcuts(): void {
  const [path, navigate] = useLocation()
  const context = {
    path,
    navigate,
    areas: useAreas(),
    permissions: usePermissions(),
    commands: useCommands(),
  }
  const latest = useRef(context)
  useEffect(() => {
    latest.current = context
  })
  useEffect(() => {
    let secondKeyUntil = 0
    const onKeyDown = (event: KeyboardEvent) => {
      const key = plainKey(event)
      const { timeStamp } = event
      const isSecond = timeStamp < secondKeyUntil
      if (key.length !== 1 || event.repeat) return
      secondKeyUntil = !isSecond && key === keys.go ? timeStamp + secondKeyTimeout : 0
      if (!isSecond && !firstKeys.includes(key)) return
      event.preventDefault()
      // The second key must not also trigger its own shortcut.
      event.stopPropagation()
      void import('#views/shell/navigation/shortcutTable.ts')
        .then(({ runShortcut }) => runShortcut(isSecond ? keys.go + key : key, latest.current))
        .catch(() => undefined)
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}
