import { useSyncExternalStore } from 'react'
import type { Glyph } from '#views/ui/icon/Icon.tsx'

/** An action for the open record. */
export interface PageAction {
  readonly key: string
  readonly text: string
  readonly icon?: Glyph | undefined
  /** The key for the same action. */
  readonly shortcut?: string | undefined
  /** Why it isn't possible right now. */
  readonly refusedReason?: string | undefined
  readonly run: () => void
}

const none: readonly PageAction[] = []
let actions = none
const listeners = new Set<() => void>()

/** Offers the actions of the open record in the command menu. None once the user leaves the record. */
export function offerActions(offered: readonly PageAction[] = none): void {
  actions = offered
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the actions of the open record. */
export const usePageActions = (): readonly PageAction[] => useSyncExternalStore(subscribe, () => actions)
