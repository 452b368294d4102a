import { useSyncExternalStore } from 'react'

/** Returns whether a part of the page undoes what a toast's key names. */
type Undoer = (key: string) => boolean

let undoers: readonly Undoer[] = []
const listeners = new Set<() => void>()

function replaceUndoers(now: readonly Undoer[]): void {
  undoers = now
  for (const listener of listeners) listener()
}

/** Lets toasts offer Undo for the keys that the undoer knows, until the returned function is called. */
export function addUndoer(undoer: Undoer): () => void {
  replaceUndoers([...undoers, undoer])
  return () => replaceUndoers(undoers.filter((each) => each !== undoer))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether the open page can undo what a key names. After a reload on another page, nothing on it can. */
export function useCanUndo(): Undoer {
  const current = useSyncExternalStore(subscribe, () => undoers)
  return (key) => current.some((undoer) => undoer(key))
}
