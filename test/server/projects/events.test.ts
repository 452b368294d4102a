import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { codes, startWithContracts } from '#test/support/contracts.ts'
import { projectBody, setStatus } from '#test/support/records.ts'

const { server, admin, projectId, make } = await startWithContracts()
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
    const contract = await make(status)
    await setStatus(server, 'projects', projectId, 'ACTIVE')
    const { body } = await server.request(admin, 'GET', `/project/${projectId}`)
    for (const [event, more] of [
      ['complete', {}],
      ['cancel', { reason: 'No budget' }],
    ] as const) {
      const refused = await send(projectId, event, { version: body.version, ...more })
      expect(codes(refused)).toEqual([422, 'not_allowed -'])
      expect(refused.body.errors[0].message).toBe(
        `Contract ${contract.contractNo} is still open. End it first.`,
      )
    }
    await setStatus(server, 'contracts', contract.id, 'ENDED')
    const completed = await send(projectId, 'complete', { version: body.version })
    expect(completed.body.status).toBe('COMPLETED')
  },
)

test('an event of another status, an old version and a missing reason are rejected', async () => {
  const id = await add()
  expect(codes(await send(id, 'resume', { version: 1 }))).toEqual([409, 'not_allowed_now -'])
  expect((await send(id, 'start', { version: 7 })).status).toBe(412)
  expect(codes(await send(id, 'cancel', { version: 1 }))).toEqual([400, 'required reason'])
})
