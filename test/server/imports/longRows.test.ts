import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { mapInSteps } from '#server/records/kit/mapInSteps.ts'
import { csvOf, employeeCells, employeeHeadings, sendFile } from '#test/support/csvFiles.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
})
afterAll(() => server.close())

const size = 60
/** Returns a file with long rows. Most of their text is in a column that isn't imported. */
const fileOf = (wrongRow?: number) =>
  csvOf([
    [...employeeHeadings, 'Remarks of the old system'],
    ...Array.from({ length: size }, (_, at) => [
      ...employeeCells(`long${at}@example.com`, at + 2 === wrongRow ? { 'Employment type': 'X' } : {}),
      'remark '.repeat(3_000),
    ]),
  ])

const longestChunk = async (importId: string) => {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ longest: number }>(
      sql`SELECT max(length(cells_cipher)) AS longest FROM import_chunks WHERE import_id = ${importId}`,
    ),
  )
  return rows[0]?.longest
}

test('long rows are stored and checked a few at a time, and every wrong one is named', async () => {
  const { body } = await sendFile(server, admin, 'employees', fileOf(58))
  expect(body).toMatchObject({ rows: size, checked: size, valid: size - 1 })
  expect(body.errors).toEqual([expect.objectContaining({ row: 58, column: 'Employment type' })])
  expect(await longestChunk(body.importId)).toBeLessThan(500_000)
  const file = await server.request(admin, 'GET', `/import/${body.importId}/errors`)
  expect(file.text.split('\r\n').slice(1, -1)).toEqual([expect.stringMatching(/^58,Priya,/)])
})

test('long rows are imported completely, even when they are checked step by step', async () => {
  const { importId, checked } = (
    await sendFile(server, admin, 'employees', fileOf(), { query: '?check=later' })
  ).body
  const steps = [checked]
  while (steps.at(-1) < size && steps.length < size) {
    const answer = await server.request(admin, 'POST', `/import/${importId}/check`, { body: {} })
    expect(answer.status, answer.text).toBe(200)
    steps.push(answer.body.checked)
  }
  expect(steps.at(-1)).toBe(size)
  expect(steps.length).toBeGreaterThan(2)
  const done = await server.request(admin, 'POST', '/import/employees/commit', { body: { importId } })
  expect(done.body).toEqual({ batchId: importId, created: size, updated: 0 })
  const list = await server.request(admin, 'GET', '/employees?search=Rao&limit=1')
  expect(list.headers['x-total-count']).toBe(String(size))
})

test('other requests run while many rows are checked', async () => {
  let worked = 0
  let others = Infinity
  setImmediate(() => {
    others = worked
  })
  await mapInSteps(Array.from({ length: 100 }), () => (worked += 1))
  expect(worked).toBe(100)
  expect(others).toBeLessThan(50)
})
