import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/withActor.ts'

/**
 * Runs `work` without the check that rejects new entries of approved timesheets. The work can then insert
 * approved timesheets before their entries. Locks the table of entries until the transaction ends. Only the
 * owner of the tables can call this function.
 */
export async function withoutEntryCheck(tx: Transaction, work: () => Promise<void>): Promise<void> {
  await tx.execute(sql`ALTER TABLE timesheet_entries DISABLE TRIGGER check_inserted`)
  await work()
  await tx.execute(sql`ALTER TABLE timesheet_entries ENABLE TRIGGER check_inserted`)
}
