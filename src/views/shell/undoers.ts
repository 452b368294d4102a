import { useSyncExternalStore } from 'react'

/** Returns whether the open page can undo what a toast's key identifies. */
type Undoer = (key: string) => boolean

let undoers: readonly Undoer[] = []
const listeners = new Set<() => void>()

function replaceUndoers(next: readonly Undoer[]): void {
  undoers = next
  for (const listener of listeners) listener()
}

/** Lets toasts offer Undo for the keys that the undoer accepts. Returns a function that removes the undoer. */
export function addUndoer(undoer: Undoer): () => void {
  replaceUndoers([...undoers, undoer])
  return () => replaceUndoers(undoers.filter((other) => other !== undoer))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns a function that tells whether the open page can undo what a key identifies. After a reload on another page, it can't. */
export function useCanUndo(): Undoer {
  const current = useSyncExternalStore(subscribe, () => undoers)
  return (key) => current.some((undoer) => undoer(key))
}
