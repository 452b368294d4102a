import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'
import { projectRoutes } from '#server/records/projects/routes.ts'
import { contractBody, create, employeeBody, projectBody } from '#test/support/records.ts'
import { openTestDatabase, startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let database: Database
let server: TestServer
let tenant: TestTenant
let admin: TestUser
let employee: TestUser
/** The statements that begin or end a transaction, in order. */
let statements: string[] = []
/** Commits wait until this is resolved. */
let beforeCommit: Promise<void> = Promise.resolve()

beforeAll(async () => {
  database = await openTestDatabase()
  server = await startTestApp({ database: listening(database) })
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  employee = await server.makeUser({ role: 'EMPLOYEE', tenant })
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(() => {
  statements = []
})

/** Returns the same database with request connections that record when transactions begin and end. */
function listening(inner: Database): Database {
  return {
    ...inner,
    lease: async () => {
      const connection = await inner.lease()
      return new Proxy(connection, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          return (...args: unknown[]) => {
            if (name === 'query') note(args[0])
            if (args[0] === 'COMMIT') return beforeCommit.then(() => target.query('COMMIT'))
            return (value as (...all: unknown[]) => unknown).apply(target, args)
          }
        },
      }) satisfies PoolClient
    },
  }
}

function note(statement: unknown): void {
  const word = typeof statement === 'string' ? /^(BEGIN|COMMIT|ROLLBACK)/.exec(statement)?.[1] : undefined
  if (word !== undefined) statements.push(word)
}

const done = ['BEGIN', 'COMMIT']
const undone = ['BEGIN', 'ROLLBACK']

async function denialsOf(uid: string): Promise<unknown[]> {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute(
      sql`SELECT reason, client_id, request_id FROM audit_events WHERE action = 'authz.denied' AND actor_uid = ${uid} ORDER BY seq`,
    ),
  )
  return rows
}

/** Returns whether a request gets its response before its transaction has been committed. */
async function isSentBeforeCommit(send: () => Promise<{ status: number; text: string }>): Promise<boolean> {
  let commit: () => void = () => undefined
  beforeCommit = new Promise((resolve) => (commit = resolve))
  let isCommitted = false
  statements = []
  const sending = send().then(({ status, text }) => {
    expect([200, 201, 403], text).toContain(status)
    return !isCommitted
  })
  await expect.poll(() => statements.at(-1)).toBe('COMMIT')
  // A response that doesn't wait for the commit arrives meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 100))
  isCommitted = true
  commit()
  return sending
}

describe('the response of a request', () => {
  test('does not wait for the commit if the request has only read', async () => {
    expect(await isSentBeforeCommit(() => server.request(admin, 'GET', '/employees'))).toBe(true)
    expect(await isSentBeforeCommit(() => server.request(admin, 'GET', '/user'))).toBe(true)
  })
  test('waits for the commit after a write, an export, a denial and the first request of a session', async () => {
    const body = projectBody()
    const add = () => server.request(admin, 'POST', '/project/create', { body })
    expect(await isSentBeforeCommit(add)).toBe(false)
    expect(await isSentBeforeCommit(() => server.request(admin, 'GET', '/employees?format=csv'))).toBe(false)
    const other = await server.makeUser({ role: 'EMPLOYEE', tenant })
    expect(await isSentBeforeCommit(() => server.request(other, 'GET', '/projects'))).toBe(false)
    const newcomer = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, recordsSignIns: true })
    expect(await isSentBeforeCommit(() => server.request(newcomer, 'GET', '/employees'))).toBe(false)
  })
})

describe('a request is one transaction', () => {
  test('when it reads or lists', async () => {
    expect((await server.request(admin, 'GET', '/user')).status).toBe(200)
    expect((await server.request(admin, 'GET', '/employees')).status).toBe(200)
    expect(statements).toEqual([...done, ...done])
  })
  test('when it writes, with its idempotency key and its audit row', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await server.request(admin, 'POST', '/project/create', { body: projectBody(), headers })
    expect(answer.status, answer.text).toBe(201)
    expect(statements).toEqual(done)
  })
  test('when the call is denied: the denial is committed with its audit row', async () => {
    const answer = await server.request(employee, 'GET', '/projects')
    expect(answer.status).toBe(403)
    expect(statements).toEqual(done)
    expect(await denialsOf(employee.uid)).toEqual([
      { reason: 'permission', client_id: tenant.a, request_id: answer.body.requestId },
    ])
  })
  test('when the body is unreadable: the permission is still checked first', async () => {
    const bodies = ['{', JSON.stringify({ name: 'x'.repeat(300_000) })]
    for (const body of bodies) {
      const [refused, allowed] = [
        await server.request(employee, 'POST', '/project/create', { body }),
        await server.request(admin, 'POST', '/project/create', { body }),
      ]
      expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([403, 'permission'])
      expect([400, 413]).toContain(allowed.status)
    }
    expect(statements).toEqual([...done, ...done, ...done, ...done])
    expect((await denialsOf(employee.uid)).length).toBeGreaterThanOrEqual(bodies.length)
  })
  test('when the input is invalid or the record is unknown: nothing is committed', async () => {
    expect((await server.request(admin, 'POST', '/project/create', { body: { nonsense: 1 } })).status).toBe(
      400,
    )
    expect((await server.request(admin, 'GET', `/project/${randomUUID()}`)).status).toBe(404)
    expect(statements).toEqual([...undone, ...undone])
  })
  test('when it must write an audit row and writes none: nothing is committed', async () => {
    const route = projectRoutes.find(({ call }) => call === 'createProject')
    if (route === undefined) throw new Error('the route is missing')
    const { handle } = route
    const skip = () => Promise.resolve()
    const spy = vi
      .spyOn(route, 'handle')
      .mockImplementation((context) => handle({ ...context, audit: skip, auditAll: skip }))
    try {
      const answer = await server.request(admin, 'POST', '/project/create', { body: projectBody() })
      expect(answer.status, answer.text).toBe(500)
    } finally {
      spy.mockRestore()
    }
    expect(statements).toEqual(undone)
  })
  test('without an audit row when the token is rejected', async () => {
    const headers = { authorization: 'Bearer x' }
    expect((await server.request(null, 'GET', '/user', { headers })).status).toBe(401)
    expect(statements).toEqual([])
  })
})

test('a contract is read and changed without decrypting the social security number of its employee', async () => {
  const person = await create(server, admin, 'employee', employeeBody({ ssn: '123456789' }))
  const project = await create(server, admin, 'project', projectBody())
  const contract = await create(server, admin, 'contract', contractBody(project.id, person.id))
  const sealed = await startTestApp({
    database,
    cipher: {
      fingerprint: () => '',
      encrypt: () => 'v1:',
      decrypt: () => {
        throw new Error('a contract decrypted a column')
      },
    },
  })
  try {
    const read = await sealed.request(admin, 'GET', `/contract/${contract.id}`)
    expect([read.status, read.body.employeeName]).toEqual([200, contract.employeeName])
    const body = { version: contract.version, notes: 'Seen.' }
    expect((await sealed.request(admin, 'PUT', `/contract/${contract.id}`, { body })).status).toBe(200)
    // Reading an employee uses the same cipher.
    expect((await sealed.request(admin, 'GET', `/employee/${person.id}`)).status).toBe(500)
  } finally {
    await sealed.app.close()
  }
})
