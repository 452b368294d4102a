import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { exportJWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employeeBody } from '#test/support/records.ts'
import { PROJECT, shortId, testKeys, tokenOf } from '#test/support/server.ts'
import type { ApiProcessSettings } from '#test/support/apiProcess.ts'

const script = fileURLToPath(new URL('../support/apiProcess.ts', import.meta.url))
const clientId = shortId()
const user = { uid: 'killer', roles: ['CLIENT_ADMIN' as const], tenantId: shortId(), clientIds: [clientId] }
let settings: ApiProcessSettings
const children: ChildProcess[] = []

beforeAll(async () => {
  settings = {
    dataDir: mkdtempSync(join(tmpdir(), 'muster-kill-')),
    projectId: PROJECT,
    uid: user.uid,
    tenantId: user.tenantId,
    clientId,
    signingKey: testKeys.publicJwk,
    integrityKey: await exportJWK(testKeys.integrity.publicKey),
  }
})
afterAll(async () => {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL')
  rmSync(settings.dataDir, { recursive: true, force: true })
})

type Api = { url: string; child: ChildProcess }

/** What the process printed until it listened or ended. */
async function start(): Promise<Api | { exit: number; error: string }> {
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

async function started(): Promise<Api> {
  const api = await start()
  if ('exit' in api) throw new Error(api.error)
  return api
}

function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('close', (code) => resolve(code))
    child.kill(signal)
  })
}

type Write = { key: string; body: ReturnType<typeof employeeBody> }

async function call(url: string, path: string, write?: Write) {
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
    body: await response.json(),
    total: Number(response.headers.get('x-total-count')),
  }
}

/** Writes one after another until the process is gone; gives back what was and what was not acknowledged. */
async function writeUntilGone(url: string): Promise<{ acked: Write[]; unsure: Write[] }> {
  const acked: Write[] = []
  for (;;) {
    const write = { key: randomUUID(), body: employeeBody() }
    try {
      const { status } = await call(url, '/employee/create', write)
      if (status === 201) acked.push(write)
    } catch {
      return { acked, unsure: [write] }
    }
  }
}

/** The e-mails of every stored employee, doubles included. */
async function emails(url: string): Promise<string[]> {
  const found: string[] = []
  for (;;) {
    const { body, total } = await call(url, `/employees?limit=100&offset=${found.length}`)
    found.push(...body.map((row: { email: string }) => row.email))
    if (found.length >= total) return found.sort()
  }
}

const emailOf = ({ body }: Write) => body.email

test(
  'kill -9 during writes loses nothing acknowledged and doubles nothing repeated',
  { timeout: 120_000 },
  async () => {
    const all: Write[] = []
    for (const afterMs of [300, 700, 1_000]) {
      const { url, child } = await started()
      const writers = [writeUntilGone(url), writeUntilGone(url), writeUntilGone(url)]
      await pause(afterMs)
      await end(child, 'SIGKILL')
      const results = await Promise.all(writers)
      const acked = results.flatMap((result) => result.acked)
      const unsure = results.flatMap((result) => result.unsure)

      const again = await started()
      expect(await emails(again.url)).toEqual(expect.arrayContaining([...all, ...acked].map(emailOf)))
      for (const write of unsure) expect((await call(again.url, '/employee/create', write)).status).toBe(201)
      all.push(...acked, ...unsure)
      expect(await emails(again.url)).toEqual(all.map(emailOf).sort())
      await end(again.child, 'SIGKILL')
    }
    expect(all.length).toBeGreaterThan(9)
  },
)

test(
  'a second process on the folder is told who holds it, and harms nothing',
  { timeout: 60_000 },
  async () => {
    const { url, child } = await started()
    const before = (await call(url, '/employees')).total
    const began = performance.now()
    const second = await start()
    expect(second).toEqual({ exit: 1, error: expect.stringContaining(`is in use by process ${child.pid}`) })
    expect(performance.now() - began).toBeLessThan(10_000)
    expect((await call(url, '/employee/create', { key: randomUUID(), body: employeeBody() })).status).toBe(
      201,
    )
    expect(await end(child, 'SIGTERM')).toBe(0)
    const again = await started()
    expect((await call(again.url, '/employees')).total).toBe(before + 1)
    await end(again.child, 'SIGTERM')
  },
)

test('SIGTERM answers what is under way before it ends', { timeout: 60_000 }, async () => {
  const { url, child } = await started()
  const before = (await call(url, '/employees')).total
  const writes = Array.from({ length: 20 }, () =>
    call(url, '/employee/create', { key: randomUUID(), body: employeeBody() }),
  )
  await Promise.race(writes)
  const code = end(child, 'SIGTERM')
  const answers = await Promise.allSettled(writes)
  expect(await code).toBe(0)
  const acked = answers.filter(
    (answer) => answer.status === 'fulfilled' && answer.value.status === 201,
  ).length
  expect(acked).toBeGreaterThan(0)
  const again = await started()
  expect((await call(again.url, '/employees')).total).toBe(before + acked)
  await end(again.child, 'SIGTERM')
})
