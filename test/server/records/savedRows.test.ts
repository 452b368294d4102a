import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '#domain/kernel/calls/calls.ts'
import type { Draft, StoredRecord } from '#domain/kernel/answer.ts'
import { withUpdatedRow } from '#machines/records/recordList.ts'
import type { Http } from '#services/http/http.ts'
import { createContracts, createProjects } from '#services/records/mainRecords.ts'
import type { Records } from '#services/records/records.ts'
import { createTimesheets } from '#services/timesheets/timesheets.ts'
import { contractBody, create, employeeBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import { hoursOf, makeTimeWorld, start, type TimeWorld } from '#test/server/timesheets/world.ts'

const server = await startTestApp()
let world: TimeWorld
beforeAll(async () => {
  world = await makeTimeWorld(server)
})
afterAll(() => server.close())

const { signal } = new AbortController()
/** The services of the browser, with calls that go to the server. */
const http: Http = async (call, { params, query, body, idempotencyKey }) => {
  const search = new URLSearchParams(
    Object.entries({ ...query }).map(([name, value]) => [name, String(value)]),
  )
  const answer = await server.request(
    world.cleo,
    call.method,
    `${pathOf(call, params)}?${search.toString()}`,
    {
      ...(call.method === 'GET' ? {} : { body }),
      ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
    },
  )
  if (answer.status >= 400) throw new Error(answer.text)
  return { kind: 'ok', data: answer.body, total: answer.total }
}

/** Sends an event. Returns the row that the list shows after it, and the row that the list reads again. */
async function rowsAfter(
  records: Records,
  path: string,
  record: StoredRecord,
  draft: Draft | null,
  change: Draft = {},
) {
  const listed = async () =>
    (await server.request(world.cleo, 'GET', path)).body.filter(({ id }: { id: string }) => id === record.id)
  const before = await listed()
  const input = { clientId: world.tenant.a, record, key: crypto.randomUUID() }
  const opened = await records.openRecord({ clientId: world.tenant.a, id: record.id }, signal)
  if (opened.kind !== 'opened') throw new Error('not opened')
  const answer =
    draft === null
      ? await records.saveRecord({ ...input, draft: { ...opened.draft, ...change } }, signal)
      : await records.sendEvent({ ...input, draft }, signal)
  if (answer.kind !== 'saved') throw new Error(JSON.stringify(answer))
  const [shown] = withUpdatedRow(before, answer.row)
  const [again] = await listed()
  const keys = Object.keys({ ...before[0], ...again })
  return { shown: Object.fromEntries(keys.map((key) => [key, shown?.[key]])), again }
}

test('after each event, the row of a timesheet has the warnings that its list reads again', async () => {
  const made = await start(server, world.evan, world.assignmentId, hoursOf(9, 9, 9, 9, 9))
  const timesheets = createTimesheets(http)
  const send = async (event: string, values: Draft = {}) => {
    const { body } = await server.request(world.cleo, 'GET', `/timesheet/${made.body.id}`)
    return rowsAfter(timesheets, '/timesheets?limit=100', body, { event, ...values })
  }
  const submitted = await send('submit')
  expect(submitted.again).toMatchObject({ status: 'SUBMITTED', warnings: 1 })
  expect(submitted.shown).toEqual(submitted.again)
  const back = await send('withdraw')
  expect(back.again.warnings).toBeUndefined()
  expect(back.shown).toEqual({ ...back.again, warnings: undefined })
})

test('after each event and save, the row of a contract has the warnings that its list reads again', async () => {
  const workAuth = [{ type: 'H1B', validFrom: '2024-01-01', validTo: '2026-06-30' }]
  const person = await create(server, world.cleo, 'employee', employeeBody({ workAuth }))
  const { projectId } = (await server.request(world.cleo, 'GET', `/assignment/${world.assignmentId}`)).body
  const more = { poNumber: 'PO-1', poExpiry: '2026-07-01' }
  const contracts = createContracts(http)
  const made = await create(server, world.cleo, 'contract', contractBody(projectId, person.id, more))
  const saved = await rowsAfter(contracts, '/contracts?limit=100', made, null, { poExpiry: '2027-12-31' })
  expect(saved.again).toMatchObject({ warnings: [], employeeWarnings: [expect.any(String)] })
  expect(saved.shown).toEqual(saved.again)
  const { body } = await server.request(world.cleo, 'GET', `/contract/${made.id}`)
  const canceled = await rowsAfter(contracts, '/contracts?limit=100', body, { event: 'cancel' })
  expect(canceled.again.status).toBe('CANCELLED')
  expect(canceled.shown).toEqual(canceled.again)
})

test('the row of a saved project keeps the number of its assignments', async () => {
  const { projectId } = (await server.request(world.cleo, 'GET', `/assignment/${world.assignmentId}`)).body
  const { body } = await server.request(world.cleo, 'GET', `/project/${projectId}`)
  const saved = await rowsAfter(createProjects(http), '/projects?limit=100', body, null, {
    name: 'Globex CRM',
  })
  expect(saved.again.employees).toBe(1)
  expect(saved.shown).toEqual(saved.again)
})
