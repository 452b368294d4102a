import { rm } from 'node:fs/promises'
import { startNode, type Child } from '#scripts/lib/process/child.ts'
import { findFreePort } from '#scripts/lib/process/ports.ts'
import { inRoot } from '#scripts/lib/root.ts'
import { newDataFolder } from '#test/support/server/dataFolder.ts'

/** The product without its emulator, in one process that a test can stop and start again. */
export type RestartableApi = {
  url: string
  start: () => Promise<void>
  /** Sends SIGTERM and waits for the process to end. */
  stop: () => Promise<void>
  /** Sends SIGKILL and waits for the process to end. */
  kill: () => Promise<void>
  dispose: () => Promise<void>
}

/** Starts the product with an emulator that is already running. */
export async function startRestartableApi(
  emulatorUrl: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<RestartableApi> {
  const port = String(await findFreePort())
  const data = await newDataFolder('muster-restart-')
  const { DATABASE_URL: _own, NODE_ENV: _mode, ...inherited } = process.env
  const env = {
    ...inherited,
    PORT: port,
    MUSTER_DATA: data,
    MUSTER_EMULATOR_PORT: new URL(emulatorUrl).port,
    LOG_LEVEL: 'warn',
    ...settings,
  }
  let child: Child | undefined

  async function start(): Promise<void> {
    if (child !== undefined && child.process.exitCode === null && child.process.signalCode === null) return
    const started = startNode({ args: [inRoot('scripts', 'commands', 'dev-api.ts')], env })
    child = started
    await new Promise<void>((resolve, reject) => {
      started.process.stdout?.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('ready at')) resolve()
      })
      void started.exited.then(() => reject(new Error(`The API ended while starting:\n${started.tail()}`)))
    })
  }

  const stop = async () => child?.stop(20_000)
  const kill = async () => {
    child?.process.kill('SIGKILL')
    await child?.exited
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    stop,
    kill,
    dispose: async () => {
      await stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}
