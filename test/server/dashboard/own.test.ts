import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import type { Permission } from '#domain/kernel/permissions.ts'
import type { OwnDashboard } from '#domain/dashboard/own.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { withOwner } from '#server/db/withActor.ts'
import {
  addTask,
  contractBody,
  create,
  employeeBody,
  projectBody,
  setStatus,
  submittable,
} from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

const today = todayUtc()
let server: TestServer
let tenant: TestTenant
let admin: TestUser

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
}, 60_000)
afterAll(() => server.close())

const contact = { name: 'Ann Rao', relation: 'Spouse', phone: '(469) 555-0100' }

/** Creates an employee with a user of their own. */
async function hire(more: Record<string, unknown> = {}, grant: Permission[] = [], deny: Permission[] = []) {
  const { id } = await create(server, admin, 'employee', employeeBody(more))
  const who = await server.makeUser({
    role: 'EMPLOYEE',
    tenant,
    employee: { clientId: tenant.a, id },
    overrides: { grant, deny },
  })
  return { id: id as string, who }
}

/** Assigns an employee to a project of their own under an active contract. */
async function assign(employeeId: string, name: string, startDate: string, more: object = {}) {
  const project = await create(server, admin, 'project', projectBody({ name, startDate: '2026-01-01' }))
  const body = contractBody(project.id, employeeId, { ...submittable, endDate: '2099-12-31' })
  const contract = await create(server, admin, 'contract', body)
  await setStatus(server, 'contracts', contract.id, 'ACTIVE')
  const approverUserId = (await server.makeUser({ role: 'CLIENT_ADMIN', tenant })).uid
  const made = await server.request(admin, 'POST', `/project/${project.id}/employee/create`, {
    body: { employeeId, contractId: contract.id, startDate, approverUserId, ...more },
  })
  expect(made.status, made.text).toBe(201)
  return made.body as { id: string }
}

const own = async (who: TestUser) => {
  const answer = await server.request<OwnDashboard>(who, 'GET', '/dashboard/employee')
  expect(answer.status, answer.text).toBe(200)
  return answer
}

/** Gives a task to the employee. */
const giveToEmployee = (id: string) =>
  withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE employee_tasks SET owner_role = 'EMPLOYEE' WHERE id = ${id}`),
  )

test('employees see their current and upcoming assignments, not those that ended or those of other people', async () => {
  const { id, who } = await hire()
  const other = await hire()
  const later = addDays(today, 10)
  await assign(id, 'Coming', later, { role: 'Lead' })
  await assign(id, 'Running', '2026-02-02')
  const ended = await assign(id, 'Ended', '2026-02-02')
  await setStatus(server, 'assignments', ended.id, 'ENDED')
  const passed = await assign(id, 'Over since yesterday', '2026-02-02')
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE assignments SET end_date = ${addDays(today, -1)} WHERE id = ${passed.id}`),
  )
  await assign(other.id, 'Foreign', '2026-02-02')
  const { body } = await own(who)
  expect(body.assignments).toEqual([
    {
      id: expect.any(String),
      projectName: 'Running',
      endClient: null,
      role: null,
      startDate: '2026-02-02',
      endDate: '2099-12-31',
      status: 'ACTIVE',
      approverName: 'CLIENT_ADMIN, Test',
      backupApproverName: null,
    },
    expect.objectContaining({ projectName: 'Coming', role: 'Lead', startDate: later, status: 'PLANNED' }),
  ])
})

test('the response has no rate, and has the end client only with a permission that shows it', async () => {
  const { id, who } = await hire()
  await assign(id, 'Rollout', '2026-02-02')
  const { text } = await own(who)
  expect(text).not.toMatch(/rate|85\.00|55\.00|Globex/i)
  const seeing = await hire({}, ['CAN_VIEW_PROJECTS'])
  await assign(seeing.id, 'Upgrade', '2026-02-02')
  expect((await own(seeing.who)).body.assignments[0]?.endClient).toBe('Globex')
})

const h1b = (days: number, more: object = {}) => ({
  workAuth: [{ type: 'H1B', validFrom: '2020-01-01', validTo: addDays(today, days), ...more }],
})

test.each([
  ['that ends', h1b(40), { until: addDays(today, 40), days: 40, extended: false, filedOn: null }],
  ['that has ended', h1b(-3), { until: addDays(today, -3), days: -3, extended: false, filedOn: null }],
  [
    'with an extension',
    h1b(5, { extensionFiledOn: today, extendedUntil: addDays(today, 200) }),
    { until: addDays(today, 200), days: 200, extended: true, filedOn: null },
  ],
  [
    'whose extension was filed',
    h1b(5, { extensionFiledOn: today }),
    { until: addDays(today, 5), days: 5, extended: false, filedOn: today },
  ],
])('an authorization %s is shown with its end and the days left', async (_, more, expected) => {
  const { who } = await hire(more)
  const { body } = await own(who)
  expect(body.authorization).toMatchObject({ type: 'H1B', ...expected })
  expect(body.authorization?.alertDays).toContain(30)
})

test.each([
  ['a citizen', [{ type: 'USC', validFrom: null, validTo: null }]],
  ['a green card', [{ type: 'GC', validFrom: '2020-01-01', validTo: addDays(today, 5) }]],
  ['no entry', []],
])('%s is never shown an end', async (_, workAuth) => {
  const { who } = await hire({ workAuth })
  expect((await own(who)).body.authorization).toBeNull()
})

