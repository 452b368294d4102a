import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer } from '#test/support/server/server.ts'

let server: TestServer
let requested = 0
/** Requests wait for this before they get a connection. */
let gate = Promise.resolve()

/** Counts the requests for a connection, and lets them wait. */
const gated = (database: Database): Database => ({
  ...database,
  lease: async () => {
    requested += 1
    await gate
    return database.lease()
  },
})

beforeAll(async () => {
  const plain = await startTestApp()
  server = await startTestApp({ database: gated(plain.database) })
})
afterAll(async () => {
  await server.app.close()
  await server.database.close()
})

test('many users of one tenant leave connections for another, even if all of their requests hang (trust.md case 34)', async () => {
  const tenant = await server.makeTenant()
  const users = []
  for (let each = 0; each < 30; each += 1) users.push(await server.makeUser({ role: 'CLIENT_ADMIN', tenant }))
  const stranger = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
  // The tenant of a user is known from their first request on.
  for (const each of [...users, stranger]) await server.request(each, 'GET', '/user')
  const { promise, resolve: open } = Promise.withResolvers<void>()
  gate = promise
  requested = 0
  let answered = 0
  const flood = Promise.all(
    users.flatMap((each) =>
      Array.from({ length: 3 }, async () => {
        const { status } = await server.request(each, 'GET', '/employees')
        answered += 1
        return status
      }),
    ),
  )
  try {
    // Of ten connections, a tenant gets eight. Without turns, it would get all of them.
    await expect.poll(() => requested).toBe(8)
    // The eight still wait, but later requests don't.
    gate = Promise.resolve()
    const other = await server.request(stranger, 'GET', '/employees')
    expect([other.status, answered]).toEqual([200, 0])
  } finally {
    open()
  }
  expect(new Set(await flood)).toEqual(new Set([200]))
})
