import { watch } from 'node:fs'
import { startNode, type ChildOptions } from '#scripts/lib/process/child.ts'
import { inRoot } from '#scripts/lib/root.ts'

const settleMs = 150

/**
 * Runs a Node program and restarts it when a file in the folders changes. Doesn't use `node --watch`, which
 * outlives a killed parent and mixes its own messages with those of worker threads.
 */
export function runWithRestarts(
  options: ChildOptions,
  folders: readonly string[],
): { stop: () => Promise<void> } {
  let child = startNode(options)
  let restarts = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const restart = () => {
    restarts = restarts.then(async () => {
      await child.stop()
      if (!isStopped) child = startNode(options)
    })
  }
  const watchers = folders.map((folder) =>
    watch(inRoot(folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(restart, settleMs)
    }),
  )
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      watchers.forEach((watcher) => watcher.close())
      await restarts
      await child.stop()
    },
  }
}