test('only the open tasks of the employee are listed, and not those of HR', async () => {
  const { id, who } = await hire()
  const mine = await addTask(server, id, { title: 'Complete Form I-9, section 1' })
  const done = await addTask(server, id, { title: 'Sign the contract' })
  const waived = await addTask(server, id, { title: 'Return the badge' })
  await addTask(server, id, { title: 'Create the payroll entry' })
  for (const task of [mine, done, waived]) await giveToEmployee(task)
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE employee_tasks SET done_at = now(), done_by = 'x' WHERE id = ${done}`),
  )
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE employee_tasks SET waived_reason = 'No badge' WHERE id = ${waived}`),
  )
  expect((await own(who)).body.tasks).toEqual([
    { id: mine, phase: 'ONBOARDING', title: 'Complete Form I-9, section 1', dueOn: expect.any(String) },
  ])
})

const monday = weekStartOf(today, 'MONDAY')
const workdays = [0, 1, 2, 3, 4].map((day) => ({ date: addDays(monday, day), type: 'WORK', minutes: 480 }))

/** Triggers an event of a timesheet and returns it. */
async function send(who: TestUser, sheet: { id: string; version: number }, event: string, more: object = {}) {
  const body = { version: sheet.version, ...more }
  const answer = await server.request(who, 'POST', `/timesheet/${sheet.id}/${event}`, { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as { id: string; version: number }
}

test('the current week is listed with status, hours and deadline until it is submitted, and again once it is rejected', async () => {
  const { id, who } = await hire()
  const { who: other } = await hire()
  const { id: assignmentId } = await assign(id, 'Weekly', '2026-02-02')
  const sheetOf = async () => (await own(who)).body.week?.sheets[0]
  const sheet = { assignmentId, projectName: 'Weekly' }
  expect((await own(who)).body.week).toEqual({
    periodStart: monday,
    periodEnd: addDays(monday, 6),
    dueAt: `${addDays(monday, 7)}T16:00:00.000Z`,
    sheets: [{ ...sheet, status: 'NOT_STARTED', minutes: 0, isOpen: true }],
  })
  const made = await server.request(who, 'POST', '/timesheet/create', {
    body: { assignmentId, periodStart: monday, entries: workdays.slice(0, 2) },
  })
  expect(made.status, made.text).toBe(201)
  expect(await sheetOf()).toEqual({ ...sheet, status: 'DRAFT', minutes: 960, isOpen: true })
  const whole = await server.request(who, 'PUT', `/timesheet/${made.body.id}`, {
    body: { version: made.body.version, entries: workdays },
  })
  expect(whole.status, whole.text).toBe(200)
  const submitted = await send(who, whole.body, 'submit')
  expect(await sheetOf()).toEqual({ ...sheet, status: 'SUBMITTED', minutes: 2400, isOpen: false })
  expect((await own(who)).body.rejected).toEqual([])
  await send(admin, submitted, 'reject', { reason: 'Tuesday was a holiday' })
  expect(await sheetOf()).toMatchObject({ status: 'REJECTED', isOpen: true })
  expect((await own(who)).body.rejected).toEqual([
    {
      id: made.body.id,
      projectName: 'Weekly',
      periodStart: monday,
      periodEnd: addDays(monday, 6),
      reason: 'Tuesday was a holiday',
      isAdjustment: false,
    },
  ])
  expect((await own(other)).body).toMatchObject({ week: null, rejected: [] })
})

test('without the permission for timesheets, no time is shown', async () => {
  const { id, who } = await hire({}, [], ['CAN_VIEW_TIMESHEETS', 'CAN_MAINTAIN_TIMESHEETS'])
  await assign(id, 'Hidden hours', '2026-02-02')
  const { body } = await own(who)
  expect(body).toMatchObject({ week: null, rejected: [], assignments: [{ projectName: 'Hidden hours' }] })
})

test('missing contact details are named until the employee enters them', async () => {
  const { id, who } = await hire()
  expect((await own(who)).body.gaps).toEqual(['emergencyContacts', 'personalEmail'])
  const changes = { id, version: 1, emergencyContacts: [contact], personalEmail: 'priya@home.test' }
  const saved = await server.request(who, 'POST', '/employee/update', { body: changes })
  expect(saved.status, saved.text).toBe(200)
  expect((await own(who)).body.gaps).toEqual([])
})

test('a user without a record of their own gets an empty response', async () => {
  const { body } = await own(admin)
  expect(body).toEqual({
    asOf: expect.any(String),
    week: null,
    rejected: [],
    assignments: [],
    authorization: null,
    tasks: [],
    gaps: [],
  })
})

test('the record of another client is not shown', async () => {
  const { id } = await create(server, admin, 'employee', employeeBody())
  const both = await server.makeUser({
    role: 'EMPLOYEE',
    tenant,
    clientIds: [tenant.a, tenant.b],
    employee: { clientId: tenant.a, id },
  })
  const there = await server.request<OwnDashboard>(both, 'GET', '/dashboard/employee', { client: tenant.b })
  expect([there.status, there.body.gaps]).toEqual([200, []])
  expect((await own(both)).body.gaps).toHaveLength(2)
})
