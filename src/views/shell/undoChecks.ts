import { useSyncExternalStore } from 'react'

/** Returns whether the open page can undo the change that a toast's key identifies. */
type UndoCheck = (key: string) => boolean

let undoChecks: readonly UndoCheck[] = []
const listeners = new Set<() => void>()

function replaceUndoChecks(next: readonly UndoCheck[]): void {
  undoChecks = next
  for (const listener of listeners) listener()
}

/** Lets toasts offer Undo for the keys that the check accepts. Returns a function that removes the check. */
export function addUndoCheck(undoCheck: UndoCheck): () => void {
  replaceUndoChecks([...undoChecks, undoCheck])
  return () => replaceUndoChecks(undoChecks.filter((other) => other !== undoCheck))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the check that toasts use before they offer Undo. A toast restored after a reload can belong to a page that isn't open. */
export function useCanUndo(): UndoCheck {
  const current = useSyncExternalStore(subscribe, () => undoChecks)
  return (key) => current.some((undoCheck) => undoCheck(key))
}
