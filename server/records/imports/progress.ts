/** How many rows an import or undo has processed, and the user who started it. */
type Progress = { readonly uid: string; done: number; readonly total: number }

/**
 * The imports and undos that this process is running. Their transactions are still open, so the database
 * can't report their progress. The embedded database serves no other request until they end.
 */
const runningImports = new Map<string, Progress>()

/**
 * Tracks the progress of an import or undo while `work` runs. Meanwhile, the user who started it can read its
 * progress without the database.
 */
export async function withProgress<T>(
  { uid, id, total }: { readonly uid: string; readonly id: string; readonly total: number },
  work: (report: (done: number) => void) => Promise<T>,
): Promise<T> {
  const progress: Progress = { uid, done: 0, total }
  runningImports.set(id, progress)
  try {
    return await work((done) => {
      progress.done = done
    })
  } finally {
    runningImports.delete(id)
  }
}

/** Returns the progress of a user's import or undo, or null if this process isn't running it. */
export function progressOf(uid: string, id: string): Pick<Progress, 'done' | 'total'> | null {
  const progress = runningImports.get(id)
  return progress?.uid === uid ? { done: progress.done, total: progress.total } : null
}
