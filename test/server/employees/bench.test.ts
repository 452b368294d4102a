import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBehind } from '#domain/dashboard/tiles.ts'
import { withOwner } from '#server/db/withActor.ts'
import { contractBody, create, employeeBody, projectBody, setStatus } from '#test/support/records.ts'
import { startWithAdmin, type TestServer, type TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let approver: TestUser

beforeAll(async () => {
  const started = await startWithAdmin()
  ;({ server, admin } = started)
  approver = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: started.tenant })
})
afterAll(() => server.close())

type Kind = 'EXTERNAL' | 'INTERNAL'

async function assign(employeeId: string, kind: Kind, status: string): Promise<string> {
  const internal = { kind, endClientName: null, billable: false }
  const project = await create(server, admin, 'project', projectBody(kind === 'INTERNAL' ? internal : {}))
  const contract =
    kind === 'INTERNAL' ? null : await create(server, admin, 'contract', contractBody(project.id, employeeId))
  if (contract !== null) await setStatus(server, 'contracts', contract.id, 'ACTIVE')
  const body = {
    employeeId,
    contractId: contract?.id ?? null,
    startDate: '2026-02-02',
    approverUserId: approver.uid,
  }
  const made = await server.request(admin, 'POST', `/project/${project.id}/employee/create`, { body })
  if (made.status !== 201) throw new Error(made.text)
  await setStatus(server, 'assignments', made.body.id, status)
  return made.body.id
}

/** Each person with their status, their assignments, and whether they are on the bench. */
const people: readonly [
  name: string,
  status: string,
  on: readonly (readonly [Kind, string])[],
  bench: boolean,
][] = [
  ['without an assignment', 'ACTIVE', [], true],
  ['on billable work', 'ACTIVE', [['EXTERNAL', 'ACTIVE']], false],
  ['on internal work only', 'ACTIVE', [['INTERNAL', 'ACTIVE']], true],
  ['before their work starts', 'ACTIVE', [['EXTERNAL', 'PLANNED']], true],
  ['after their work ended', 'ACTIVE', [['EXTERNAL', 'ENDED']], true],
  [
    'with one of two assignments left',
    'ACTIVE',
    [
      ['EXTERNAL', 'ENDED'],
      ['EXTERNAL', 'ACTIVE'],
    ],
    false,
  ],
  ['on leave', 'ON_LEAVE', [], false],
  ['leaving', 'OFFBOARDING', [], false],
  ['new', 'PENDING', [], false],
  ['gone', 'TERMINATED', [], false],
]

test('list, filter, dashboard and record agree on who is on the bench', async () => {
  const expected = new Map<string, boolean>()
  const assignments: string[] = []
  for (const [lastName, status, on, bench] of people) {
    const { id } = await create(server, admin, 'employee', employeeBody({ lastName }))
    await setStatus(server, 'employees', id, 'ACTIVE')
    for (const [kind, state] of on) assignments.push(await assign(id, kind, state))
    await setStatus(server, 'employees', id, status)
    expected.set(id, bench)
  }
  const get = async (path: string) => (await server.request(admin, 'GET', path)).body
  const benched = [...expected].flatMap(([id, bench]) => (bench ? [id] : [])).toSorted()
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()

  const rows = await get('/employees?limit=100')
  expect(idsOf(rows.filter(({ onBench }: { onBench: boolean }) => onBench))).toEqual(benched)
  for (const [id, bench] of expected)
    expect([id, (await get(`/employee/${id}`)).onBench]).toEqual([id, bench])

  expect(idsOf(await get('/employees?limit=100&status=ON_BENCH'))).toEqual(benched)
  const others = await get('/employees?limit=100&status=ON_BENCH&not=status')
  expect(idsOf(others)).toEqual(idsOf(rows.filter(({ id }: { id: string }) => !benched.includes(id))))
  // The bench is part of ACTIVE and can be combined with other statuses.
  const both = await get('/employees?limit=100&status=ON_BENCH&status=ON_LEAVE')
  expect(both).toHaveLength(benched.length + 1)

  const { headcount } = await get('/dashboard/summary?tiles=headcount')
  expect(headcount.ON_BENCH).toBe(benched.length)
  expect(listBehind('headcount', 'ON_BENCH', { uid: admin.uid })).toEqual({
    area: 'employees',
    filters: { status: ['ON_BENCH'] },
  })

  // None of it is stored. An assignment that starts the next day takes a person off the bench without a
  // change.
  await withOwner(server.database, (tx) =>
    tx.execute(
      sql`UPDATE assignments SET status = 'ACTIVE' WHERE status = 'PLANNED' AND id = ANY (${`{${assignments.join()}}`}::uuid[])`,
    ),
  )
  expect(await get('/employees?limit=100&status=ON_BENCH')).toHaveLength(benched.length - 1)
})

test('the bench status is derived: no update can set it, and one that sends it back is accepted', async () => {
  const { id, version } = await create(server, admin, 'employee', employeeBody())
  const body = { id, version, onBench: true, jobTitle: 'Lead' }
  const answer = await server.request(admin, 'POST', '/employee/update', { body })
  expect([answer.status, answer.body.onBench, answer.body.status]).toEqual([200, false, 'PENDING'])
})
