import { useSyncExternalStore } from 'react'

/** Undoes what a toast's key identifies. Returns whether it did. */
type Undoer = (key: string) => boolean

let undoers: readonly Undoer[] = []
const listeners = new Set<() => void>()

function replaceUndoers(now: readonly Undoer[]): void {
  undoers = now
  for (const listener of listeners) listener()
}

/** Lets toasts offer Undo for the keys that the undoer handles, until the returned function is called. */
export function addUndoer(undoer: Undoer): () => void {
  replaceUndoers([...undoers, undoer])
  return () => replaceUndoers(undoers.filter((each) => each !== undoer))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether the open page can undo what a key identifies. After a reload on another page, it can't. */
export function useCanUndo(): Undoer {
  const current = useSyncExternalStore(subscribe, () => undoers)
  return (key) => current.some((undoer) => undoer(key))
}
