import { readFileSync } from 'node:fs'

const everyMs = 500

/**
 * Calls back when npm, or the shell between npm and us, is gone. That shell does not pass SIGTERM on, so without
 * this `kill <pid of npm start>` would leave everything running. Does nothing when npm did not start us.
 */
export function watchParents(onGone: () => void): void {
  if (!process.env['npm_lifecycle_event']) return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || parentOf(shell) === npm)) return
    clearInterval(timer)
    onGone()
  }, everyMs)
  timer.unref()
}

/** The parent of a process, where the system says so in /proc. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
