import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startNode, type Child } from '#scripts/lib/process/child.ts'
import { requireFreePort } from '#scripts/lib/process/ports.ts'
import { inRoot } from '#scripts/lib/root.ts'
import { StartError } from '#server/config.ts'

const readyWithinMs = 120_000
const project = 'demo-muster'

/** The port of the Firebase Auth emulator that `npm start` runs. */
export const defaultEmulatorPort = 9099

/** The ports of the emulator, its hub and its logging service, as offsets from the emulator's port. */
export const emulatorOffsets = [0, 41, 51] as const

/** A running emulator. */
export type Emulator = { url: string; stop: () => Promise<void>; exited: Promise<number>; tail: () => string }

/** Throws a StartError if a port of the emulator is in use. */
export async function requireEmulatorPorts(port: number): Promise<void> {
  const [auth, hub, logging] = emulatorOffsets
  await requireFreePort(port + auth, 'sign-in emulator', 'MUSTER_EMULATOR_PORT')
  await requireFreePort(port + hub, 'hub of the sign-in emulator', 'MUSTER_EMULATOR_PORT')
  await requireFreePort(port + logging, 'log of the sign-in emulator', 'MUSTER_EMULATOR_PORT')
}

/** Starts the official Firebase Auth emulator. `ready` resolves once it responds. */
export async function startEmulator(port: number): Promise<Emulator & { ready: Promise<void> }> {
  const folder = inRoot('.cache', 'emulator', String(port))
  await mkdir(folder, { recursive: true })
  const config = path.join(folder, 'firebase.json')
  await writeFile(config, await configFor(port))
  const child = startNode({
    args: [firebaseCli(), 'emulators:start', '--only', 'auth', '--project', project, '--config', config],
    cwd: folder,
    env: {
      ...process.env,
      // The command line tool is large, and storing its compiled code on disk makes the next start faster.
      NODE_COMPILE_CACHE: inRoot('.cache', 'compiled'),
      // If NODE_ENV is `production`, that is meant for Muster, not for the emulator.
      NODE_ENV: '',
    },
  })
  const url = `http://127.0.0.1:${port}`
  let hasResponded = false
  const ready = waitUntilReady(url, child).then(() => void (hasResponded = true))
  // The emulator ignores signals while it starts, so `stop` kills it without waiting. It has nothing to save.
  const stop = () => child.stop(hasResponded ? 3_000 : 0)
  return { url, stop, exited: child.exited, tail: child.tail, ready }
}

async function configFor(port: number): Promise<string> {
  const config = JSON.parse(await readFile(inRoot('firebase.json'), 'utf8')) as {
    emulators: Record<'auth' | 'hub' | 'logging', { port: number }>
  }
  const [auth, hub, logging] = emulatorOffsets
  config.emulators.auth.port = port + auth
  config.emulators.hub.port = port + hub
  config.emulators.logging.port = port + logging
  return JSON.stringify(config, null, 2)
}

function firebaseCli(): string {
  try {
    return createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js')
  } catch {
    throw new StartError('The sign-in emulator is not installed. Run npm ci first.')
  }
}

async function waitUntilReady(url: string, child: Child): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  let exited = false
  void child.exited.then(() => (exited = true))
  while (Date.now() < deadline) {
    if (exited)
      throw new StartError(`The sign-in emulator stopped while starting. Its last output:\n${child.tail()}`)
    if (await isResponding(url)) return
    await wait(150)
  }
  await child.stop(0)
  throw new StartError(
    `The sign-in emulator did not respond within ${readyWithinMs / 1000} seconds. Its last output:\n${child.tail()}`,
  )
}

async function isResponding(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    return response.ok
  } catch {
    return false
  }
}
