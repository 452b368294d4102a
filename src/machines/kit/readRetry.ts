/** How often a read that failed is sent again (trust.md §6.2.6). */
export const readRetries = 2

const pause = 400

/** The next try of a read and when it is due, in milliseconds: each pause twice the one before, and never just alike in all tabs. */
export function nextRead(attempt: number): { readonly attempt: number; readonly wakeAt: number } {
  return { attempt: attempt + 1, wakeAt: Date.now() + pause * 2 ** attempt * (0.75 + Math.random() / 2) }
}
