import {
  addTask,
  contractBody,
  create,
  employeeBody,
  noteBody,
  projectBody,
  submittable,
} from '#test/support/records.ts'
import type { TestServer, TestTenant } from '#test/support/server.ts'

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
}
export type World = { tenant: TestTenant; own: Records; records: Record<string, Records> }

/** A word that no answer to another client may contain. */
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
    const assigned = await server.ask(founder, 'POST', `/project/${bench}/employee/create`, {
      body: { employeeId: employee, startDate: '2026-03-01', approverUserId: approver, role: title },
      client,
    })
    const assignment = assigned.body.id
    const user = (await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [client] })).uid
    const task = await addTask(server, employee, { title, mandatory: false })
    records[client] = { employee, project, contract, note, user, bench, assignment, approver, task }
  }
  return { tenant, own: records[tenant.a] as Records, records }
}
