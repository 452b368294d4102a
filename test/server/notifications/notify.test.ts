import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { fullRoleAccess } from '#domain/users/rolePermissions.ts'
import { withOwner } from '#server/db/withActor.ts'
import { notify, sweepNotifications } from '#server/jobs/notify.ts'
import { csvOf, employeeCells, employeeHeadings, sendFile } from '#test/support/csvFiles.ts'
import {
  contractBody,
  create,
  employeeBody,
  projectBody,
  setStatus,
  suspendTenants,
} from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'
import { hoursOf, makeTimeWorld, send, start } from '#test/server/timesheets/world.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
const today = todayUtc()

const owner = (statement: SQL) => withOwner(server.database, (tx) => tx.execute(statement))
const run = (day = today) => notify(server.database, Date.parse(`${day}T09:00:00Z`))
/** Returns what a user was told, oldest record first. */
const toldTo = async ({ uid }: TestUser, kind?: string) =>
  (
    await owner(
      sql`SELECT kind, severity, title, message, link, entity_id FROM notifications WHERE user_uid = ${uid}
        AND (${kind ?? null}::text IS NULL OR kind = ${kind ?? null}) ORDER BY created_at, title`,
    )
  ).rows as { kind: string; severity: string; title: string; message: string; link: string }[]
const titlesTo = async (who: TestUser, kind?: string) => (await toldTo(who, kind)).map(({ title }) => title)

beforeAll(async () => {
  server = await startTestApp()
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  await suspendTenants(server)
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
})

/** Creates a current employee whose authorization is valid until a date. */
async function authorizedUntil(validTo: string, client = tenant.a, who = admin) {
  const workAuth = [{ type: 'H1B', validFrom: '2020-01-01', validTo }]
  const body = employeeBody({ firstName: 'Verity', lastName: 'Quimby', workAuth })
  return (await create(server, who, 'employee', body, client)).id as string
}

async function contractUntil(endDate: string, more: Record<string, unknown> = {}) {
  const employee = await create(server, admin, 'employee', employeeBody({ workAuth: [] }))
  const project = await create(server, admin, 'project', projectBody())
  const contract = await create(
    server,
    admin,
    'contract',
    contractBody(project.id, employee.id, { startDate: '2026-02-02', endDate, ...more }),
  )
  await setStatus(server, 'contracts', contract.id, 'ACTIVE')
  return contract
}

test('an expiring authorization is told to those who maintain employees and to the employee, once for each threshold', async () => {
  const id = await authorizedUntil(addDays(today, 30))
  const employee = await server.makeUser({ role: 'EMPLOYEE', tenant, employee: { clientId: tenant.a, id } })
  const billing = await server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant,
    overrides: { grant: [], deny: ['CAN_MAINTAIN_EMPLOYEES'] },
  })
  expect(await run()).toBe(2)
  expect(await run()).toBe(0)
  expect(await toldTo(admin)).toEqual([
    {
      kind: 'AUTHORIZATION_ENDING',
      severity: 'warning',
      title: 'Work authorization expires in 30 days',
      message: `Quimby, Verity: H1B expires on ${addDays(today, 30)}.`,
      link: `/employees/${id}/work-authorization`,
      entity_id: id,
    },
  ])
  expect(await toldTo(employee)).toMatchObject([
    { kind: 'OWN_AUTHORIZATION', title: 'Your work authorization expires in 30 days', link: '/dashboard' },
  ])
  expect(await toldTo(billing)).toEqual([])
  // The next threshold is 14 days, and the days between say nothing new.
  expect(await run(addDays(today, 10))).toBe(0)
  expect(await run(addDays(today, 16))).toBe(2)
  expect(await run(addDays(today, 31))).toBe(2)
  expect((await toldTo(admin)).map(({ severity }) => severity)).toEqual(
    ['error', 'warning', 'warning'].toReversed(),
  )
})

test('nobody is told about an authorization that expires later, expired long ago, or belongs to a former employee', async () => {
  await authorizedUntil(addDays(today, 181))
  await authorizedUntil(addDays(today, -15))
  const left = await authorizedUntil(addDays(today, 5))
  await setStatus(server, 'employees', left, 'TERMINATED')
  expect(await run()).toBe(0)
})

test("nobody is told anything in another client, and people of several clients are told each client's news", async () => {
  const both = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  const id = await authorizedUntil(addDays(today, 7), tenant.b, both)
  expect(await run()).toBe(1)
  expect(await toldTo(admin)).toEqual([])
  const { rows } = await owner(sql`SELECT client_id FROM notifications WHERE user_uid = ${both.uid}`)
  expect(rows).toEqual([{ client_id: tenant.b }])
  expect(await toldTo(both)).toMatchObject([{ entity_id: id }])
})

