import { watch } from 'node:fs'
import { startNode, type ChildOptions } from '#scripts/lib/process/child.ts'
import { inRoot } from '#scripts/lib/root.ts'

const settleMs = 150

/**
 * Runs a Node program and restarts it when a file in the folders changes. Doesn't use `node --watch`, because
 * that outlives a killed parent and its messages mix with those of worker threads.
 */
export function runRestarting(
  options: ChildOptions,
  folders: readonly string[],
): { stop: () => Promise<void> } {
  let child = startNode(options)
  let turn = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let ended = false

  const restart = () => {
    turn = turn.then(async () => {
      await child.stop()
      if (!ended) child = startNode(options)
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
      ended = true
      clearTimeout(timer)
      watchers.forEach((watcher) => watcher.close())
      await turn
      await child.stop()
    },
  }
}
