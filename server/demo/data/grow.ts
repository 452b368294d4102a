import { StartError } from '#server/config.ts'
import { analyzeTables, insertMany, takeNumbers } from '#server/db/bulk.ts'
import { countRows } from '#server/db/lists.ts'
import { unarchivedIn } from '#server/db/records.ts'
import type { Database } from '#server/db/database.ts'
import { employees } from '#server/records/employees/table.ts'
import { withOwner, type Transaction } from '#server/db/withActor.ts'
import { employeeAt } from '#server/demo/data/employees.ts'
import type { DemoOptions } from '#server/demo/data/load.ts'
import type { DemoClient } from '#server/demo/data/organizations.ts'
import { employeeRowOf } from '#server/demo/data/rows.ts'

/** The number of employees in one transaction: small enough to show progress often, and large enough to be fast. */
const batchSize = 2000

/**
 * Adds employees to a client, step by step, until it has `target` employees. Calls `progress` with the
 * current count. Returns how many were added.
 */
export async function growEmployees(
  db: Database,
  client: DemoClient,
  target: number,
  options: DemoOptions,
  progress: (count: number) => void,
): Promise<number> {
  let count = await withOwner(db, (tx) => countRows(tx, employees, unarchivedIn(employees, client.clientId)))
  const before = count
  while (count < target) {
    const missing = Math.min(batchSize, target - count)
    await withOwner(db, (tx) => addEmployees(tx, client, missing, options))
    count += missing
    progress(count)
  }
  await withOwner(db, analyzeTables)
  await vacuumEmployees(db)
  return count - before
}

/** Updates the visibility map, so that counting only reads the index. The embedded database never does this automatically. */
async function vacuumEmployees(db: Database): Promise<void> {
  const connection = await db.leaseOwner()
  try {
    await connection.query('VACUUM employees')
  } finally {
    connection.release()
  }
}

async function addEmployees(
  tx: Transaction,
  client: DemoClient,
  count: number,
  { today, cipher }: DemoOptions,
): Promise<void> {
  const first = await takeNumbers(tx, client.clientId, 'employee', count)
  if (first === null)
    throw new StartError(
      `${client.name} isn't in this database, so employees can't be added to it. Use the demo's database.`,
    )
  const rows = Array.from({ length: count }, (_, index) =>
    employeeRowOf(client, employeeAt(client, first + index, today), today, cipher),
  )
  await insertMany(tx, employees, rows)
}
