import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { startNode } from '#scripts/lib/process/child.ts'
import { findFreePort } from '#scripts/lib/process/ports.ts'
import { root } from '#scripts/lib/root.ts'
import { StartError } from '#server/config.ts'
import { appToken, googleKeys, productionSettings } from '#test/support/server/googleKeys.ts'
import { tokenOf, type TestUser } from '#test/support/server/server.ts'

/** A running production server. */
export type ProductionServer = {
  url: string
  /** Returns the memory usage of the server process in MiB. */
  memoryMib: () => number
  stop: () => Promise<void>
}

/**
 * Starts the production server of this version, or of the version in `codeFolder`, with a PostgreSQL database.
 * The server accepts the tests' tokens, and takes each user's IP address from the header that a proxy would send.
 */
export async function startProductionServer(
  databaseUrl: string,
  codeFolder: string = root,
): Promise<ProductionServer> {
  const port = String(await findFreePort())
  const { DATABASE_URL: _own, ...inherited } = process.env
  const settings = { ...productionSettings, PORT: port, DATABASE_URL: databaseUrl, TRUST_PROXY_HOPS: '1' }
  const child = startNode({
    args: ['--import', googleKeys, path.join(codeFolder, 'server', 'main.ts')],
    env: { ...inherited, ...settings },
    cwd: codeFolder,
  })
  const ready = new Promise<boolean>((resolve) => {
    child.process.stdout?.on('data', (data: Buffer) => String(data).includes('is ready') && resolve(true))
    void child.exited.then(() => resolve(false))
  })
  if (!(await ready)) throw new StartError(`The server exited while starting:\n${child.tail()}`)
  const memoryMib = () =>
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.process.pid)], { encoding: 'utf8' })) / 1024
  return { url: `http://127.0.0.1:${port}`, memoryMib, stop: () => child.stop(20_000) }
}

/** Returns the request headers for each user. Every user has a separate IP address. */
export async function headersOf(people: readonly TestUser[]): Promise<Record<string, string>[]> {
  const integrity = await appToken()
  return Promise.all(
    people.map(async (person, index) => ({
      authorization: `Bearer ${await tokenOf(person)}`,
      'x-firebase-appcheck': integrity,
      'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
    })),
  )
}
