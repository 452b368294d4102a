import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { projectCreate } from '#domain/projects/record.ts'
import { withOwner } from '#server/db/withActor.ts'
import { codes, startWithContracts } from '#test/support/contracts.ts'
import { contractBody, projectBody, setStatus } from '#test/support/records.ts'

const { server, admin, employeeId, projectId, make } = await startWithContracts()
afterAll(() => server.close())

const send = (id: string, event: string, body: object) =>
  server.request(admin, 'POST', `/project/${id}/${event}`, { body })
async function add() {
  const added = await server.request(admin, 'POST', '/project/create', { body: projectBody() })
  return added.body.id as string
}

test('a project is started, held, resumed, completed and reopened, each time as a new version in the audit trail', async () => {
  const id = await add()
  const steps = [
    ['start', 'ACTIVE'],
    ['hold', 'ON_HOLD'],
    ['resume', 'ACTIVE'],
    ['complete', 'COMPLETED'],
    ['reopen', 'ACTIVE'],
  ] as const
  for (const [index, [event, status]] of steps.entries()) {
    const answer = await send(id, event, { version: index + 1 })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ status, version: index + 2 })
  }
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute(
      sql`SELECT event FROM audit_events WHERE entity_id = ${id} AND event IS NOT NULL ORDER BY seq`,
    ),
  )
  expect(rows).toEqual(steps.map(([event]) => ({ event })))
})

test.each(['APPROVED', 'ACTIVE', 'ON_HOLD'])(
  'a contract that is %s keeps its project open, and the refusal names it',
  async (status) => {
    await setStatus(server, 'projects', projectId, 'ACTIVE')
    const contract = await make(status)
    const { body } = await server.request(admin, 'GET', `/project/${projectId}`)
    for (const [event, more] of [
      ['complete', {}],
      ['cancel', { reason: 'No budget' }],
    ] as const) {
      const refused = await send(projectId, event, { version: body.version, ...more })
      expect(codes(refused)).toEqual([422, 'not_allowed -'])
      expect(refused.body.errors[0].message).toBe(
        `Contract ${contract.contractNo} is still open. End or cancel it first.`,
      )
    }
    await setStatus(server, 'contracts', contract.id, 'ENDED')
    const completed = await send(projectId, 'complete', { version: body.version })
    expect(completed.body.status).toBe('COMPLETED')
  },
)

test('a project is canceled with a reason, which the audit trail keeps', async () => {
  const id = await add()
  const answer = await send(id, 'cancel', { version: 1, reason: 'No budget' })
  expect(answer.body).toMatchObject({ status: 'CANCELLED', version: 2 })
  expect((await server.request(admin, 'GET', `/project/${id}`)).body).toEqual(answer.body)
  const [last] = (await server.request(admin, 'GET', `/project/${id}/history`)).body
  expect(last).toMatchObject({ reason: 'No budget' })
})

test('an event of another status, an old version and a missing reason are rejected', async () => {
  const id = await add()
  expect(codes(await send(id, 'resume', { version: 1 }))).toEqual([409, 'not_allowed_now -'])
  expect((await send(id, 'start', { version: 7 })).status).toBe(412)
  expect(codes(await send(id, 'cancel', { version: 1 }))).toEqual([400, 'required reason'])
})

test('a canceled project keeps every field, and takes nothing but its own values', async () => {
  const id = await add()
  await setStatus(server, 'projects', id, 'CANCELLED')
  const stored = (await server.request(admin, 'GET', `/project/${id}`)).body
  const update = (body: object) =>
    server.request(admin, 'POST', '/project/update', { body: { id, version: stored.version, ...body } })
  const others: Record<string, unknown> = {
    name: `${stored.name} 2`,
    kind: 'INTERNAL',
    endClientName: 'Initech',
    startDate: '2026-01-02',
    endDate: '2030-12-31',
    managerUserId: 'nobody',
    workAddress: { street1: '1 Main St', city: 'Plano', state: 'TX', zip: '75024', country: 'USA' },
    description: 'Second phase',
    billable: !stored.billable,
    budgetHours: '4000.00',
    budgetAmount: '96000.00',
    tasks: [{ name: 'Training', billable: false }],
  }
  expect(Object.keys(others).toSorted()).toEqual(Object.keys(projectCreate.shape).toSorted())
  for (const [field, value] of Object.entries(others)) {
    const refused = await update({ [field]: value })
    expect([field, refused.status, refused.body.errors?.[0]?.code]).toEqual([field, 422, 'not_allowed'])
  }
  expect((await server.request(admin, 'GET', `/project/${id}`)).body).toEqual(stored)
  expect((await update(stored)).status).toBe(200)
})

test.each([
  ['COMPLETED', 'This project is completed. Reopen it, or select another one.'],
  ['CANCELLED', 'This project is canceled. Select another one.'],
] as const)(
  'a project that is %s takes no contract, and none of its drafts is submitted or approved',
  async (status, message) => {
    await setStatus(server, 'projects', projectId, 'ACTIVE')
    const [draft, pending] = [await make('DRAFT'), await make('PENDING_APPROVAL')]
    const elsewhere = (await make('DRAFT', { projectId: await add() })).id as string
    await setStatus(server, 'projects', projectId, status)
    const answers = [
      await server.request(admin, 'POST', '/contract/create', { body: contractBody(projectId, employeeId) }),
      await server.request(admin, 'PUT', `/contract/${elsewhere}`, { body: { version: 1, projectId } }),
      await server.request(admin, 'POST', `/contract/${draft.id}/submit`, { body: { version: 1 } }),
      await server.request(admin, 'POST', `/contract/${pending.id}/approve`, { body: { version: 1 } }),
    ]
    for (const answer of answers) {
      expect(codes(answer)).toEqual([422, 'not_allowed projectId'])
      expect(answer.body.errors[0].message).toBe(message)
    }
    // Fields of a draft other than its project can still be corrected.
    const renamed = await server.request(admin, 'PUT', `/contract/${draft.id}`, {
      body: { version: 1, title: 'Second phase' },
    })
    expect(renamed.status).toBe(200)
  },
)
