import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '#scripts/lib/root.ts'

const preload = new URL('../../exitWithParent.mjs', import.meta.url).href

/** The options of a child process that never outlives its parent. */
export type ChildOptions = {
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  output?: 'pipe' | 'inherit'
}

/** A running Node process and how to stop it. */
export type Child = {
  process: ChildProcess
  /** Returns the last lines of output, for an error message. */
  tail: () => string
  /** Resolves to the exit code when the process has ended. */
  exited: Promise<number>
  /** Stops the process, and kills it if that takes too long. */
  stop: (maxWaitMs?: number) => Promise<void>
}

/** Starts Node with the arguments. The child exits when this process does, even if this process is ended with kill -9. */
export function startNode({ args, env = process.env, cwd = root, output = 'pipe' }: ChildOptions): Child {
  const child = spawn(process.execPath, ['--import', preload, ...args], {
    cwd,
    env,
    // A separate process group, so that Ctrl-C only reaches this process. This process then stops its child
    // processes itself.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', output, output, 'ipc'],
  })
  const lines: string[] = []
  const keepTail = (chunk: Buffer) => {
    lines.push(
      ...chunk
        .toString()
        .split('\n')
        .filter((line) => line.trim() !== ''),
    )
    lines.splice(0, Math.max(0, lines.length - 15))
  }
  child.stdout?.on('data', keepTail)
  child.stderr?.on('data', keepTail)
  const exited = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1))
    child.once('error', (error) => {
      lines.push(error.message)
      resolve(1)
    })
  })
  const stop = async (maxWaitMs = 5_000) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const timeout = new AbortController()
    const hasExited = await Promise.race([
      exited.then(() => true),
      wait(maxWaitMs, false, { signal: timeout.signal }).catch(() => false),
    ])
    timeout.abort()
    if (!hasExited) child.kill('SIGKILL')
    await exited
  }
  return { process: child, tail: () => lines.join('\n'), exited, stop }
}
