import { readFileSync } from 'node:fs'

const intervalMs = 500

/**
 * Calls `onGone` when npm, or a shell between npm and this process, ends. A killed npm or shell can't pass on a signal.
 * Without this callback, everything would keep running. Does nothing if npm didn't start this process.
 */
export function watchParents(onGone: () => void): void {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  // If the parent is a shell, its parent is npm. The parent of npm isn't watched: it can be any program and end at any time.
  const npm = isShell(parent) ? statusOf(parent, 'PPid') : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || statusOf(parent, 'PPid') === npm)) return
    clearInterval(timer)
    onGone()
  }, intervalMs)
  timer.unref()
}

function isShell(pid: number): boolean {
  return /^(?:sh|dash|bash|zsh|ash|busybox)$/.test(statusOf(pid, 'Name') ?? '')
}

/** Returns a value from a process's status in /proc, or undefined if it isn't available. */
function statusOf(pid: number, name: 'PPid' | 'Name'): string | undefined {
  try {
    return new RegExp(`^${name}:\\s+(.+)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
