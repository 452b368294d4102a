import { sql } from 'drizzle-orm'
import { withOwner } from '#server/db/withActor.ts'
import {
  addTask,
  contractBody,
  create,
  employeeBody,
  noteBody,
  projectBody,
  submittable,
} from '#test/support/records.ts'
import type { TestServer, TestTenant } from '#test/support/server/server.ts'

/** The ids of the records of one client. */
export type Records = {
  employee: string
  project: string
  contract: string
  note: string
  user: string
  /** An assignment to an internal project, which needs no contract, with its approver. */
  bench: string
  assignment: string
  approver: string
  /** A task of the employee's checklist. */
  task: string
  timesheet: string
}
export type World = { tenant: TestTenant; own: Records; records: Record<string, Records> }

/** A word that no response about another client may contain. */
export const CANARY = 'Kanarienvogel'

/** A tenant with one record of each kind in each client. Records outside the first client contain a canary. */
export async function makeWorld(server: TestServer, isForeign: boolean): Promise<World> {
  const tenant = await server.makeTenant()
  const founder = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  const records: Record<string, Records> = {}
  for (const client of [tenant.a, tenant.b]) {
    const outside = isForeign || client === tenant.b
    const lastName = outside ? CANARY : 'Rao'
    const employee = (await create(server, founder, 'employee', employeeBody({ lastName }), client)).id
    const more = outside ? { description: CANARY } : {}
    const project = (await create(server, founder, 'project', projectBody(more), client)).id
    const title = outside ? CANARY : 'Own'
    const contract = (
      await create(
        server,
        founder,
        'contract',
        contractBody(project, employee, { title, ...submittable }),
        client,
      )
    ).id
    const text = outside ? CANARY : 'Own'
    const note = (await create(server, founder, 'note', noteBody('EMPLOYEE', employee, { text }), client)).id
    const approver = founder.uid
    const internal = projectBody({ kind: 'INTERNAL', endClientName: null, ...more })
    const bench = (await create(server, founder, 'project', internal, client)).id
    const assigned = await server.request(founder, 'POST', `/project/${bench}/employee/create`, {
      body: { employeeId: employee, startDate: '2026-03-01', approverUserId: approver, role: title },
      client,
    })
    const assignment = assigned.body.id
    const timesheet = await makeSheet(server, assignment, title)
    const user = (await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [client] })).uid
    const task = await addTask(server, employee, { title, mandatory: false })
    records[client] = {
      employee,
      project,
      contract,
      note,
      user,
      bench,
      assignment,
      approver,
      task,
      timesheet,
    }
  }
  return { tenant, own: records[tenant.a] as Records, records }
}

/** Adds a timesheet for the week before last of the assignment, with every workday filled in. */
async function makeSheet(server: TestServer, assignment: string, note: string): Promise<string> {
  const { rows } = await withOwner(server.database, async (tx) => {
    await tx.execute(sql`UPDATE assignments SET status = 'ACTIVE' WHERE id = ${assignment}`)
    return tx.execute<{ id: string }>(sql`
      INSERT INTO timesheets (client_id, id, tenant_id, assignment_id, employee_id, project_id, week_start, period_start, period_end,
        employee_note, employee_search, project_search, created_by, updated_by)
      SELECT client_id, gen_random_uuid(), tenant_id, id, employee_id, project_id, week, week, week + 6, ${note}, '', '', 'x', 'x'
      FROM assignments, (SELECT date_trunc('week', now() AT TIME ZONE 'UTC')::date - 7 AS week) w WHERE id = ${assignment} RETURNING id`)
  })
  const id = rows[0]?.id ?? ''
  await withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO timesheet_entries (client_id, id, tenant_id, timesheet_id, employee_id, date, type, billable, minutes, created_by, updated_by)
      SELECT client_id, gen_random_uuid(), tenant_id, id, employee_id, period_start, 'WORK', false, 60, 'x', 'x' FROM timesheets WHERE id = ${id}`),
  )
  return id
}
