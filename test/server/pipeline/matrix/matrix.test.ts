import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { allCalls, type CallName } from '#domain/calls.ts'
import { pathOf } from '#domain/kernel/calls/calls.ts'
import { roles } from '#domain/kernel/permissions.ts'
import type { Role } from '#domain/kernel/permissions.ts'
import { signOuts } from '#server/db/schema.ts'
import { withOwner } from '#server/db/withActor.ts'
import { unarchiveAll } from '#test/server/pipeline/matrix/matrixBulk.ts'
import { at, places, request, type Matrix, type Place } from '#test/server/pipeline/matrix/matrixRequest.ts'
import { checkTrail, trailOf } from '#test/server/pipeline/matrix/matrixTrail.ts'
import { CANARY, makeWorld } from '#test/server/pipeline/matrix/matrixWorld.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let matrix: Matrix
const users = {} as Record<Role, TestUser>

const lines: string[] = []
beforeAll(async () => {
  server = await startTestApp({ logLevel: 'info', logStream: { write: (line) => void lines.push(line) } })
  const world = await makeWorld(server, false)
  matrix = { server, world, foreign: await makeWorld(server, true) }
  const employee = { clientId: world.tenant.a, id: world.own.employee }
  for (const role of roles) {
    users[role] = await server.makeUser({
      role,
      tenant: world.tenant,
      clientIds: [world.tenant.a],
      ...(role === 'EMPLOYEE' ? { employee } : {}),
    })
  }
}, 60_000)
afterAll(() => server.close())
// The next calls are about the same records.
afterEach(async ({ task }) => /^(archive|restore|bulk)/.test(task.name) && unarchiveAll(server))
// Sign-in times are whole seconds, and several sign-ins here happen in the same second.
afterEach(
  async ({ task }) =>
    task.name.startsWith('signOut') &&
    withOwner(server.database, (tx) => tx.delete(signOuts).then(() => true)),
)

/** The expected status for each role and call in the user's own client (domain.md §2 and §6), one per line. */
const table = new Map(
  readFileSync(new URL('./matrix.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [role = '', name = '', ...answers] = line.split(' ')
      return [`${role} ${name}`, answers.map(Number)] as const
    }),
)
function expected(name: CallName, role: Role, place: Place): number {
  const status = table.get(`${role} ${name}`)?.[places.indexOf(place)]
  if (status === undefined) throw new Error(`Add ${role} ${name} to matrix.txt.`)
  return status
}

const names = Object.keys(allCalls) as CallName[]

test('the table has exactly one line for each role and call', () => {
  expect([...table.keys()].toSorted()).toEqual(
    roles.flatMap((role) => names.map((name) => `${role} ${name}`)).toSorted(),
  )
})

test('every list that is downloaded is in the audit trail', async () => {
  const reads = names.filter((name) => allCalls[name].method === 'GET')
  const downloaded = []
  for (const name of reads) {
    const { path } = await request(matrix, name, 'own client', users.SUPER_ADMIN)
    const file = `${path}${path.includes('?') ? '&' : '?'}format=csv`
    const answer = await server.request(users.SUPER_ADMIN, 'GET', file, { client: matrix.world.tenant.a })
    if (!String(answer.headers['content-type']).startsWith('text/csv')) continue
    downloaded.push(name)
    expect(await trailOf(server, answer), name).toEqual([
      { action: 'EXPORT', entityLabel: expect.any(String) },
    ])
  }
  expect(downloaded).toEqual(expect.arrayContaining(['listEmployees', 'listAudit', 'readContractHistory']))
})

describe.each(roles)('%s', (role) => {
  describe.each(places)('records of: %s', (place) => {
    test.each(names)('%s with their own client in the header', async (name) => {
      const { call, path, ...sent } = await request(matrix, name, place, users[role])
      const answer = await server.request(users[role], call.method, path, {
        ...sent,
        client: matrix.world.tenant.a,
      })
      expect(answer.status, answer.text).toBe(expected(name, role, place))
      expect(answer.text).not.toContain(CANARY)
      await checkTrail(server, name, answer)
    })
  })

  test.each(names)('%s with another client in the header is rejected', async (name) => {
    for (const place of places.slice(1)) {
      const { call, path, ...sent } = await request(matrix, name, place)
      const answer = await server.request(users[role], call.method, path, {
        ...sent,
        client: at(matrix, place).client,
      })
      expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([403, 'client_forbidden'])
      expect(answer.text).not.toContain(CANARY)
      await checkTrail(server, name, answer)
    }
  })

  test('a record of another client gets the same response as a missing one', async () => {
    const readable = names.filter(
      (name) => allCalls[name].path.endsWith('/:id') && allCalls[name].method === 'GET',
    )
    for (const name of readable) {
      for (const place of places.slice(1)) {
        if (expected(name, role, place) === 200) continue
        const { call, path } = await request(matrix, name, place)
        const there = await server.request(users[role], call.method, path)
        const unknown = name === 'readClient' ? 'zzzzzzzzzzzz' : crypto.randomUUID()
        const nowhere = await server.request(users[role], call.method, pathOf(call, { id: unknown }))
        expect(withoutRequestId(there)).toEqual(withoutRequestId(nowhere))
      }
    }
  })
})

test('no line of the log has a value of a record of others', () => {
  expect(lines.length).toBeGreaterThan(names.length)
  expect(lines.filter((line) => line.includes(CANARY))).toEqual([])
})

function withoutRequestId(answer: { status: number; text: string; headers: Record<string, unknown> }) {
  const { date: _date, 'x-request-id': id, ...headers } = answer.headers
  return { status: answer.status, text: answer.text.replaceAll(String(id), ''), headers }
}
