import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderOf } from '#server/db/lists.ts'
import { unarchivedIn } from '#server/db/records.ts'
import { withActor } from '#server/db/withActor.ts'
import { similarQueries } from '#server/records/employees/similarEmployees.ts'
import { employeeResource } from '#server/records/employees/resource.ts'
import { employees } from '#server/records/employees/table.ts'
import { copyEmployee } from '#test/support/server/copies.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
const COPIES = 1_500

/** Adds more employees than a search fetches by id. All are copies of one, each with a unique name and hire date. */
beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
  const { id } = await create(
    server,
    admin,
    'employee',
    employeeBody({ lastName: 'Mustermann', jobTitle: 'Welder' }),
  )
  await copyEmployee(server.database, id, COPIES)
})
afterAll(() => server.close())

const list = (query: string) => server.request(admin, 'GET', `/employees?${query}`)
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

const sorts = ['lastName', 'employeeNo', 'jobTitle', 'employmentType', 'workAuthType', 'workAuthValidTo']
const orders = [
  undefined,
  ...[...sorts, 'workUntil', 'status', 'hireDate'].flatMap((key) => [key, `-${key}`]),
]

test.each(orders)(
  "under the app's role, the list in order %s reads an index instead of sorting",
  async (sort) => {
    const [clientId = ''] = admin.clientIds
    const { list: declared } = employeeResource
    const order = orderOf(sort, declared.sorts, declared.order)
    const { rows } = await withActor(
      server.database,
      { uid: admin.uid, clientId, tenantScope: null },
      (tx) => {
        const page = tx.select({ id: employees.id }).from(employees).where(unarchivedIn(employees, clientId))
        return tx.execute(sql`EXPLAIN ${page.orderBy(...order).limit(10)}`)
      },
    )
    const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(plan).toMatch(/Index (?:Only )?Scan/)
    // An incremental sort only sorts rows with the same value, such as the same name.
    expect(plan).not.toMatch(/Seq Scan|(?<!Incremental )Sort  /)
  },
)

test.each([
  ['name', { firstName: 'Priya', lastName: 'Mustermann' }, /Index Scan using employees_order/],
  // The InitPlan runs the function once. A join would run it for each employee whenever the planner expects few.
  [
    'email',
    { email: 'nobody@acme.test' },
    /^(?=[^]*InitPlan 1)[^]*Index Scan (?:using|on) employees_(?:pkey|client_id_id_key)/,
  ],
  ['phone', { phone: '(214) 555-0199' }, /(?:Index Scan using|Bitmap Index Scan on) employees_by_phone/],
])(
  "under the app's role, an employee with the same %s is found by an index, not by reading all",
  async (_, query, index) => {
    const [clientId = ''] = admin.clientIds
    const plans = await withActor(
      server.database,
      { uid: admin.uid, clientId, tenantScope: null },
      async (tx) => {
        const found: string[] = []
        for (const similar of similarQueries(tx, clientId, query)) {
          const { rows } = await tx.execute(sql`EXPLAIN ${similar}`)
          found.push(rows.map((row) => String(row['QUERY PLAN'])).join('\n'))
        }
        return found
      },
    )
    expect(plans).toHaveLength(1)
    expect(plans[0]).toMatch(index)
    expect(plans[0]).not.toMatch(/Seq Scan/)
  },
)
