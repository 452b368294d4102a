import { Agent, request, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiBase } from '#domain/kernel/calls/calls.ts'
import { withOwner } from '#server/db/withActor.ts'
import { sweepImports } from '#server/jobs/sweepImports.ts'
import { addImport } from '#test/server/pipeline/matrix/matrixImports.ts'
import { csvOf, employeeCells, employeeHeadings, formWith, sendFile } from '#test/support/csvFiles.ts'
import { startTestApp, testKeys, tokenOf } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const rowsIn = async (table: string) => {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ rows: number }>(
      sql`SELECT count(*)::int AS rows FROM ${sql.identifier(table)} WHERE client_id = ${tenant.a}`,
    ),
  )
  return rows[0]?.rows
}

test('an upload that breaks off leaves nothing', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => employeeCells(`person${index}@import.test`))
  const { payload, headers } = formWith(csvOf([employeeHeadings, ...rows]))
  const { port } = server.app.server.address() as AddressInfo
  const sending = request({
    port,
    method: 'POST',
    path: `${apiBase}/import/employees/validate`,
    headers: {
      ...headers,
      'content-length': payload.length,
      'x-firebase-appcheck': testKeys.appToken,
      authorization: `Bearer ${await tokenOf(admin)}`,
    },
  })
  sending.on('error', () => undefined)
  sending.write(payload.subarray(0, payload.length / 2))
  // Half of the rows have arrived and been stored.
  await expect.poll(() => rowsIn('import_chunks')).toBeGreaterThan(0)
  sending.destroy()
  await expect.poll(() => rowsIn('imports')).toBe(0)
  expect(await rowsIn('import_chunks')).toBe(0)
})

test('after a rejected file, the connection still accepts requests', async () => {
  const { payload, headers } = formWith(Buffer.concat([Buffer.from([0]), Buffer.alloc(4_000_000, 'a')]))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const common = { agent, port: (server.app.server.address() as AddressInfo).port }
  const refused = request({
    ...common,
    method: 'POST',
    path: `${apiBase}/import/employees/validate`,
    headers: {
      ...headers,
      'x-firebase-appcheck': testKeys.appToken,
      authorization: `Bearer ${await tokenOf(admin)}`,
    },
  })
  expect(await statusOf(refused, payload)).toBe(415)
  const next = request({ ...common, path: '/healthz' })
  expect(await statusOf(next)).toBe(200)
  agent.destroy()
})

/** Returns the status of the response to a request that is sent with a body. */
const statusOf = (sent: ClientRequest, body?: Buffer) =>
  new Promise<number | string | undefined>((resolve) => {
    sent.on('response', (response) => {
      response.on('end', () => resolve(response.statusCode)).resume()
    })
    sent.on('error', ({ message }) => resolve(message))
    sent.end(body)
  })

test('what a lost server left half uploaded is not found, and removed an hour later', async () => {
  const id = await addImport(server, tenant.a, { status: 'UPLOADING' })
  expect((await server.request(admin, 'GET', `/import/${id}`)).status).toBe(404)
  expect((await server.request(admin, 'GET', '/imports')).body).toEqual([])
  await sweepImports(server.database)
  expect(await rowsIn('imports')).toBe(1)
  await age('2 hours')
  await sweepImports(server.database)
  expect(await rowsIn('imports')).toBe(0)
})

test('a file that nobody imports is removed after a week', async () => {
  await sendFile(server, admin, 'employees', csvOf([employeeHeadings, employeeCells('ann@import.test')]))
  await age('6 days')
  await sweepImports(server.database)
  expect(await rowsIn('import_chunks')).toBe(1)
  await age('2 days')
  await sweepImports(server.database)
  expect([await rowsIn('imports'), await rowsIn('import_chunks')]).toEqual([0, 0])
})

test('abandoned files are removed in parts, so that very many do not take longer than a statement may', async () => {
  for (let files = 0; files < 3; files += 1) await addImport(server, tenant.a, { status: 'UPLOADING' })
  await age('2 hours')
  let parts = 0
  const two = () => (parts += 1) <= 2
  expect(await sweepImports(server.database, two, 1)).toBe(2)
  expect(await rowsIn('imports')).toBe(1)
  expect(await sweepImports(server.database, undefined, 1)).toBe(1)
  expect(await rowsIn('imports')).toBe(0)
})

const age = (by: string) =>
  withOwner(server.database, (tx) =>
    tx.execute(
      sql`UPDATE imports SET created_at = created_at - ${by}::interval WHERE client_id = ${tenant.a}`,
    ),
  )
