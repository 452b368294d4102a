import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNode } from '#scripts/lib/process/child.ts'
import { emulatorOffsets } from '#scripts/lib/process/emulator.ts'
import { findFreePort, isPortFree } from '#scripts/lib/process/ports.ts'
import { inRoot } from '#scripts/lib/root.ts'
import { startProduct, type RunningProduct } from '#scripts/lib/process/runningProduct.ts'
import { employeeBody } from '#test/support/records.ts'
import { signInToDemo, type DemoApi } from '#test/support/server/demoApi.ts'

const cleo = 'cleo.client@muster.test'
let settings: { PORT: string; MUSTER_EMULATOR_PORT: string; MUSTER_DATA: string }
let product: RunningProduct

beforeAll(async () => {
  settings = {
    PORT: String(await findFreePort()),
    MUSTER_EMULATOR_PORT: String(await findFreePort(emulatorOffsets)),
    MUSTER_DATA: await mkdtemp(path.join(os.tmpdir(), 'muster-start-')),
  }
  product = await startProduct(settings)
})

afterAll(async () => {
  await product.stop()
  await rm(settings.MUSTER_DATA, { recursive: true, force: true })
})

const emulatorUrl = () => `http://127.0.0.1:${settings.MUSTER_EMULATOR_PORT}`
const signIn = (): Promise<DemoApi> => signInToDemo(product.url, emulatorUrl(), cleo)

/** Starts the product, expecting it to exit. Returns its output and exit code. */
async function startAndFail(changes: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  const { DATABASE_URL: _own, NODE_ENV: _mode, ...inherited } = process.env
  const child = startNode({
    args: [inRoot('scripts', 'run.mjs'), 'start'],
    env: { ...inherited, ...settings, ...changes },
  })
  const code = await child.exited
  return { code, output: child.tail() }
}

async function freePorts(): Promise<{ PORT: string; MUSTER_EMULATOR_PORT: string }> {
  return {
    PORT: String(await findFreePort()),
    MUSTER_EMULATOR_PORT: String(await findFreePort(emulatorOffsets)),
  }
}

test('the page, its configuration and the health checks are served', async () => {
  const page = await (await fetch(product.url)).text()
  expect(page).toMatch(/name="muster-config" content="\{&quot;/)
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  expect(product.child.tail()).toContain('Password for all accounts: Muster-Demo-2026!')
  expect(product.child.tail()).toMatch(/Emails are saved to \S+outbox$/m)
  expect(product.child.tail()).toContain('Links to set or reset a password, and to sign in, appear below.')
})

test('a port in use is reported in one sentence', async () => {
  const { code, output } = await startAndFail({})
  expect(code).toBe(1)
  expect(output).toBe(
    `Port ${settings.PORT} (Muster) is in use by another program. Stop that program or choose another port with PORT=<port>.`,
  )
})

test('an emulator port in use is reported in one sentence', async () => {
  // Another data folder, because one in use would be reported first.
  const other = await mkdtemp(path.join(os.tmpdir(), 'muster-start-'))
  const { code, output } = await startAndFail({ PORT: String(await findFreePort()), MUSTER_DATA: other })
  await rm(other, { recursive: true, force: true })
  expect(code).toBe(1)
  expect(output).toMatch(
    /^Port \d+ \(sign-in emulator\) is in use by another program\. .*MUSTER_EMULATOR_PORT=<port>\.$/,
  )
})

test('a second start on the same data folder fails before starting anything and names the first process', async () => {
  const { code, output } = await startAndFail(await freePorts())
  expect(code).toBe(1)
  expect(output).toMatch(
    new RegExp(`^The data folder .* is in use by process ${product.child.process.pid}\\. .*\\.$`),
  )
})

test.each([
  ['an invalid port', { PORT: 'many' }, /^PORT must be a port number between 1 and 65535, not "many"\.$/],
  [
    'production without a Firebase project',
    { NODE_ENV: 'production', PORT: '', MUSTER_EMULATOR_PORT: '' },
    /^FIREBASE_\w+ .*\.$/,
  ],
  ['a URL that is not a database', { DATABASE_URL: 'mysql://nobody@127.0.0.1/none' }, /DATABASE_URL.*/],
])('%s is one sentence', async (_name, changes, sentence) => {
  const ports = 'PORT' in changes ? {} : await freePorts()
  const { code, output } = await startAndFail({ ...ports, ...changes })
  expect(code).toBe(1)
  expect(output.split('\n').at(-1)).toMatch(sentence)
})

test('after kill -9 during saves, every acknowledged employee is stored once and no process is left running', async () => {
  const api = await signIn()
  const sent = Array.from({ length: 60 }, (_, at) => ({
    key: crypto.randomUUID(),
    body: employeeBody({ lastName: `Killtest${String(at).padStart(3, '0')}` }),
  }))
  let acknowledged = 0
  const answers = sent.map(async ({ key, body }) => {
    const status = await api.create('/employee/create', body, key)
    if (status === 201) acknowledged += 1
    // Some are acknowledged, others are running or waiting.
    if (acknowledged === 5) product.child.process.kill('SIGKILL')
    return { key, body, status }
  })
  const results = await Promise.all(answers)
  const stored = results.filter((result) => result.status === 201)
  expect(stored.length).toBeGreaterThanOrEqual(5)
  expect(stored.length).toBeLessThan(sent.length)
  expect(results.filter(({ status }) => status !== 201 && status !== undefined)).toEqual([])

  await product.child.exited
  await expect.poll(() => isPortFree(Number(settings.MUSTER_EMULATOR_PORT)), { timeout: 10_000 }).toBe(true)
  product = await startProduct(settings)

  const again = await signIn()
  const before = await killtestNames(again)
  for (const { body } of stored) expect(before.filter((name) => name === body.lastName)).toHaveLength(1)
  // Unacknowledged saves are sent again with their keys. Each is stored once, whether it was saved before the kill or not.
  const lost = results.filter(({ status }) => status !== 201)
  for (const { key, body } of lost) expect(await again.create('/employee/create', body, key)).toBe(201)
  expect(await killtestNames(again)).toEqual(sent.map(({ body }) => body.lastName))
})

test('SIGTERM stops everything with code 0, and saved records are there after the next start', async () => {
  expect(await (await signIn()).create('/employee/create', employeeBody({ lastName: 'Staysaved' }))).toBe(201)
  product.child.process.kill('SIGTERM')
  expect(await product.child.exited).toBe(0)
  expect(await isPortFree(Number(settings.PORT))).toBe(true)
  for (const offset of emulatorOffsets) {
    expect(await isPortFree(Number(settings.MUSTER_EMULATOR_PORT) + offset)).toBe(true)
  }
  product = await startProduct(settings)
  expect(await (await signIn()).get('/employees?search=Staysaved')).toMatchObject([{ lastName: 'Staysaved' }])
})

async function killtestNames(api: DemoApi): Promise<string[]> {
  const rows = (await api.get('/employees?search=Killtest&limit=100')) as { lastName: string }[]
  return rows.map((row) => row.lastName).toSorted()
}
