import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiBase } from '#domain/kernel/calls/calls.ts'
import { withOwner } from '#server/db/withActor.ts'
import { csvOf, employeeCells, employeeHeadings, formWith } from '#test/support/csvFiles.ts'
import { startWithAdmin, testKeys, tokenOf } from '#test/support/server/server.ts'
import type { TestServer, TestTenant } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant

beforeAll(async () => {
  ;({ server, tenant } = await startWithAdmin())
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const rowsOf = <Row extends Record<string, unknown>>(statement: SQL) =>
  withOwner(server.database, async (tx) => (await tx.execute<Row>(statement)).rows)

/** Removes access in the middle of an upload. Returns the response's status and the audit rows of the denial. */
async function uploadLosing(access: (uid: string) => SQL) {
  const user = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const { uid } = user
  const { payload, headers } = formWith(csvOf([employeeHeadings, employeeCells(`${uid}@import.test`)]))
  const sending = request({
    port: (server.app.server.address() as AddressInfo).port,
    method: 'POST',
    path: `${apiBase}/import/employees/validate`,
    headers: {
      ...headers,
      'content-length': payload.length,
      'x-client-id': tenant.a,
      'x-firebase-appcheck': testKeys.appToken,
      authorization: `Bearer ${await tokenOf(user)}`,
    },
  })
  const status = new Promise((resolve) => {
    sending.on('response', (response) => {
      response.on('end', () => resolve(response.statusCode)).resume()
    })
  })
  sending.write(payload.subarray(0, payload.length - 20))
  const begun = sql`SELECT 1 FROM imports WHERE created_by = ${uid} AND status = 'UPLOADING'`
  await expect.poll(async () => (await rowsOf(begun)).length).toBe(1)
  await rowsOf(access(uid))
  sending.end(payload.subarray(payload.length - 20))
  const denials = sql`SELECT client_id, entity_id, entity_label FROM audit_events
    WHERE action = 'authz.denied' AND actor_uid = ${uid}`
  return [await status, await rowsOf(denials)]
}

const label = 'POST /import/employees/validate'

test('a user who loses the permission in the middle of an upload gets 403 and an audit row', async () => {
  const denied = JSON.stringify({ grant: [], deny: ['CAN_MAINTAIN_EMPLOYEES'] })
  expect(
    await uploadLosing(
      (uid) => sql`UPDATE users SET permission_overrides = ${denied}::jsonb WHERE uid = ${uid}`,
    ),
  ).toEqual([403, [{ client_id: tenant.a, entity_id: null, entity_label: label }]])
})

test('a user who loses the client in the middle of an upload gets 403 and an audit row about the client', async () => {
  expect(
    await uploadLosing((uid) => sql`UPDATE user_clients SET ended_at = now() WHERE uid = ${uid}`),
  ).toEqual([403, [{ client_id: null, entity_id: tenant.a, entity_label: label }]])
})
