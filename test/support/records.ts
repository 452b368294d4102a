import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { sealClient } from '#server/records/audit/seal.ts'
import { withOwner } from '#server/db/withActor.ts'
import { csvOf, employeeCells, employeeHeadings, sendFile } from '#test/support/csvFiles.ts'
import { contractExample, employeeExample, projectExample } from '#test/support/examples.ts'
import { addHandoffRows, addInvoiceRows } from '#test/support/billing/invoiceRows.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

const unique = () => randomBytes(4).toString('hex')

/** Returns the employee of domain.md §6 with a unique email. */
export const employeeBody = (more: Record<string, unknown> = {}) => ({
  ...employeeExample,
  email: `priya.${unique()}@acme.com`,
  ...more,
})

/** Returns the project of domain.md §6 with a unique name. */
export const projectBody = (more: Record<string, unknown> = {}) => ({
  ...projectExample,
  name: `Globex ERP ${unique()}`,
  ...more,
})

/** Returns the contract of domain.md §6 for a project and an employee. */
export const contractBody = (projectId: string, employeeId: string, more: Record<string, unknown> = {}) => ({
  ...contractExample,
  projectId,
  employeeId,
  ...more,
})

/** Returns a note on a record. */
export const noteBody = (ownerType: string, ownerId: string, more: Record<string, unknown> = {}) => ({
  ownerType,
  ownerId,
  text: 'Prefers calls after 4 pm.',
  date: '2026-03-02',
  ...more,
})

/** Creates a record through the API and returns it. */
export async function create(
  server: TestServer,
  who: TestUser,
  entity: 'employee' | 'project' | 'contract' | 'note',
  body: unknown,
  client?: string,
) {
  const answer = await server.request(who, 'POST', `/${entity}/create`, { body, client })
  if (answer.status !== 201) throw new Error(`${entity} was not created: ${answer.text}`)
  return answer.body
}

/** Creates one record of each resource, and a row in each other table, in the first client of a user. */
export async function createOneOfEach(server: TestServer, who: TestUser) {
  const employee = await create(server, who, 'employee', employeeBody())
  const project = await create(server, who, 'project', projectBody())
  const contract = await create(server, who, 'contract', contractBody(project.id, employee.id))
  const note = await create(server, who, 'note', noteBody('CONTRACT', contract.id))
  const headers = { 'idempotency-key': randomUUID() }
  await server.request(who, 'POST', '/employee/create', { body: employeeBody(), headers })
  await withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO assignments (client_id, id, tenant_id, project_id, employee_id, contract_id, start_date, created_by, updated_by)
      SELECT client_id, gen_random_uuid(), tenant_id, project_id, employee_id, id, start_date, 'x', 'x' FROM contracts WHERE id = ${contract.id}`),
  )
  await withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO contract_versions (client_id, contract_id, version, tenant_id, kind, effective_from, reason, changes, actor_uid, actor_name)
      SELECT client_id, id, 2, tenant_id, 'RATE', start_date, 'Raise', '[{"field":"payRate","old":"55.00","new":"56.00"}]', 'x', 'X'
      FROM contracts WHERE id = ${contract.id}`),
  )
  await withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO planned_amendments (client_id, contract_id, version, tenant_id, effective_from, terms, changes, refusal, settled_by)
      SELECT client_id, contract_id, version, tenant_id, effective_from, '{"poHours":"9.00"}', '[]', 'R', 'x'
      FROM contract_versions WHERE contract_id = ${contract.id}`),
  )
  await withOwner(server.database, async (tx) => {
    await tx.execute(sql`INSERT INTO timesheets (client_id, id, tenant_id, assignment_id, employee_id, project_id, contract_id, week_start,
        period_start, period_end, employee_search, project_search, created_by, updated_by)
      SELECT client_id, gen_random_uuid(), tenant_id, id, employee_id, project_id, contract_id, '2026-02-02', '2026-02-02', '2026-02-08',
        'rao', 'globex', 'x', 'x' FROM assignments WHERE contract_id = ${contract.id}`)
    await tx.execute(sql`INSERT INTO timesheet_entries (client_id, id, tenant_id, timesheet_id, employee_id, date, type, billable, minutes, classification, created_by, updated_by)
      SELECT client_id, gen_random_uuid(), tenant_id, id, employee_id, period_start, 'WORK', true, 480, 'REG', 'x', 'x'
      FROM timesheets WHERE contract_id = ${contract.id}`)
  })
  await withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO client_settings (client_id, version, tenant_id, changes, actor_uid, actor_name)
      SELECT client_id, 2, tenant_id, '[{"name":"timeStep","from":"2026-01-01","value":30}]', 'x', 'X'
      FROM contracts WHERE id = ${contract.id}`),
  )
  await withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO tenant_settings (tenant_id, version, changes, actor_uid, actor_name)
      SELECT tenant_id, version, changes, actor_uid, actor_name FROM client_settings ON CONFLICT DO NOTHING`),
  )
  await withOwner(server.database, (tx) => addInvoiceRows(tx, contract.id))
  await withOwner(server.database, (tx) => addHandoffRows(tx, contract.id))
  await addTask(server, employee.id)
  await withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO notifications (client_id, id, tenant_id, user_uid, kind, severity, title, message, dedupe_key)
      SELECT client_id, gen_random_uuid(), tenant_id, ${who.uid}, 'CONTRACT_TO_APPROVE', 'info', 'Contract pending approval', 'C-1', id
      FROM contracts WHERE id = ${contract.id}`),
  )
  const content = { filters: {}, sort: 'lastName', columns: [] }
  await server.request(who, 'POST', '/view/create', { body: { area: 'employees', name: 'All', ...content } })
  await importOne(server, who)
  await sealAll(server, who.clientIds[0] ?? '')
  return { employee, project, contract, note }
}

