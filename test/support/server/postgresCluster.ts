import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { findFreePort } from '#scripts/lib/process/ports.ts'

/** A PostgreSQL server in a temporary folder that a test can kill and start again. */
export type PostgresCluster = {
  url: string
  /** Starts it again and waits until it accepts connections. */
  start: () => Promise<void>
  /** Kills the postmaster and its child processes with SIGKILL. */
  kill: () => Promise<void>
  dispose: () => Promise<void>
}

const packaged = '/usr/lib/postgresql'
const superuser = 'muster_test'

/** Returns the folder of initdb and postgres: the newest packaged version or the one in PATH, or null if there is none. */
export function findPostgres(): string | null {
  const versions = listFolder(packaged).toSorted((one, other) => Number(other) - Number(one))
  const folders = versions.map((version) => path.join(packaged, version, 'bin'))
  const named = (process.env['PATH'] ?? '').split(path.delimiter)
  return (
    [...folders, ...named].find((folder) => {
      const files = listFolder(folder)
      return files.includes('initdb') && files.includes('postgres')
    }) ?? null
  )
}

/** Returns what `findPostgres` finds. Throws if it finds nothing, so no test passes without PostgreSQL. */
export function requirePostgres(): string {
  const bin = findPostgres()
  if (bin === null) throw new Error('initdb and postgres were not found. Install PostgreSQL 15 or newer.')
  return bin
}

/** Creates a cluster and starts it. */
export async function startCluster(bin: string): Promise<PostgresCluster> {
  const owner = ownerOfCluster()
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-cluster-'))
  const data = path.join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (owner !== null) for (const each of [folder, data]) chownSync(each, owner.uid, owner.gid)
  const as = { cwd: folder, ...owner }
  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...as, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await findFreePort()
  const url = `postgres://${superuser}@127.0.0.1:${port}/postgres`
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap((each) => ['-c', each])
  let postmaster: ChildProcess | null = null

  async function start(): Promise<void> {
    for (;;) {
      if (!runs(postmaster))
        postmaster = spawn(path.join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
          ...as,
          stdio: 'ignore',
        })
      // An old backend may still hold the shared memory, and recovery takes a moment.
      if (await takesConnections(url)) return
    }
  }

  async function kill(): Promise<void> {
    const killed = postmaster
    if (!runs(killed) || killed.pid === undefined) return
    const gone = new Promise((resolve) => killed.once('exit', resolve))
    const below = childrenOf(killed.pid)
    for (const pid of [killed.pid, ...below]) tryKill(pid)
    await gone
  }

  await start()
  return {
    url,
    start,
    kill,
    dispose: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function runs(child: ChildProcess | null): child is ChildProcess {
  return child !== null && child.exitCode === null && child.signalCode === null
}

/**
 * Returns the user to run PostgreSQL as, or null for the current user. PostgreSQL refuses to run as root, so
 * root runs it as the package's user or as `nobody`.
 */
function ownerOfCluster(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].flatMap((name) => users.filter(([each]) => each === name))[0]
  return { uid: Number(user?.[2]), gid: Number(user?.[3]) }
}

async function takesConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function childrenOf(pid: number): number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return list.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Kills a process, which may already have ended by itself. */
function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    return
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
