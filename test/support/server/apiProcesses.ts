import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { exportJWK } from 'jose'
import { openDatabaseOrEmbedded } from '#server/embedded/openDatabase.ts'
import { newDataFolder } from '#test/support/server/dataFolder.ts'
import type { ApiProcessSettings } from '#test/support/server/apiProcess.ts'
import type { employeeBody } from '#test/support/records.ts'
import { PROJECT, shortId, testKeys, tokenOf } from '#test/support/server/server.ts'

const script = fileURLToPath(new URL('apiProcess.ts', import.meta.url))

/** A running API process. */
export type Api = { url: string; child: ChildProcess }
/** A create with an idempotency key. */
export type Write = { key: string; body: ReturnType<typeof employeeBody> }

/** Creates API processes that use the same data one after another, and that tests can stop and kill. */
export async function createApiProcesses(databaseUrl: string | null = null) {
  const clientId = shortId()
  const user = {
    uid: `killer-${shortId()}`,
    roles: ['CLIENT_ADMIN' as const],
    tenantId: shortId(),
    clientIds: [clientId],
  }
  const children: ChildProcess[] = []
  const settings: ApiProcessSettings = {
    dataDir: await newDataFolder('muster-kill-'),
    databaseUrl,
    projectId: PROJECT,
    uid: user.uid,
    tenantId: user.tenantId,
    clientId,
    signingKey: testKeys.publicJwk,
    integrityKey: await exportJWK(testKeys.integrity.publicKey),
  }

  /** Starts a process. Returns it once it listens, or its exit code and output if it ended. */
  async function tryStart(): Promise<Api | { exit: number; error: string }> {
    const child = spawn(process.execPath, [script, JSON.stringify(settings)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    return new Promise((resolve) => {
      let error = ''
      child.stderr.on('data', (chunk) => (error += String(chunk)))
      child.stdout.on('data', (chunk) => {
        const url = /listening (\S+)/.exec(String(chunk))?.[1]
        if (url !== undefined) resolve({ url, child })
      })
      child.once('close', (code) => resolve({ exit: code ?? -1, error }))
    })
  }

  async function call(url: string, path: string, write?: { key: string; body: object }) {
    const response = await fetch(`${url}/hrms/v1${path}`, {
      method: write === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf(user)}`,
        'x-firebase-appcheck': testKeys.appToken,
        ...(write === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': write.key }),
      },
      ...(write === undefined ? {} : { body: JSON.stringify(write.body) }),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: await response.json(),
      total: Number(response.headers.get('x-total-count')),
    }
  }

  return {
    tryStart,
    call,
    user,
    /** Returns whether a process has been started. The first one creates the tables. */
    hasStarted: () => children.length > 0,
    /** Opens the data while no process runs on it. */
    openData: () =>
      openDatabaseOrEmbedded({ databaseUrl, databaseOwnerUrl: null, dataDir: settings.dataDir }),
    async start(): Promise<Api> {
      const api = await tryStart()
      if ('exit' in api) throw new Error(api.error)
      return api
    },
    /** Returns the emails of all stored employees, including duplicates. */
    async emails(url: string): Promise<string[]> {
      const found: string[] = []
      for (;;) {
        const { status, body, total } = await call(url, `/employees?limit=100&offset=${found.length}`)
        // On a busy machine, the database asks for a retry.
        if (status === 503) continue
        if (status !== 200) throw new Error(`The list answered ${status}: ${JSON.stringify(body)}`)
        found.push(...body.map((row: { email: string }) => row.email))
        if (found.length >= total) return found.sort()
      }
    },
    /** Kills running processes and deletes their data. */
    async dispose(): Promise<void> {
      for (const child of children)
        if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL')
      rmSync(settings.dataDir, { recursive: true, force: true })
    },
  }
}

/** Sends the signal and waits for the process to end. Returns the exit code. */
export function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('close', (code) => resolve(code))
    child.kill(signal)
  })
}
