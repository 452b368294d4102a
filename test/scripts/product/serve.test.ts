import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/root.ts'
import { findFreePort } from '#scripts/lib/process/ports.ts'
import { buildIfNeeded } from '#scripts/lib/build/productBuild.ts'
import { openDatabase } from '#server/db/database.ts'
import { openEmbedded } from '#server/embedded/embedded.ts'
import { lockFolder } from '#server/embedded/lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { clients, tenants, userClients, users } from '#server/db/schema.ts'
import { withOwner } from '#server/db/withActor.ts'
import { newDataFolder } from '#test/support/server/dataFolder.ts'
import { appToken, googleKeys, productionSettings } from '#test/support/server/googleKeys.ts'
import { employeeBody } from '#test/support/records.ts'
import { testKeys, tokenOf } from '#test/support/server/server.ts'

/** The production server. Only Google's key URLs are replaced and return the keys of the test. */
const folder = await newDataFolder('muster-serve-')
const clientId = 'cccccccccccc'
const user = { uid: 'u1', roles: ['CLIENT_ADMIN' as const], tenantId: 'tttttttttttt', clientIds: [clientId] }
const children: ChildProcess[] = []
let settings: Record<string, string>
let closeDatabase: () => Promise<void>

beforeAll(async () => {
  if (!existsSync(inRoot('dist', 'index.html'))) await buildIfNeeded(() => undefined)
  const embedded = await openEmbedded(folder, lockFolder(folder), 30, () => undefined)
  closeDatabase = () => embedded.close()
  const databaseUrl = `postgres://postgres@localhost:${embedded.connection.port}/postgres?host=${encodeURIComponent(embedded.connection.host ?? '')}`
  const database = await openDatabase({ databaseUrl, databaseOwnerUrl: null, keepsPlans: false })
  await migrate(database)
  const by = { createdBy: 'test', updatedBy: 'test' }
  const address = { street1: '1', street2: null, country: 'USA', state: 'TX', city: 'Plano', zip: '75024' }
  const person = {
    tenantId: user.tenantId,
    email: 'u@b.test',
    displayName: 'U',
    firstName: 'U',
    lastName: 'U',
  }
  await withOwner(database, async (tx) => {
    await tx.insert(tenants).values({
      tenantId: user.tenantId,
      name: 'T',
      slug: 'ttt',
      contactEmail: 'a@b.test',
      searchText: 't',
      ...by,
    })
    await tx.insert(clients).values({
      clientId,
      tenantId: user.tenantId,
      name: 'C',
      code: 'CC',
      address,
      billingEmail: 'a@b.test',
      searchText: 'c',
      ...by,
    })
    await tx.insert(users).values({ uid: user.uid, roles: user.roles, ...person, ...by })
    await tx.insert(userClients).values({ uid: user.uid, clientId })
  })
  await database.close()
  settings = {
    ...productionSettings,
    PORT: String(await findFreePort()),
    DATABASE_URL: databaseUrl,
    // The embedded database has one session for all connections.
    DATABASE_TRANSACTION_POOLER: 'yes',
  }
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await closeDatabase()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the production entry. Resolves when it is ready or has exited. */
function start(changes: Record<string, string> = {}): Promise<{ child: ChildProcess; output: string }> {
  const child = spawn(process.execPath, ['--import', googleKeys, inRoot('server', 'main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', ...settings, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return new Promise((resolve) => {
    let output = ''
    const collect = (data: Buffer) => {
      output += String(data)
      if (output.includes('Muster is ready')) resolve({ child, output })
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('close', () => resolve({ child, output }))
  })
}
const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))

async function request(path: string, headers: Record<string, string> = {}, body?: unknown) {
  const url = `http://127.0.0.1:${settings['PORT']}/hrms/v1${path}`
  return fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(user)}`,
      'x-firebase-appcheck': await appToken(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

describe('a deployment', () => {
  test('verifies tokens, app integrity and the field key, and answers running requests before it exits', async () => {
    const { child, output } = await start()
    expect(output).toContain(`Muster is ready: http://127.0.0.1:${settings['PORT']}`)

    expect((await request('/user')).status).toBe(200)
    const { generateKeyPair } = await import('jose')
    const other = await generateKeyPair('RS256')
    const forged = await new SignJWT({ sub: user.uid, clients: [clientId], roles: ['CLIENT_ADMIN'] })
      .setProtectedHeader({ alg: 'RS256', kid: testKeys.publicJwk.kid })
      .setIssuer('https://securetoken.google.com/demo-test')
      .setAudience('demo-test')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(other.privateKey)
    expect((await request('/user', { authorization: `Bearer ${forged}` })).status).toBe(401)
    expect((await request('/user', { 'x-firebase-appcheck': await appToken(other.privateKey) })).status).toBe(
      403,
    )
    expect((await request('/user', { 'x-firebase-appcheck': 'anything' })).status).toBe(403)

    // The rate limits apply regardless of the sender that a header claims.
    const flood = await Promise.all(
      Array.from({ length: 260 }, (_, index) =>
        request('/user', { 'x-forwarded-for': `203.0.113.${index}` }),
      ),
    )
    expect(flood.filter(({ status }) => status === 429).length).toBeGreaterThan(30)
    await pause(3_000)

    const writes = Array.from({ length: 20 }, () =>
      request('/employee/create', { 'idempotency-key': randomUUID() }, employeeBody()).then(
        ({ status }) => status,
        () => 'the connection was cut',
      ),
    )
    await Promise.race(writes)
    child.kill('SIGTERM')
    const answers = await Promise.all(writes)
    expect(answers).toEqual(Array.from({ length: 20 }, () => 201))
    expect(await ended(child)).toBe(0)
  })

  test('does not start with a different field key', async () => {
    const { output } = await start({ MUSTER_FIELD_KEY: Buffer.alloc(32, 6).toString('base64') })
    expect(output).toContain('MUSTER_FIELD_KEY is not the key that encrypted this database.')
  })
})
