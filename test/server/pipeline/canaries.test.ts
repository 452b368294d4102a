import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls, type CallName } from '#domain/calls.ts'
import { roles, type Role } from '#domain/kernel/permissions.ts'
import { presetNames, presetOverrides, type Preset } from '#domain/users/access.ts'
import { places, request, type Matrix } from '#test/server/pipeline/matrix/matrixRequest.ts'
import { CANARY, makeWorld } from '#test/server/pipeline/matrix/matrixWorld.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

/** A read that would succeed with permission. It is about the caller's client, its sister client or another tenant. */
type Read = { readonly name: CallName; readonly path: string }

const lines: string[] = []
let server: TestServer
let matrix: Matrix
let reads: Read[]
let files: Read[]
const users = {} as Record<Role | Preset, TestUser>

const fileOf = ({ name, path }: Read): Read => ({
  name,
  path: `${path}${path.includes('?') ? '&' : '?'}format=csv`,
})
const isFile = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-type']).startsWith('text/csv')
const ask = (who: TestUser, { path }: Read, client = matrix.world.tenant.a) =>
  server.request(who, 'GET', path, { client })

beforeAll(async () => {
  const logStream = { write: (line: string) => void lines.push(line) }
  server = await startTestApp({ logLevel: 'trace', logStream })
  const world = await makeWorld(server, false)
  matrix = { server, world, foreign: await makeWorld(server, true) }
  const own = { tenant: world.tenant, clientIds: [world.tenant.a] }
  const employee = { clientId: world.tenant.a, id: world.own.employee }
  for (const role of roles)
    users[role] = await server.makeUser({ role, ...own, ...(role === 'EMPLOYEE' ? { employee } : {}) })
  for (const preset of presetNames)
    users[preset] = await server.makeUser({
      role: 'CLIENT_ADMIN',
      overrides: presetOverrides(preset),
      ...own,
    })
  const names = (Object.keys(allCalls) as CallName[]).filter((name) => allCalls[name].method === 'GET')
  reads = []
  for (const place of places)
    for (const name of names) reads.push({ name, path: (await request(matrix, name, place)).path })
  files = []
  for (const name of names) {
    const read = reads.find((each) => each.name === name)
    if (read === undefined || !isFile(await ask(users.SUPER_ADMIN, fileOf(read)))) continue
    files.push(...reads.filter((each) => each.name === name).map(fileOf))
  }
}, 120_000)
afterAll(() => server.close())

test('the canaries can be seen, by those who work there', async () => {
  const { tenant } = matrix.world
  const sister = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.b] })
  const read = { name: 'listEmployees', path: '/employees' } as const
  expect((await ask(sister, read, tenant.b)).text).toContain(CANARY)
  expect((await ask(sister, fileOf(read), tenant.b)).text).toContain(CANARY)
  expect(new Set(files.map(({ name }) => name))).toContain('listContracts')
})

// The matrix test reads everything with the roles. These are the permissions that overrides can add.
test.each(presetNames)('%s reads nothing of a sister or of another tenant', async (preset) => {
  for (const read of reads) expect((await ask(users[preset], read)).text, read.name).not.toContain(CANARY)
})

/** What the matrix expects for a client administrator, who may do everything that a preset may, by call and place. */
const allowed = new Map(
  [
    ...readFileSync(new URL('./matrix/matrix.txt', import.meta.url), 'utf8').matchAll(
      /^CLIENT_ADMIN (\S+) (\d+) (\d+) (\d+)$/gm,
    ),
  ].map(([, name = '', ...statuses]) => [name, statuses.map(Number)]),
)
/** Sign-outs affect only the caller. */
const writes = (Object.keys(allCalls) as CallName[]).filter(
  (name) => allCalls[name].method !== 'GET' && name !== 'signOut',
)

test.each(presetNames)('%s writes nothing of a sister or of another tenant', async (preset) => {
  const done: string[] = []
  for (const place of places.slice(1)) {
    for (const name of writes) {
      const { call, path, ...sent } = await request(matrix, name, place, users[preset])
      const answer = await server.request(users[preset], call.method, path, {
        ...sent,
        client: matrix.world.tenant.a,
      })
      const isDenied = answer.status === 403 && answer.body.errors[0].code === 'permission'
      if (!isDenied) {
        expect(answer.status, `${name} of ${place}: ${answer.text}`).toBe(
          allowed.get(name)?.[places.indexOf(place)],
        )
        done.push(name)
      }
      expect(answer.text, `${name} of ${place}`).not.toContain(CANARY)
    }
  }
  // Calls about the user's own account are open to everyone.
  expect(done).toContain('updateSelf')
})

describe.each([...roles, ...presetNames])('%s', (who) => {
  test('downloads nothing of a sister or of another tenant', async () => {
    for (const file of files) expect((await ask(users[who], file)).text, file.name).not.toContain(CANARY)
  })
})

test('the log has no value of a record', () => {
  expect(lines.length).toBeGreaterThan(reads.length)
  expect(lines.filter((line) => line.includes(CANARY))).toEqual([])
})
