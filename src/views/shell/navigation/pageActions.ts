import { useSyncExternalStore } from 'react'
import type { Glyph } from '#views/ui/icon/Icon.tsx'

/** What can be done with the open record. */
export interface PageAction {
  readonly key: string
  readonly text: string
  readonly icon?: Glyph | undefined
  /** The key that does the same. */
  readonly shortcut?: string | undefined
  /** Why it can't be done now. */
  readonly refusedReason?: string | undefined
  readonly run: () => void
}

const none: readonly PageAction[] = []
let actions = none
const listeners = new Set<() => void>()

/** Offers the actions of the open record in the command menu; none once it is left. */
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
