import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { create, employeeBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let people: TestUser[]

beforeAll(async () => {
  server = await startTestApp()
  const tenant = await server.makeTenant()
  people = await Promise.all([1, 2, 3].map(() => server.makeUser({ role: 'CLIENT_ADMIN', tenant })))
})
afterAll(() => server.close())

const FIELDS = ['middleName', 'department', 'notes'] as const
const step = fc.record({
  who: fc.nat({ max: 2 }),
  action: fc.constantFrom('read' as const, 'write' as const),
  field: fc.constantFrom(...FIELDS),
  value: fc.stringMatching(/^[a-z]{1,8}$/),
})

/** Three users read and write one record in random order. The server must respond like a simple model. */
test('no update of three concurrent users is lost', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const [founder] = people as [TestUser]
      const record = await create(server, founder, 'employee', employeeBody())
      const model: Record<string, unknown> = { version: 1, middleName: null, department: null, notes: null }
      const versions = people.map(() => 1)
      for (const { who, action, field, value } of steps) {
        const person = people[who] ?? founder
        if (action === 'read') {
          const { body } = await server.request(person, 'GET', `/employee/${record.id}`)
          expect(body).toMatchObject(model)
          versions[who] = body.version
          continue
        }
        const body = { id: record.id, version: versions[who], [field]: value }
        const answer = await server.request(person, 'POST', '/employee/update', { body })
        const mayWrite = versions[who] === model['version']
        expect(answer.status).toBe(mayWrite ? 200 : 412)
        if (mayWrite) Object.assign(model, { [field]: value, version: answer.body.version })
        // Both responses contain the stored record, so both users continue from it.
        versions[who] = (mayWrite ? answer.body : answer.body.current).version
      }
      expect((await server.request(founder, 'GET', `/employee/${record.id}`)).body).toMatchObject(model)
    }),
    { numRuns: 25 },
  )
})

test('hostile bodies are rejected and change nothing', async () => {
  const [who] = people as [TestUser]
  const deep = `{"notes":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  const wide = JSON.stringify(
    Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`k${index}`, 1])),
  )
  for (const body of [deep, wide, '[]', 'null', '"x"', '1', '{"a":1', '']) {
    const answer = await server.request(who, 'POST', '/employee/create', { body })
    expect(answer.status).toBe(400)
    expect(answer.text.length).toBeLessThan(10_000)
  }
  const zipped = await server.request(who, 'POST', '/employee/create', {
    body: '\u001f\u008b',
    headers: { 'content-encoding': 'gzip' },
  })
  expect(zipped.status).toBe(400)
})

test('a stored script is returned as text', async () => {
  const [who] = people as [TestUser]
  const text = '<img src=x onerror="window.__x=1"> \' -- ${1}'
  const made = await create(
    server,
    who,
    'employee',
    employeeBody({ jobTitle: text, notes: `=cmd|'/C calc'!A0` }),
  )
  expect(made).toMatchObject({ jobTitle: text, notes: `=cmd|'/C calc'!A0` })
})
