import { getTableName, sql } from 'drizzle-orm'
import { todayUtc } from '#domain/kernel/dates.ts'
import { runOnTwoConnections, withoutIndexes } from '#scripts/lib/time/bulkLoad.ts'
import { copiedTables, addTargetClients, copyTable, type CopyPlan } from '#scripts/lib/time/copies.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { userClients, users } from '#server/db/schema.ts'
import { withOwner } from '#server/db/withActor.ts'
import { loadDemoData } from '#server/demo/data/load.ts'
import { clients } from '#server/demo/data/organizations.ts'
import { createFieldCipher } from '#server/records/kit/fieldCipher.ts'
import { productionFieldKey } from '#test/support/server/googleKeys.ts'
import type { TestUser } from '#test/support/server/server.ts'

/** How large the database will be. */
export type DatabaseSize = {
  /** How many times the demo's records in the large client are copied within that client. */
  readonly copies: number
  /** The number of other clients. */
  readonly others: number
  /** The number of approvers in the large client. The same number of employees enter their own time. */
  readonly people: number
}

/** The users of the large client. */
export type LargeClientUsers = {
  readonly clientId: string
  readonly approvers: TestUser[]
  readonly employees: TestUser[]
}

/**
 * Fills an empty PostgreSQL database with copies of the demo data: many in one client, and one in each of many
 * others. The copies include 26 weeks of time in all statuses, and the invoices for it.
 */
export async function fillTime(
  db: Database,
  { copies, others, people }: DatabaseSize,
  progress: (what: string) => void,
): Promise<void> {
  const [large, , other] = clients
  if (large === undefined || other === undefined) throw new Error('the demo has too few clients')
  await migrate(db)
  await loadDemoData(db, { today: todayUtc(), cipher: createFieldCipher(productionFieldKey) })
  await discardDrafts(db, large.clientId)
  progress('demo')
  const plans: readonly [string, CopyPlan][] = [
    [large.clientId, { copies, into: 'same client' }],
    [other.clientId, { copies: others, into: 'new clients' }],
  ]
  await withoutIndexes(db, async () => {
    for (const [clientId, plan] of plans) await addTargetClients(db, clientId, plan)
    // The largest tables come first, so that both connections finish at about the same time.
    await runOnTwoConnections(
      copiedTables.toReversed().map((table) => async () => {
        for (const [clientId, plan] of plans) await copyTable(db, table, clientId, plan)
        progress(getTableName(table))
      }),
    )
    progress('rows')
  })
  progress('indexes')
  await addUsers(db, large.clientId, people)
  await vacuum(db)
  progress('statistics')
}

/** Discards the monthly draft invoices, so that there is a month left to bill. */
async function discardDrafts(db: Database, clientId: string): Promise<void> {
  await withOwner(db, async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    await tx.execute(sql`CREATE TEMP TABLE taken ON COMMIT DROP AS SELECT l.id AS line_id, i.id AS invoice_id
      FROM invoices i JOIN invoice_lines l ON l.client_id = i.client_id AND l.invoice_id = i.id
      WHERE i.client_id = ${clientId} AND i.status = 'DRAFT' AND i.frequency = 'MONTHLY'`)
    await tx.execute(sql`UPDATE timesheet_entries e SET billed_minutes = e.billed_minutes - a.minutes
      FROM (SELECT entry_id, sum(minutes) AS minutes FROM invoice_allocations
        WHERE client_id = ${clientId} AND live AND line_id IN (SELECT line_id FROM taken) GROUP BY entry_id) a
      WHERE e.client_id = ${clientId} AND e.id = a.entry_id`)
    await tx.execute(
      sql`DELETE FROM invoice_allocations WHERE client_id = ${clientId} AND line_id IN (SELECT line_id FROM taken)`,
    )
    await tx.execute(
      sql`DELETE FROM invoice_lines WHERE client_id = ${clientId} AND id IN (SELECT line_id FROM taken)`,
    )
    await tx.execute(
      sql`DELETE FROM invoices WHERE client_id = ${clientId} AND id IN (SELECT invoice_id FROM taken)`,
    )
  })
}

/** Returns the users of the large client. */
export function usersOfLargeClient(people: number): LargeClientUsers {
  const [large] = clients
  if (large === undefined) throw new Error('the demo has too few clients')
  const { tenantId, clientId } = large
  const userOf = (kind: 'approver' | 'worker', role: 'CLIENT_ADMIN' | 'EMPLOYEE') => (index: number) => ({
    uid: `${kind}-${index}`,
    roles: [role],
    tenantId,
    clientIds: [clientId],
  })
  const numbers = Array.from({ length: people }, (_, index) => index)
  return {
    clientId,
    approvers: numbers.map(userOf('approver', 'CLIENT_ADMIN')),
    employees: numbers.map(userOf('worker', 'EMPLOYEE')),
  }
}

/** Adds users who approve time and users who enter their own time. Each approver gets about the same number of assignments. */
async function addUsers(db: Database, clientId: string, people: number): Promise<void> {
  const { approvers, employees } = usersOfLargeClient(people)
  await withOwner(db, async (tx) => {
    await tx.execute(sql`UPDATE assignments SET approver_user_id = 'approver-' || mod(abs(hashtext(id::text)), ${people}::int)
      WHERE client_id = ${clientId}`)
    const { rows } = await tx.execute<{ id: string }>(sql`SELECT employee_id AS id FROM assignments
      WHERE client_id = ${clientId} AND status = 'ACTIVE' AND employee_id NOT IN (
        SELECT employee_id FROM users WHERE employee_client_id = ${clientId})
      GROUP BY employee_id ORDER BY employee_id LIMIT ${people}`)
    const newUsers = [...approvers, ...employees].map(({ uid, roles, tenantId }) => ({
      uid,
      tenantId,
      email: `${uid}@muster.test`,
      displayName: uid,
      firstName: 'Load',
      lastName: uid,
      roles: [...roles],
      status: 'ACTIVE' as const,
      createdBy: 'load',
      updatedBy: 'load',
    }))
    await tx.insert(users).values(
      newUsers.map((each, index) => {
        const id = rows[index - people]?.id ?? null
        return { ...each, employeeClientId: id === null ? null : clientId, employeeId: id }
      }),
    )
    await tx.insert(userClients).values(newUsers.map(({ uid }) => ({ uid, clientId })))
  })
}

/** Updates statistics and the visibility map, as autovacuum eventually does. */
async function vacuum(db: Database): Promise<void> {
  const connection = await db.leaseOwner()
  try {
    await connection.query('VACUUM ANALYZE')
    await connection.query('CHECKPOINT')
  } finally {
    connection.release()
  }
}

/** Returns the number of rows in each of the copied tables. */
export async function countRows(db: Database): Promise<(readonly [table: string, rows: number])[]> {
  return withOwner(db, async (tx) => {
    const counts: (readonly [string, number])[] = []
    for (const table of copiedTables) {
      const { rows } = await tx.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${table}`)
      counts.push([getTableName(table), rows[0]?.count ?? 0])
    }
    return counts
  })
}
