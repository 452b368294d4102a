import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CallName } from '#domain/calls.ts'
import { withOwner } from '#server/db/withActor.ts'
import type { TestServer } from '#test/support/server/server.ts'
import type { Records } from '#test/server/pipeline/matrix/matrixWorld.ts'

const kinds = {
  Employee: { table: sql`employees`, record: 'employee', status: sql`status = 'TERMINATED',` },
  Project: { table: sql`projects`, record: 'project', status: sql`status = 'PLANNED',` },
  Contract: { table: sql`contracts`, record: 'contract', status: sql`status = 'DRAFT',` },
  Note: { table: sql`notes`, record: 'note', status: sql`` },
} as const

const named = /^(archive|restore|bulk|export)(Employee|Project|Contract|Note)s?$/

/** The calls that export records of lists that have no other bulk action. */
const exportsOnly: Partial<Record<CallName, (records: Records) => string>> = {
  exportAssignments: ({ assignment }) => assignment,
  exportUsers: ({ user }) => user,
  exportClients: () => randomUUID().slice(0, 12),
  exportTenants: () => randomUUID().slice(0, 12),
  exportInvoices: () => randomUUID(),
  exportPayments: () => randomUUID(),
  exportAudit: () => randomUUID(),
  exportUnbilled: () => `${randomUUID()}_2026-02-08_USD`,
  exportBatches: () => randomUUID(),
}

/** Returns whether a call is about several records, or archives one. */
export const isBulk = (name: CallName): boolean => named.test(name) || name in exportsOnly

/** Prepares the record of a call about several records, or one that archives, and returns its body. */
export async function bulkRequest(
  { database }: Pick<TestServer, 'database'>,
  name: CallName,
  records: Records,
): Promise<object | null> {
  const exported = exportsOnly[name]
  if (exported !== undefined) return { ids: [exported(records)] }
  const [, action, kind] =
    /^(archive|restore|bulk|export)(Employee|Project|Contract|Note)s?$/.exec(name) ?? []
  if (kind === undefined) return null
  const { table, record, status } = kinds[kind as keyof typeof kinds]
  const id = records[record]
  if (action === 'export') return { ids: [id] }
  const version = await withOwner(database, async (tx) => {
    if (action !== 'restore') {
      await tx.execute(sql`UPDATE assignments SET status = 'ENDED' WHERE contract_id = ${records.contract}`)
      await tx.execute(
        sql`UPDATE contracts SET status = 'CANCELLED' WHERE employee_id = ${records.employee} OR project_id = ${records.project}`,
      )
    }
    const { rows } =
      action === 'restore'
        ? // Later calls need an active employee.
          await tx.execute<{ version: number }>(
            sql`UPDATE ${table} SET ${kind === 'Employee' ? sql`status = 'ACTIVE',` : sql``} archived_at = now() WHERE id = ${id} RETURNING version`,
          )
        : await tx.execute<{ version: number }>(
            sql`UPDATE ${table} SET ${status} archived_at = NULL WHERE id = ${id} RETURNING version`,
          )
    return rows[0]?.version ?? 0
  })
  return action === 'bulk' ? { event: 'archive', items: [{ id, version }] } : { version }
}

/** Restores every record from the archive. */
export const unarchiveAll = ({ database }: Pick<TestServer, 'database'>): Promise<void> =>
  withOwner(database, async (tx) => {
    for (const { table } of Object.values(kinds))
      await tx.execute(sql`UPDATE ${table} SET archived_at = NULL WHERE archived_at IS NOT NULL`)
  })
