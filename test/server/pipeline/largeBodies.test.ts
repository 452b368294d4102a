import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

/** Bodies within 256 KB with far more values than any call accepts (trust.md cases 26 and 32). */
let server: TestServer
let admin: TestUser
let employee: TestUser

beforeAll(async () => {
  server = await startTestApp()
  const tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  employee = await server.makeUser({ role: 'EMPLOYEE', tenant })
})
afterAll(async () => {
  await server.app.close()
  await server.database.close()
})

const many = <T>(value: T, count: number) => Array.from({ length: count }, () => value)
const run = { frequency: 'WEEKLY', periodStart: '2026-01-05', keys: [] }

test.each([
  [
    'a list of objects',
    'POST',
    '/invoices/generate',
    { ...run, overrides: many({}, 80_000) },
    'entries in a list',
  ],
  ['a list of numbers', 'PUT', '/settings', { inherit: many(1, 120_000) }, 'entries in a list'],
  [
    'an object',
    'POST',
    '/view/create',
    { filters: Object.fromEntries(many(0, 18_000).map((_, at) => [`k${at}`, 'v'])) },
    'fields',
  ],
  ['lists in lists', 'POST', '/employees/bulk', { items: many(many(1, 1_000), 100) }, 'values'],
] as const)('%s with too many values is rejected as a whole', async (_, method, path, body, said) => {
  const { status, body: answer } = await server.request(admin, method, path, { body })
  expect([status, answer.errors?.map(({ code }: { code: string }) => code)]).toEqual([400, ['too_big']])
  expect(answer.errors?.[0]?.message).toContain(said)
})

test('a caller without the permission gets 403, and nothing was checked for them', async () => {
  const before = process.cpuUsage()
  const { status } = await server.request(employee, 'PUT', '/settings', {
    body: { inherit: many('x', 62_000) },
  })
  const { user } = process.cpuUsage(before)
  expect(status).toBe(403)
  // Checking every entry would take 700 ms.
  expect(user).toBeLessThan(300_000)
})

test('the longest list that a call takes is accepted', async () => {
  const ids = many('00000000-0000-4000-8000-000000000000', 5_000)
  const { status } = await server.request(admin, 'POST', '/employees/export', { body: { ids } })
  expect(status).toBe(200)
})
