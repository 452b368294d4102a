import { useSyncExternalStore } from 'react'
import type { Glyph } from '#views/ui/icon/Icon.tsx'

/** An action for the open record. */
export interface PageAction {
  readonly key: string
  readonly text: string
  readonly icon?: Glyph | undefined
  /** The keyboard shortcut for the action. */
  readonly shortcut?: string | undefined
  /** Why the action isn't possible right now. */
  readonly disabledReason?: string | undefined
  readonly run: () => void
}

const noActions: readonly PageAction[] = []
let actions = noActions
const listeners = new Set<() => void>()

/** Sets the actions of the open record for the command menu. Removes them if called without an argument. */
export function setPageActions(pageActions: readonly PageAction[] = noActions): void {
  actions = pageActions
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the actions of the open record. */
export const usePageActions = (): readonly PageAction[] => useSyncExternalStore(subscribe, () => actions)
