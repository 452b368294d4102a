import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withActor, withOwner } from '#server/db/withActor.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server.ts'
import type { TestServer, TestUser } from '#test/support/server.ts'

let server: TestServer
let admin: TestUser
const COPIES = 1_500

/** More employees than a search fetches by id, all copies of one. */
beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
  const { id } = await create(
    server,
    admin,
    'employee',
    employeeBody({ lastName: 'Mustermann', jobTitle: 'Welder' }),
  )
  await withOwner(server.database, async (tx) => {
    await tx.execute(
      sql`CREATE TEMP TABLE copies ON COMMIT DROP AS SELECT e.*, n FROM employees e, generate_series(1, ${COPIES}::int) n WHERE id = ${id}`,
    )
    await tx.execute(
      sql`UPDATE copies SET id = gen_random_uuid(), employee_no = 'E-' || (10000 + n), email = n || email, search_text = search_text || ' no' || n`,
    )
    await tx.execute(sql`ALTER TABLE copies DROP COLUMN n`)
    await tx.execute(sql`INSERT INTO employees SELECT * FROM copies`)
    await tx.execute(sql`ANALYZE employees`)
  })
})
afterAll(() => server.close())

const list = (query: string) => server.ask(admin, 'GET', `/employees?${query}`)
const numbers = ({ body }: { body: { employeeNo: string }[] }) => body.map(({ employeeNo }) => employeeNo)

test('a search with many matches counts, pages and filters like one with few', async () => {
  const [many, few] = [await list('search=welder&limit=100'), await list('search=no1500')]
  expect([many.total, many.body.length]).toEqual([COPIES + 1, 100])
  expect([few.total, numbers(few)]).toEqual([1, ['E-11500']])
  const unsearched = await list('limit=100')
  expect(many.body).toEqual(unsearched.body)
  expect((await list('search=welder&status=ACTIVE')).total).toBe(0)
  expect((await list('search=welder&status=PENDING')).total).toBe(COPIES + 1)
  expect((await list('search=welder%20nobody')).total).toBe(0)
  const last = await list('search=welder&limit=10&offset=1495')
  expect([last.body.length, last.total]).toEqual([6, COPIES + 1])
})

test('pages of the whole list do not overlap', async () => {
  const seen = new Set<string>()
  for (let offset = 0; offset < COPIES + 1; offset += 100) {
    for (const number of numbers(await list(`limit=100&offset=${offset}`))) seen.add(number)
  }
  expect(seen.size).toBe(COPIES + 1)
})

test("under the app's role, the list uses its index instead of sorting", async () => {
  const [clientId = ''] = admin.clientIds
  const actor = { uid: admin.uid, clientId, tenantScope: null }
  const { rows } = await withActor(server.database, actor, (tx) =>
    tx.execute(
      sql`EXPLAIN SELECT id FROM employees WHERE client_id = ${clientId} AND archived_at IS NULL ORDER BY last_name_sort, first_name_sort, id LIMIT 10`,
    ),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join(' ')
  expect(plan).toContain('employees_order')
  expect(plan).not.toContain('Sort')
})
