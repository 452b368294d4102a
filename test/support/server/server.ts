import { randomBytes, randomUUID } from 'node:crypto'
import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import type { JWTPayload } from 'jose'
import { inject } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { apiBase } from '#domain/kernel/calls/calls.ts'
import type { PermissionOverrides, Role } from '#domain/kernel/permissions.ts'
import { createApp } from '#server/app.ts'
import type { AppDeps } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { clients, tenants, userClients, users } from '#server/db/schema.ts'
import { withOwner } from '#server/db/withActor.ts'
import { createFieldCipher } from '#server/records/kit/fieldCipher.ts'
import { createAttestationVerifier, issueAttestation } from '#server/identity/attestation.ts'
import { createFirebaseVerifier } from '#server/identity/firebaseVerifier.ts'
import { createKeySource } from '#server/identity/keySource.ts'
import { RATE_LIMITS } from '#server/pipeline/rateLimit.ts'
import { quietIdentity } from '#test/support/server/quietIdentity.ts'
import { searchTextOf } from '#server/db/searchText.ts'

/** The Firebase project of the tests. */
export const PROJECT = 'demo-test'
const KEY_ID = 'test-key'

const signing = await generateKeyPair('RS256', { extractable: true })
const integrity = await generateKeyPair('ES256', { extractable: true })
const appToken = (await issueAttestation(integrity.privateKey)).token
const publicJwk = { ...(await exportJWK(signing.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }

/** A test user, as in the database and in the claims. */
export type TestUser = { uid: string; roles: Role[]; tenantId: string | null; clientIds: string[] }
/** A tenant with two clients. */
export type TestTenant = { tenantId: string; a: string; b: string }
/** The app's response to a request. */
export type TestAnswer<B = any> = {
  status: number
  body: B
  text: string
  total: number | null
  headers: Record<string, unknown>
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS'
export type RequestOptions = {
  body?: unknown
  client?: string | undefined
  headers?: Record<string, string | string[] | undefined>
}

/** The app on this worker's database. It verifies real tokens, which are signed with the test keys. */
export type TestServer = {
  app: FastifyInstance
  database: Database
  request<B = any>(
    who: TestUser | null,
    method: Method,
    path: string,
    options?: RequestOptions,
  ): Promise<TestAnswer<B>>
  makeTenant(): Promise<TestTenant>
  makeUser(options: MakeUser): Promise<TestUser>
  close(): Promise<void>
}

type MakeUser = {
  role: Role
  tenant?: TestTenant
  clientIds?: string[]
  employee?: { clientId: string; id: string }
  overrides?: PermissionOverrides
  status?: 'ACTIVE' | 'DISABLED' | 'INVITED'
  /** Records sign-ins in the audit trail. Off by default, because each new token in a test is a sign-in. */
  recordsSignIns?: true
}

export const testCipher = createFieldCipher(Buffer.alloc(32, 7))

/** Returns the address of this worker's own database. */
export function testDatabaseUrl(): string {
  const { urls } = inject('testDatabases')
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 1) - 1
  const url = urls[worker % urls.length]
  if (url === undefined) throw new Error('the test setup provided no database')
  return url
}

const unlimited = { perSecond: 1e6, burst: 1e6 }
const costly = {
  export: unlimited,
  reveal: unlimited,
  send: unlimited,
  upload: unlimited,
  signOut: unlimited,
  verify: unlimited,
  search: unlimited,
}

/** Opens the database of this worker; close it when done. */
export function openTestDatabase(): Promise<Database> {
  return openDatabase({
    databaseUrl: testDatabaseUrl(),
    databaseOwnerUrl: null,
    keepsPlans: !inject('testDatabases').embedded,
  })
}

/** Starts the app without a port; close it when done. */
export async function startTestApp(options: Partial<AppDeps> = {}): Promise<TestServer> {
  const database = options.database ?? (await openTestDatabase())
  const keys = createKeySource('https://keys.test', async () => Response.json({ keys: [publicJwk] }))
  const app = await createApp({
    cipher: testCipher,
    verifyToken: createFirebaseVerifier(PROJECT, keys),
    verifyAppIntegrity: createAttestationVerifier(integrity.publicKey),
    identityAdmin: quietIdentity,
    auditAnchor: { headOf: async () => null, store: async () => undefined },
    rateLimits: { ...RATE_LIMITS, user: unlimited, address: unlimited, costly },
    now: Date.now,
    production: false,
    loopbackOnly: false,
    trustProxyHops: 0,
    logLevel: 'silent',
    pages: null,
    addDemo: null,
    ...options,
    database,
  })
  const send: TestServer['request'] = (who, method, path, more) => request(app, who, method, path, more)
  return {
    app,
    database,
    request: send,
    makeTenant: () => makeTenant(database),
    makeUser: (wanted) => makeUser(database, wanted),
    close: async () => {
      await app.close()
      if (options.database === undefined) await database.close()
    },
  }
}

async function request(
  app: FastifyInstance,
  who: TestUser | null,
  method: Method,
  path: string,
  { body, client, headers = {} }: RequestOptions = {},
): Promise<TestAnswer> {
  const sent: Record<string, string | string[] | undefined> = {
    'x-firebase-appcheck': appToken,
    ...(who === null ? {} : { authorization: `Bearer ${await tokenOf(who)}` }),
    ...(client === undefined ? {} : { 'x-client-id': client }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  }
  const response = await app.inject({
    method,
    url: path.startsWith('/') && !path.startsWith(apiBase) ? `${apiBase}${path}` : path,
    headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >,
    ...(body === undefined
      ? {}
      : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
  })
  const total = response.headers['x-total-count']
  return {
    status: response.statusCode,
    text: response.body,
    body: response.body.startsWith('{') || response.body.startsWith('[') ? JSON.parse(response.body) : null,
    total: typeof total === 'string' ? Number(total) : null,
    headers: response.headers,
  }
}

/** Returns an ID token as Firebase would sign it for the user. `change` forges its claims or key id. */
export async function tokenOf(who: TestUser, change: JWTPayload & { kid?: string } = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const { kid = KEY_ID, ...claims } = change
  const payload = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: who.uid,
    iat: now,
    auth_time: now,
    exp: now + 3600,
    clients: who.clientIds,
    roles: who.roles,
    ...claims,
  }
  const text = JSON.stringify([kid, payload])
  const last = lastTokens.get(who.uid)
  if (last?.text === text) return last.token
  const token = await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(signing.privateKey)
  lastTokens.set(who.uid, { text, token })
  return token
}

/**
 * The last token of each user. Reused while its claims stay the same, because signing costs more than most
 * calls.
 */
const lastTokens = new Map<string, { text: string; token: string }>()

/** The keys that sign tokens, for tests that forge tokens. */
export const testKeys = { signing, integrity, publicJwk, appToken }

/** Returns 12 unique characters. */
export const shortId = () => randomBytes(9).toString('hex').slice(0, 12)

const who = { createdBy: 'test', updatedBy: 'test' }
const somewhere = {
  street1: '1 Main St',
  street2: null,
  country: 'USA',
  state: 'TX',
  city: 'Plano',
  zip: '75024',
}

async function makeTenant(database: Database): Promise<TestTenant> {
  const [tenantId, a, b] = [shortId(), shortId(), shortId()]
  await withOwner(database, async (tx) => {
    const name = `Tenant ${tenantId}`
    const slug = `t-${tenantId}`
    await tx.insert(tenants).values({
      tenantId,
      name,
      slug,
      contactEmail: 'o@t.test',
      searchText: searchTextOf(name, slug),
      ...who,
    })
    const client = (clientId: string, letter: string) => ({
      clientId,
      tenantId,
      name: `Client ${letter} ${clientId}`,
      code: `${letter}${clientId.slice(0, 6).toUpperCase()}`,
      taxIdCipher: testCipher.encrypt('12-3454321', { clientId, id: clientId, column: 'clients.tax_id' }),
      address: somewhere,
      billingEmail: 'ar@t.test',
      searchText: searchTextOf(`Client ${letter} ${clientId}`, letter),
      ...who,
    })
    await tx.insert(clients).values([client(a, 'A'), client(b, 'B')])
  })
  return { tenantId, a, b }
}

/** Starts a server with a tenant and a client admin of its first client. */
export async function startWithAdmin() {
  const server = await startTestApp()
  const tenant = await server.makeTenant()
  const admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  return { server, tenant, admin }
}

async function makeUser(database: Database, wanted: MakeUser): Promise<TestUser> {
  const uid = `u-${randomUUID()}`
  const tenantId = wanted.role === 'SUPER_ADMIN' ? null : (wanted.tenant?.tenantId ?? null)
  const clientIds = wanted.clientIds ?? (wanted.tenant === undefined ? [] : [wanted.tenant.a])
  await withOwner(database, async (tx) => {
    await tx.insert(users).values({
      uid,
      tenantId,
      email: `${uid}@users.test`,
      displayName: `Test ${wanted.role}`,
      firstName: 'Test',
      lastName: wanted.role,
      roles: [wanted.role],
      status: wanted.status ?? 'ACTIVE',
      employeeClientId: wanted.employee?.clientId ?? null,
      employeeId: wanted.employee?.id ?? null,
      lastSignInAt: wanted.recordsSignIns === true ? null : '2199-01-01T00:00:00Z',
      ...(wanted.overrides === undefined ? {} : { permissionOverrides: wanted.overrides }),
      ...who,
    })
    if (clientIds.length > 0) {
      await tx
        .insert(userClients)
        .values(clientIds.map((clientId, position) => ({ uid, clientId, position })))
    }
  })
  return { uid, roles: [wanted.role], tenantId, clientIds }
}