test('disabled and invited users, those who left the client, and suspended tenants are told nothing', async () => {
  await authorizedUntil(addDays(today, 7))
  const disabled = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, status: 'DISABLED' })
  const invited = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, status: 'INVITED' })
  const left = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  await owner(sql`UPDATE user_clients SET ended_at = now() WHERE uid = ${left.uid}`)
  await owner(sql`UPDATE tenants SET status = 'SUSPENDED' WHERE tenant_id = ${tenant.tenantId}`)
  expect(await run()).toBe(0)
  await owner(sql`UPDATE tenants SET status = 'ACTIVE' WHERE tenant_id = ${tenant.tenantId}`)
  expect(await run()).toBe(1)
  for (const who of [disabled, invited, left]) expect(await toldTo(who)).toEqual([])
})

test('an active contract that ends without a successor is told on the days of the setting', async () => {
  const contract = await contractUntil(addDays(today, 14))
  const extended = await contractUntil(addDays(today, 14))
  await owner(
    sql`UPDATE contracts SET predecessor_id = ${extended.id}, order_type = 'EXTENSION', start_date = ${addDays(today, 15)}, end_date = ${addDays(today, 400)}
      WHERE id = ${(await contractUntil(addDays(today, 400), { projectId: extended.projectId, employeeId: extended.employeeId })).id}`,
  )
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  expect(await toldTo(admin)).toMatchObject([
    {
      kind: 'CONTRACT_ENDING',
      severity: 'warning',
      title: 'Contract ends in 14 days',
      message: `${contract.contractNo}, ${contract.title}: ends on ${addDays(today, 14)} without an extension or renewal.`,
      link: `/contracts/${contract.id}`,
    },
  ])
})

test('a contract pending approval is told to everyone who can approve but its submitter, and again when it is submitted again', async () => {
  const approver = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const contract = await contractUntil(addDays(today, 400))
  const submit = async () => {
    await setStatus(server, 'contracts', contract.id, 'PENDING_APPROVAL')
    await owner(sql`INSERT INTO audit_events (client_id, actor_uid, actor_name, actor_role, action, entity_type, entity_id, event, request_id)
      VALUES (${tenant.a}, ${admin.uid}, 'A', 'A', 'SUBMIT', 'contract', ${contract.id}, 'submit', 'r')`)
  }
  await submit()
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  expect(await toldTo(approver)).toMatchObject([
    { kind: 'CONTRACT_TO_APPROVE', title: 'Contract pending approval', link: `/contracts/${contract.id}` },
  ])
  expect(await toldTo(admin)).toEqual([])
  await setStatus(server, 'contracts', contract.id, 'DRAFT')
  expect(await run()).toBe(0)
  await submit()
  expect(await run()).toBe(1)
})

test('a submitted timesheet is told to its approver, and a rejected one to its employee with the reason', async () => {
  const world = await makeTimeWorld(server, { workAuth: [] })
  const other = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: world.tenant })
  const made = await start(server, world.evan, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
  const sent = await send(server, world.evan, made.body, 'submit')
  expect(sent.status, sent.text).toBe(200)
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  expect(await toldTo(world.cleo)).toMatchObject([
    {
      kind: 'TIMESHEET_TO_APPROVE',
      severity: 'info',
      title: 'Timesheet pending your approval',
      message: `Rao, Priya: ${sent.body.projectName}, ${sent.body.periodStart} to ${sent.body.periodEnd}`,
      link: `/timesheets/${sent.body.id}`,
    },
  ])
  const rejected = await send(server, world.cleo, sent.body, 'reject', { reason: 'Wrong project on Friday' })
  expect(rejected.status, rejected.text).toBe(200)
  expect(await run()).toBe(1)
  expect(await toldTo(world.evan)).toMatchObject([
    {
      kind: 'TIMESHEET_REJECTED',
      severity: 'error',
      title: 'Timesheet rejected',
      message: `${sent.body.projectName}, ${sent.body.periodStart} to ${sent.body.periodEnd}: Wrong project on Friday`,
    },
  ])
  expect(await toldTo(other)).toEqual([])
  // The same week, submitted again.
  const again = await send(server, world.evan, rejected.body, 'submit')
  expect(again.status, again.text).toBe(200)
  expect(await run()).toBe(1)
  expect(await titlesTo(world.cleo)).toHaveLength(2)
})

