import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchTypes } from '#domain/search/query.ts'
import { presetOverrides } from '#domain/users/access.ts'
import { withOwner } from '#server/db/withActor.ts'
import { addEngagement } from '#test/support/billing/billing.ts'
import { contractBody, create, employeeBody, noteBody, projectBody } from '#test/support/records.ts'
import { startTestApp, type TestServer, type TestTenant, type TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
let employeeId: string
const names = Array.from({ length: 7 }, (_, index) => `Zanzibar${index}`)
beforeAll(async () => {
  server = await startTestApp({ now: () => Date.parse('2026-03-04T12:00:00Z') })
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  for (const lastName of names) {
    const { id } = await create(server, admin, 'employee', { ...employeeBody(), lastName })
    employeeId = id
  }
  const { id: projectId } = await create(server, admin, 'project', { ...projectBody(), name: 'Zanzibar ERP' })
  await create(server, admin, 'contract', contractBody(projectId, employeeId))
  await create(server, admin, 'note', noteBody('EMPLOYEE', employeeId, { text: 'Back from Zanzibar.' }))
}, 60_000)
afterAll(() => server.close())

const search = (who: TestUser, query: string) => server.request(who, 'GET', `/search?${query}`)
const typesIn = (body: { type: string }[]) => body.map(({ type }) => type)

test('one call finds the first matches of each list, with the total and the rows of the list', async () => {
  const { status, body } = await search(admin, 'q=zanzibar')
  expect(status).toBe(200)
  expect(typesIn(body)).toEqual(['employees', 'projects', 'contracts', 'notes'])
  const [employees] = body
  const { body: listed, total } = await server.request(admin, 'GET', '/employees?search=zanzibar&limit=5')
  expect(employees).toEqual({ type: 'employees', total: 7, isCapped: false, rows: listed })
  expect([employees.rows.length, total]).toEqual([5, 7])
})

test('types limit the search, repeated or separated by commas', async () => {
  const expected = ['employees', 'contracts']
  expect(typesIn((await search(admin, 'q=zanzibar&types=contracts,employees')).body)).toEqual(expected)
  expect(typesIn((await search(admin, 'q=zanzibar&types=contracts&types=employees')).body)).toEqual(expected)
  expect((await search(admin, 'q=nobody-has-this-name')).body).toEqual([])
})

test.each(['q=zanzibar&types=secrets', 'q=zanzibar&types=', 'q=zanzibar&types=employees,secrets'])(
  'an unknown type is rejected and names the types: %s',
  async (query) => {
    const { status, body } = await search(admin, query)
    expect([status, body.errors?.[0]?.message]).toEqual([
      400,
      `Set types to one or more of: ${searchTypes.join(', ')}.`,
    ])
  },
)

test.each(['', 'q=', 'q=%20', `q=${'x'.repeat(101)}`, 'q=a%00b', 'q=a&q=b', 'q=a&limit=50'])(
  'a search without one readable text is rejected: %s',
  async (query) => expect((await search(admin, query)).status).toBe(400),
)

test('a type that the user may not view has no matches, whether it is named or not', async () => {
  const clerk = await server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant,
    overrides: presetOverrides('BILLING_CLERK'),
  })
  expect(typesIn((await search(clerk, 'q=zanzibar')).body)).toEqual(['projects', 'contracts'])
  const named = await search(clerk, 'q=zanzibar&types=employees')
  expect([named.status, named.body]).toEqual([200, []])
  const [contracts] = (await search(clerk, 'q=zanzibar&types=contracts')).body
  expect(contracts.rows[0]).toMatchObject({ projectName: 'Zanzibar ERP', employeeWarnings: null })
})

test('employees find only their own time', async () => {
  const weekOf = async () => {
    const { assignmentId, employeeId: id } = await addEngagement(server, admin)
    await withOwner(server.database, (tx) =>
      tx.execute(sql`UPDATE assignments SET project_search = 'globex' WHERE id = ${assignmentId}`),
    )
    const entries = [{ date: '2026-03-02', type: 'WORK', minutes: 480 }]
    const body = { assignmentId, periodStart: '2026-03-02', entries }
    const sheet = await server.request(admin, 'POST', '/timesheet/create', { body })
    return { id, sheet: sheet.body.id as string }
  }
  const [own, other] = [await weekOf(), await weekOf()]
  // In the names of both projects.
  const q = 'q=globex'
  const idsIn = ({ body }: { body: { type: string; rows: { id: string }[] }[] }) =>
    body.map(({ type, rows }) => [type, rows.map(({ id }) => id).toSorted()])
  expect(idsIn(await search(admin, `${q}&types=timesheets`))).toEqual([
    ['timesheets', [own.sheet, other.sheet].toSorted()],
  ])
  const employee = { clientId: tenant.a, id: own.id }
  const who = await server.makeUser({ role: 'EMPLOYEE', tenant, employee })
  expect(idsIn(await search(who, q))).toEqual([['timesheets', [own.sheet]]])
})

test('nobody finds records of another client', async () => {
  const sister = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.b] })
  const stranger = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
  for (const other of [sister, stranger]) expect((await search(other, 'q=zanzibar')).body).toEqual([])
})

test('a list that takes too long is named, and the others are searched', async () => {
  const stopped = sql`CREATE FUNCTION stop_search() RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = 'query_canceled'; END $$`
  await withOwner(server.database, async (tx) => {
    await tx.execute(stopped)
    await tx.execute(sql`GRANT EXECUTE ON FUNCTION stop_search() TO muster_app`)
    await tx.execute(
      sql`CREATE POLICY slow ON projects AS RESTRICTIVE FOR SELECT TO muster_app USING (stop_search())`,
    )
  })
  try {
    const { status, body, text } = await search(admin, 'q=zanzibar&types=employees,projects,notes')
    expect(status, text).toBe(200)
    expect(typesIn(body)).toEqual(['employees', 'projects', 'notes'])
    expect(body[1]).toEqual({ type: 'projects', total: 0, isCapped: true, rows: [], tookTooLong: true })
    expect([body[0].total, body[2].total]).toEqual([7, 1])
  } finally {
    await withOwner(server.database, async (tx) => {
      await tx.execute(sql`DROP POLICY slow ON projects`)
      await tx.execute(sql`DROP FUNCTION stop_search()`)
    })
  }
})
