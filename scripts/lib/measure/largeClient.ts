import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { waitForFirstJobs } from '#scripts/lib/measure/firstJobs.ts'
import { startNode } from '#scripts/lib/process/child.ts'
import { emulatorOffsets } from '#scripts/lib/process/emulator.ts'
import { findFreePort } from '#scripts/lib/process/ports.ts'
import { inRoot } from '#scripts/lib/root.ts'
import { startProduct } from '#scripts/lib/process/runningProduct.ts'
import { StartError } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { findPostgres, startCluster } from '#test/support/server/postgresCluster.ts'

/** A running demo whose first client has many employees. `output` has a line for each response. */
type LargeClient = { url: string; emulatorUrl: string; output: Readable | null; stop: () => Promise<void> }

/** Fills a new database, starts Muster on it, and waits until its first jobs are done. Returns null if PostgreSQL is requested but isn't installed. */
export async function startLargeClient(
  kind: 'PostgreSQL' | 'embedded',
  employees: number,
): Promise<LargeClient | null> {
  const bin = kind === 'PostgreSQL' ? findPostgres() : null
  if (kind === 'PostgreSQL' && bin === null) return null
  const cluster = bin === null ? null : await startCluster(bin)
  const data = await mkdtemp(path.join(os.tmpdir(), 'muster-large-'))
  const cleanUp = async () => {
    await cluster?.dispose()
    await rm(data, { recursive: true, force: true })
  }
  try {
    const settings = { MUSTER_DATA: data, ...(cluster && { DATABASE_URL: cluster.url }) }
    await fillDatabase(employees, settings)
    const emulatorPort = String(await findFreePort(emulatorOffsets))
    const product = await startProduct({
      ...settings,
      MUSTER_EMULATOR_PORT: emulatorPort,
      LOG_LEVEL: 'info',
    })
    const stop = async () => {
      await product.stop()
      await cleanUp()
    }
    await waitForJobs(cluster?.url ?? null).catch(async (error: unknown) => {
      await product.stop()
      throw error
    })
    const emulatorUrl = `http://127.0.0.1:${emulatorPort}`
    return { url: product.url, emulatorUrl, output: product.child.process.stdout, stop }
  } catch (error) {
    await cleanUp()
    throw error
  }
}

async function waitForJobs(databaseUrl: string | null): Promise<void> {
  if (databaseUrl === null) return waitForFirstJobs(null)
  const database = await openDatabase({ databaseUrl, databaseOwnerUrl: null })
  try {
    await waitForFirstJobs(database)
  } finally {
    await database.close()
  }
}

async function fillDatabase(employees: number, settings: NodeJS.ProcessEnv): Promise<void> {
  const { DATABASE_URL: _own, NODE_ENV: _mode, ...inherited } = process.env
  const args = [inRoot('scripts', 'run.mjs'), 'demo-data', '--employees', String(employees)]
  const child = startNode({ args, env: { ...inherited, ...settings } })
  if ((await child.exited) !== 0)
    throw new StartError(`The large client couldn't be loaded:\n${child.tail()}`)
}