/**
 * Seals the audit trail of a client. Waits for transactions of other test files to end, because an event can't
 * be sealed while a transaction that was open when it was added is still running.
 */
async function sealAll({ database }: TestServer, clientId: string): Promise<void> {
  const deadline = Date.now() + 20_000
  while ((await withOwner(database, (tx) => sealClient(tx, clientId, null))) === null)
    if (Date.now() > deadline)
      throw new Error('A transaction stays open, so the audit trail can not be sealed.')
    else await setTimeout(50)
}

/** Imports an employee and uploads another file that is not imported. */
async function importOne(server: TestServer, who: TestUser): Promise<void> {
  for (const isImported of [true, false]) {
    const file = csvOf([
      employeeHeadings,
      employeeCells(`imported.${unique()}@acme.com`, { 'Last name': 'Moss' }),
    ])
    const { body } = await sendFile(server, who, 'employees', file)
    if (isImported)
      await server.request(who, 'POST', '/import/employees/commit', { body: { importId: body.importId } })
  }
}

/** The other fields that a contract needs to be submitted. */
export const submittable = {
  billingContact: { name: 'Ada Payne', email: 'ap@globex.test' },
  remote: true,
} as const

/** Sets the status of a record directly, without changing its version. */
export async function setStatus(
  { database }: Pick<TestServer, 'database'>,
  table: 'employees' | 'projects' | 'contracts' | 'assignments',
  id: string,
  status: string,
): Promise<void> {
  await withOwner(database, (tx) =>
    tx.execute(sql`UPDATE ${sql.identifier(table)} SET status = ${status} WHERE id = ${id}`),
  )
}

/** Suspends all tenants of finished tests, so that a job visits only those that the test adds later. */
export async function suspendTenants({ database }: Pick<TestServer, 'database'>): Promise<void> {
  await withOwner(database, (tx) => tx.execute(sql`UPDATE tenants SET status = 'SUSPENDED'`))
}

/** Adds an open task to an employee's checklist directly and returns its id. */
export async function addTask(
  { database }: Pick<TestServer, 'database'>,
  employeeId: string,
  { title = 'Sign the offer letter', mandatory = true }: { title?: string; mandatory?: boolean } = {},
): Promise<string> {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute<{
      id: string
    }>(sql`INSERT INTO employee_tasks (client_id, id, tenant_id, employee_id, phase, position, title,
        owner_role, due_on, mandatory, created_by, updated_by)
      SELECT client_id, gen_random_uuid(), tenant_id, id, 'ONBOARDING', 0, ${title}, 'HR', hire_date, ${mandatory}, 'x', 'x'
      FROM employees WHERE id = ${employeeId} RETURNING id`),
  )
  return rows[0]?.id ?? ''
}

/** Marks every open task of an employee's checklist as done. */
export async function settleTasks(
  { database }: Pick<TestServer, 'database'>,
  employeeId: string,
): Promise<void> {
  await withOwner(database, (tx) =>
    tx.execute(sql`UPDATE employee_tasks SET done_at = now(), done_by = 'x'
      WHERE employee_id = ${employeeId} AND done_at IS NULL AND waived_reason IS NULL`),
  )
}
