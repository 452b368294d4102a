import type { ServerResponse } from 'node:http'
import { tooMany } from '#server/pipeline/apiError.ts'

/** How many exports can be sent to a user at the same time. */
const MAX_EXPORTS = 4
const RETRY_SECONDS = 5

/**
 * Returns a function that counts the exports being sent to each user and throws 429 if there are too many. Each
 * export holds the ids of all its rows until the last row has been read, which can take ten minutes. 30 simultaneous
 * exports of 100,000 rows took half a gigabyte of memory.
 */
export function createExportCounter(): (uid: string, response: ServerResponse) => void {
  const open = new Map<string, number>()
  return (uid, response) => {
    const others = open.get(uid) ?? 0
    if (others >= MAX_EXPORTS) throw tooMany(RETRY_SECONDS)
    open.set(uid, others + 1)
    let isOpen = true
    const end = () => {
      if (!isOpen) return
      isOpen = false
      const left = (open.get(uid) ?? 1) - 1
      if (left > 0) open.set(uid, left)
      else open.delete(uid)
    }
    response.once('finish', end).once('close', end)
  }
}
