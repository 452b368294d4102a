/** How often a failed read is repeated (trust.md §6.2.6). */
export const readRetries = 2

const pause = 400

/** Returns a read's next try and its time in milliseconds. Pauses double, with jitter so that tabs don't retry together. */
export function nextRead(attempt: number): { readonly attempt: number; readonly wakeAt: number } {
  return { attempt: attempt + 1, wakeAt: Date.now() + pause * 2 ** attempt * (0.75 + Math.random() / 2) }
}
