import { sql } from 'drizzle-orm'
import type { CallName } from '#domain/calls.ts'
import { withOwner } from '#server/db/withActor.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

/** The status that each event starts from, and its body. */
export const statuses: Partial<Record<CallName, [status: string, body?: object]>> = {
  submitContract: ['DRAFT'],
  approveContract: ['PENDING_APPROVAL'],
  rejectContract: ['PENDING_APPROVAL', { reason: 'Agreed' }],
  holdContract: ['ACTIVE'],
  resumeContract: ['ON_HOLD'],
  terminateContract: ['ACTIVE', { date: '2026-03-01', reason: 'Agreed' }],
  cancelContract: ['APPROVED'],
  changeContractRate: ['ACTIVE', { effectiveFrom: '2026-03-01', reason: 'Agreed' }],
  amendContract: ['ACTIVE', { effectiveFrom: '2026-03-01', reason: 'Agreed' }],
  withdrawAmendment: ['ACTIVE'],
  extendContract: ['ACTIVE', { endDate: '2099-12-31' }],
  renewContract: ['ACTIVE', { endDate: '2099-12-31' }],
}

type Stored = Pick<TestServer, 'database'>

const tables = {
  employees: sql`employees`,
  projects: sql`projects`,
  contracts: sql`contracts`,
  notes: sql`notes`,
  assignments: sql`assignments`,
  timesheets: sql`timesheets`,
}
const organizations = { clients: sql`clients WHERE client_id`, tenants: sql`tenants WHERE tenant_id` }

/** Returns the stored version of a client or a tenant. */
export async function organizationVersion(
  { database }: Stored,
  table: keyof typeof organizations,
  id: string,
): Promise<number> {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute<{ version: number }>(sql`SELECT version FROM ${organizations[table]} = ${id}`),
  )
  return rows[0]?.version ?? 0
}

/** Returns the stored version of a record. */
export async function versionOf(
  { database }: Stored,
  table: keyof typeof tables,
  client: string,
  id: string,
): Promise<number> {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute<{ version: number }>(
      sql`SELECT version FROM ${tables[table]} WHERE client_id = ${client} AND id = ${id}`,
    ),
  )
  return rows[0]?.version ?? 0
}

/** Returns the version of a client's settings. */
export async function settingsVersion({ database }: Stored, client: string): Promise<number> {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute<{ version: number }>(
      sql`SELECT coalesce(max(version), 1)::int AS version FROM client_settings WHERE client_id = ${client}`,
    ),
  )
  return rows[0]?.version ?? 0
}

/** The status that each event of a project starts from, and its body. */
const projectStatuses: Partial<Record<CallName, [status: string, body?: object]>> = {
  startProject: ['PLANNED'],
  holdProject: ['ACTIVE'],
  resumeProject: ['ON_HOLD'],
  completeProject: ['ACTIVE'],
  reopenProject: ['COMPLETED'],
  cancelProject: ['PLANNED', { reason: 'Agreed' }],
}

/** Prepares a project without open contracts for an event and returns the body; null for other calls. */
export async function projectEventOf(
  { database }: Stored,
  name: CallName,
  client: string,
  id: string,
): Promise<object | null> {
  const [status, details] = projectStatuses[name] ?? []
  if (status === undefined) return null
  await withOwner(database, async (tx) => {
    await tx.execute(sql`UPDATE projects SET status = ${status} WHERE id = ${id}`)
    await tx.execute(sql`UPDATE contracts SET status = 'CANCELLED' WHERE project_id = ${id}`)
  })
  return { version: await versionOf({ database }, 'projects', client, id), ...details }
}

/** Sets the status of a user and returns their version. */
export async function userIn({ database }: Stored, status: string, uid: string): Promise<number> {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute<{ version: number }>(
      sql`UPDATE users SET status = ${status} WHERE uid = ${uid} RETURNING version`,
    ),
  )
  return rows[0]?.version ?? 0
}

/** Returns the stored version of a user. */
export async function selfVersion({ database }: Stored, { uid }: TestUser): Promise<number> {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute<{ version: number }>(sql`SELECT version FROM users WHERE uid = ${uid}`),
  )
  return rows[0]?.version ?? 0
}

/** Opens or settles a task and returns its version. */
export async function taskIn({ database }: Stored, name: CallName, id: string): Promise<number> {
  const doneAt = name === 'reopenTask' ? new Date().toISOString() : null
  const { rows } = await withOwner(database, (tx) =>
    tx.execute<{
      version: number
    }>(sql`UPDATE employee_tasks SET done_at = ${doneAt}, done_by = ${doneAt && 'x'}, waived_reason = NULL
      WHERE id = ${id} RETURNING version`),
  )
  return rows[0]?.version ?? 0
}

let plans = 1_000_000
/** Plans an amendment of a contract and returns its version. */
export async function planAmendment({ database }: Stored, id: string): Promise<number> {
  plans += 1
  await withOwner(database, async (tx) => {
    await tx.execute(sql`INSERT INTO contract_versions (client_id, contract_id, version, tenant_id, kind, effective_from, reason, changes, actor_uid, actor_name)
      SELECT client_id, id, ${plans}, tenant_id, 'AMENDMENT', '2099-06-01', 'R', '[{"field":"poHours","old":null,"new":"9.00"}]', 'x', 'X'
      FROM contracts WHERE id = ${id}`)
    await tx.execute(sql`INSERT INTO planned_amendments (client_id, contract_id, version, tenant_id, effective_from, terms)
      SELECT client_id, id, ${plans}, tenant_id, '2099-06-01', '{"poHours":"9.00"}' FROM contracts WHERE id = ${id}`)
  })
  return plans
}
