import { tooMany } from '#server/pipeline/apiError.ts'

/** How many requests of one user may use the database at a time, and how many more may wait for it. */
export type Share = { running: number; waiting: number }

/** Runs the work of one key; throws 429 at once when too much of it already waits. */
export type FairShare = <T>(key: string, work: () => Promise<T>) => Promise<T>

type Queue = { running: number; waiting: (() => void)[] }

/** Returns a limit of each key's parallel work, so that one user never takes the whole pool of connections (trust.md case 34). */
export function createFairShare({ running, waiting }: Share): FairShare {
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
      // The place goes to the next in line without a gap in which a newcomer could take it.
      const next = queue.waiting.shift()
      if (next !== undefined) next()
      else if ((queue.running -= 1) === 0) queues.delete(key)
    }
  }
}
