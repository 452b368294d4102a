import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import { withOwner } from '#server/db/withActor.ts'
import { createOneOfEach } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let first: TestUser
let second: TestUser
let made: Awaited<ReturnType<typeof createOneOfEach>>

beforeAll(async () => {
  server = await startTestApp()
  const tenant = await server.makeTenant()
  first = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  second = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  for (const [who, displayName] of [
    [first, 'Ada Admin'],
    [second, 'Ben Boss'],
  ] as const)
    await withOwner(server.database, (tx) =>
      tx.update(users).set({ displayName }).where(eq(users.uid, who.uid)),
    )
  made = await createOneOfEach(server, first)
})
afterAll(() => server.close())

type Kind = keyof typeof made

const changes: Readonly<Record<Kind, (id: string, version: number) => [string, string, object]>> = {
  employee: (id, version) => ['POST', '/employee/update', { id, version, lastName: 'Roe' }],
  project: (id, version) => ['POST', '/project/update', { id, version, name: 'Globex CRM' }],
  contract: (id, version) => ['PUT', `/contract/${id}`, { version, title: 'New title' }],
  note: (id, version) => ['POST', '/note/update', { id, version, pinned: version === 1 }],
}

const change = (who: TestUser, kind: Kind, version: number) => {
  const [method, path, body] = changes[kind](made[kind].id, version)
  return server.request(who, method as 'POST', path, { body })
}

test.each(Object.keys(changes) as Kind[])(
  'an outdated update of the %s names who changed it last, and when',
  async (kind) => {
    const before = Date.now()
    const stored = await change(second, kind, 1)
    const stale = await change(first, kind, 1)
    expect(stale.status).toBe(412)
    expect(stale.body).toMatchObject({ current: stored.body, changedBy: 'Ben Boss' })
    const at = Date.parse(stale.body.changedAt)
    expect(stale.body.changedAt).toBe(new Date(at).toISOString())
    // The database has its own clock.
    expect(Math.abs(at - before)).toBeLessThan(60_000)
  },
)

test('the last change counts, not the one before', async () => {
  expect((await change(first, 'employee', 2)).status).toBe(200)
  expect((await change(second, 'employee', 2)).body).toMatchObject({ changedBy: 'Ada Admin' })
})

test('an outdated event names that user too', async () => {
  const body = { version: 1, event: 'startOnboarding' }
  const stale = await server.request(second, 'POST', `/employee/${made.employee.id}/status`, { body })
  expect([stale.status, stale.body.changedBy]).toEqual([412, 'Ada Admin'])
})

test('other errors name no user', async () => {
  const [, , body] = changes.employee(made.employee.id, 3)
  for (const wrong of [
    { ...body, lastName: '' },
    { ...body, version: undefined },
  ]) {
    const refused = await server.request(first, 'POST', '/employee/update', { body: wrong })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.body).not.toHaveProperty('changedBy')
    expect(refused.body).not.toHaveProperty('current')
  }
})

test('the OpenAPI document describes it in the body of an error', async () => {
  const { body } = await server.request(null, 'GET', '/openapi.json', {
    headers: { 'x-firebase-appcheck': undefined },
  })
  const text = JSON.stringify(body.paths['/hrms/v1/employee/update'].post.responses)
  for (const field of ['current', 'changedBy', 'changedAt']) expect(text).toContain(`"${field}"`)
})
