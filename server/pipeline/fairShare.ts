import { tooMany } from '#server/pipeline/apiError.ts'

/** How many of a user's requests can use the database at the same time, and how many more can wait. */
export type ShareLimits = { running: number; waiting: number }

/** Runs work for one key. Throws 429 immediately if too many requests with the same key are waiting. */
export type FairShare = <T>(key: string, work: () => Promise<T>) => Promise<T>

type Queue = { running: number; waiting: (() => void)[] }

/**
 * Returns a function that limits parallel work per key, so that one user can't take all connections
 * (trust.md case 34).
 */
export function createFairShare({ running, waiting }: ShareLimits): FairShare {
  const queues = new Map<string, Queue>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < running) queue.running += 1
    else if (queue.waiting.length < waiting) await new Promise<void>((resolve) => queue.waiting.push(resolve))
    else throw tooMany(1)
    try {
      return await work()
    } finally {
      // The slot goes directly to the next in line, so that no new request can take it in between.
      const next = queue.waiting.shift()
      if (next !== undefined) next()
      else if ((queue.running -= 1) === 0) queues.delete(key)
    }
  }
}