test('events are told within minutes, and deadlines once a day', async () => {
  const world = await makeTimeWorld(server, { workAuth: [] })
  await authorizedUntil(addDays(today, 7), world.tenant.a, world.cleo)
  const made = await start(server, world.evan, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
  await send(server, world.evan, made.body, 'submit')
  expect(await notify(server.database, Date.now(), () => true, 'recent events')).toBe(1)
  expect(await titlesTo(world.cleo)).toEqual(['Timesheet pending your approval'])
  expect(await run()).toBe(1)
  expect(await titlesTo(world.cleo, 'AUTHORIZATION_ENDING')).toHaveLength(1)
})

test('a person is not told what the client took from their role', async () => {
  const above = await server.makeUser({ role: 'ADMIN', tenant })
  const { body } = await server.request(above, 'GET', '/settings?scope=CLIENT')
  const clientAdmins = { ...fullRoleAccess.CLIENT_ADMIN, EMPLOYEES: 'VIEW_ONLY' }
  await authorizedUntil(addDays(today, 7))
  const saved = await server.request(above, 'PUT', '/settings?scope=CLIENT', {
    body: { version: body.version, rolePermissions: { ...fullRoleAccess, CLIENT_ADMIN: clientAdmins } },
  })
  expect(saved.status, saved.text).toBe(200)
  expect(await run()).toBe(1)
  expect(await titlesTo(above)).toHaveLength(1)
  expect(await titlesTo(admin)).toEqual([])
})

test('a person is told of at most 100 records of a kind at once, and of those that reached their threshold last', async () => {
  const id = await authorizedUntil(addDays(today, 30))
  // Copies of the employee whose authorizations reached the threshold of seven days before today.
  await owner(sql`INSERT INTO employees SELECT (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
      'employee_no', 'N-' || n, 'email', 'n' || n || '@acme.com', 'work_until', current_date + 1 + n % 6))).*
    FROM employees e, generate_series(1, 105) n WHERE e.id = ${id}`)
  expect(await run()).toBe(100)
  expect(await titlesTo(admin)).toContain('Work authorization expires in 30 days')
  expect(await run()).toBe(0)
})

test('a finished import is told to the user who uploaded the file', async () => {
  const colleague = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const file = csvOf([employeeHeadings, employeeCells('new.person@acme.com', { 'Last name': 'Moss' })])
  const { body } = await sendFile(server, admin, 'employees', file)
  await run()
  expect(await toldTo(admin, 'IMPORT_EMPLOYEES')).toEqual([])
  await server.request(admin, 'POST', '/import/employees/commit', { body: { importId: body.importId } })
  await run()
  await run()
  expect(await toldTo(admin, 'IMPORT_EMPLOYEES')).toMatchObject([
    { severity: 'success', title: 'Import finished', link: '/employees/list' },
  ])
  expect(await toldTo(colleague, 'IMPORT_EMPLOYEES')).toEqual([])
})

test('a kind of news that fails does not stop the others', async () => {
  await authorizedUntil(addDays(today, 7))
  const contract = await contractUntil(addDays(today, 14))
  // A title that makes the row of the notification invalid.
  await owner(
    sql`ALTER TABLE notifications ADD CONSTRAINT no_contracts CHECK (kind <> 'CONTRACT_ENDING' OR message NOT LIKE ${sql.raw(`'${contract.contractNo}%'`)}) NOT VALID`,
  )
  try {
    await expect(run()).rejects.toThrow('Some notifications')
    expect(await titlesTo(admin)).toEqual(['Work authorization expires in 7 days'])
  } finally {
    await owner(sql`ALTER TABLE notifications DROP CONSTRAINT no_contracts`)
  }
  expect(await run()).toBe(1)
})

test('notifications that were read 90 days ago, and unread ones after 180 days, are removed, in parts, and no others', async () => {
  for (let count = 0; count < 4; count += 1) await authorizedUntil(addDays(today, 7))
  expect(await run()).toBe(4)
  const { rows } = await owner(sql`SELECT id FROM notifications WHERE user_uid = ${admin.uid} ORDER BY id`)
  const [first, second, third, fourth] = rows.map(({ id }) => id)
  const readAgo = (id: unknown, days: number) =>
    owner(sql`UPDATE notifications SET read_at = now() - make_interval(days => ${days}) WHERE id = ${id}`)
  await readAgo(first, 91)
  await readAgo(second, 91)
  await readAgo(third, 89)
  expect(await sweepNotifications(server.database, () => true, 1)).toBe(2)
  expect(await sweepNotifications(server.database)).toBe(0)
  expect(await toldTo(admin)).toHaveLength(2)
  const addedAgo = (days: number) =>
    owner(
      sql.raw(`ALTER TABLE notifications DISABLE TRIGGER keep_frozen; UPDATE notifications SET created_at = now() - interval '${days} days'
        WHERE id = '${String(fourth)}'; ALTER TABLE notifications ENABLE TRIGGER keep_frozen`),
    )
  await addedAgo(179)
  expect(await sweepNotifications(server.database)).toBe(0)
  await addedAgo(181)
  expect(await sweepNotifications(server.database)).toBe(1)
  expect(await toldTo(admin)).toHaveLength(1)
})
