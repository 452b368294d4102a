import { sql } from 'drizzle-orm'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { withOwner } from '#server/db/withActor.ts'
import { contractBody, create, employeeBody, projectBody } from '#test/support/records.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

/** The Monday of the last week that has ended. */
export const lastWeek = addDays(weekStartOf(todayUtc(), 'MONDAY'), -7)
/** Returns a day of that week. */
export const dayOf = (index: number) => addDays(lastWeek, index)

/** Returns one entry of work per day with these hours, from Monday. */
export const hoursOf = (...hours: number[]) =>
  hours.map((each, index) => ({ date: dayOf(index), type: 'WORK', minutes: each * 60 }))

/** Cleo maintains the client; Evan is its employee, on an active contract at 85.00 with overtime over 40 hours. */
export async function makeTimeWorld(server: TestServer, employee: Record<string, unknown> = {}) {
  const tenant = await server.makeTenant()
  const cleo = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const person = await create(server, cleo, 'employee', employeeBody({ hireDate: '2026-01-12', ...employee }))
  const evan = await server.makeUser({
    role: 'EMPLOYEE',
    tenant,
    employee: { clientId: tenant.a, id: person.id },
  })
  const assignmentId = await assign(server, cleo, person.id)
  return { tenant, cleo, evan, employeeId: person.id as string, assignmentId }
}

/** Adds another employee of the same client with an assignment and an account. */
export async function makeColleague(
  server: TestServer,
  { tenant, cleo }: Pick<TimeWorld, 'tenant' | 'cleo'>,
) {
  const person = await create(server, cleo, 'employee', employeeBody({ hireDate: '2026-01-12' }))
  const employee = { clientId: tenant.a, id: person.id }
  const user = await server.makeUser({ role: 'EMPLOYEE', tenant, employee })
  return { user, assignmentId: await assign(server, cleo, person.id) }
}

/** Assigns the employee to a new project with an active contract. Returns the assignment. */
export async function assign(server: TestServer, cleo: TestUser, employeeId: string): Promise<string> {
  const project = await create(server, cleo, 'project', projectBody())
  const rates = [
    {
      effectiveFrom: '2026-02-02',
      billRate: '85.00',
      billRateUnit: 'HOURLY',
      payRate: '55.00',
      payRateUnit: 'HOURLY',
      otBillable: true,
    },
  ]
  const body = contractBody(project.id, employeeId, { endDate: '2027-12-31', rates })
  const contract = await create(server, cleo, 'contract', body)
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE contracts SET status = 'ACTIVE' WHERE id = ${contract.id}`),
  )
  const approver = await withOwner(server.database, (tx) =>
    tx.execute<{ created_by: string }>(sql`SELECT created_by FROM contracts WHERE id = ${contract.id}`),
  )
  const assigned = await server.request(cleo, 'POST', `/project/${project.id}/employee/create`, {
    body: {
      employeeId,
      contractId: contract.id,
      startDate: '2026-02-02',
      approverUserId: approver.rows[0]?.created_by,
    },
  })
  if (assigned.status !== 201) throw new Error(assigned.text)
  return assigned.body.id
}

/** Sends an event of a timesheet with its stored version. */
export async function send(
  server: TestServer,
  who: TestUser,
  sheet: { id: string; version: number },
  event: string,
  values: object = {},
) {
  return server.request(who, 'POST', `/timesheet/${sheet.id}/${event}`, {
    body: { version: sheet.version, ...values },
  })
}

/** Creates a timesheet for last week. */
export const start = (server: TestServer, who: TestUser, assignmentId: string, entries: object[]) =>
  server.request(who, 'POST', '/timesheet/create', { body: { assignmentId, periodStart: lastWeek, entries } })

/** Creates, submits and approves a timesheet for last week, and returns it. */
export async function approved(
  server: TestServer,
  world: { cleo: TestUser; evan: TestUser },
  assignmentId: string,
  entries: object[],
) {
  const made = await start(server, world.evan, assignmentId, entries)
  const sent = await send(server, world.evan, made.body, 'submit')
  const done = await send(server, world.cleo, sent.body, 'approve')
  if (done.status !== 200) throw new Error(`${made.text} ${sent.text} ${done.text}`)
  return done.body
}

/** Returns a stored timesheet as the approver sees it. */
export const readSheet = async (server: TestServer, { cleo }: TimeWorld, id: string) =>
  (await server.request(cleo, 'GET', `/timesheet/${id}`)).body

/** Returns the codes of the errors in a response. */
export const codesOf = (answer: { body: { errors?: { code: string }[] } }) =>
  answer.body.errors?.map(({ code }) => code)

export type TimeWorld = Awaited<ReturnType<typeof makeTimeWorld>>
