import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startNode, type Child } from '#scripts/lib/process/child.ts'
import { emulatorOffsets } from '#scripts/lib/process/emulator.ts'
import { findFreePort } from '#scripts/lib/process/ports.ts'
import { inRoot } from '#scripts/lib/root.ts'
import { StartError } from '#server/config.ts'

/** Muster as `npm start` runs it, but with separate ports and data. */
export type RunningProduct = { url: string; startMs: number; child: Child; stop: () => Promise<void> }

const readyWithinMs = 240_000

/** Starts Muster, by default on free ports and with an empty data folder. Other running instances aren't affected. */
export async function startProduct(settings: NodeJS.ProcessEnv = {}): Promise<RunningProduct> {
  const startedAt = performance.now()
  const data = await mkdtemp(path.join(os.tmpdir(), 'muster-data-'))
  const { DATABASE_URL: _own, NODE_ENV: _mode, ...inherited } = process.env
  const env: NodeJS.ProcessEnv = {
    ...inherited,
    PORT: String(await findFreePort()),
    MUSTER_EMULATOR_PORT: String(await findFreePort(emulatorOffsets)),
    MUSTER_DATA: data,
    ...settings,
  }
  const child = startNode({ args: [inRoot('scripts', 'run.mjs'), 'start'], env })
  const stop = async () => {
    await child.stop()
    await rm(data, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${env['PORT']}`
  try {
    await new Promise<void>((resolve, reject) => {
      const timeout = setTimeout(() => reject(problem('Muster was not ready in time')), readyWithinMs)
      const problem = (what: string) => new StartError(`${what}. Its last output:\n${child.tail()}`)
      let output = ''
      child.process.stdout?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (!output.includes('Muster is ready: ')) return
        clearTimeout(timeout)
        resolve()
      })
      void child.exited.then((code) => {
        clearTimeout(timeout)
        reject(problem(`Muster stopped while starting (exit code ${code})`))
      })
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { url, startMs: performance.now() - startedAt, child, stop }
}
