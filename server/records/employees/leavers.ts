import { sql } from 'drizzle-orm'
import type { User } from '#domain/users/record.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Author } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** The employees to check on a day: one of the client, or all of them (null). */
type Followed = { author: Author; requestId: string; employeeId: string | null; today: string }

/**
 * Disables the users of employees who have left, and enables those of rehired ones. The last administrator stays enabled. Returns the uids
 * of the disabled users, whose sessions the provider must stop renewing.
 */
export async function followEmployment(
  tx: Transaction,
  { author, requestId, employeeId, today }: Followed,
): Promise<string[]> {
  const { rows } = await tx.execute<{ uid: string; status: User['status'] }>(
    sql`SELECT uid, status FROM follow_employment(${today}::date, ${employeeId}::uuid)`,
  )
  for (const { uid, status } of rows) {
    await writeAudit(tx, author, requestId, {
      action: 'UPDATE',
      entityType: 'user',
      entityId: uid,
      entityLabel: uid,
      fields: ['status'],
      reason: status === 'DISABLED' ? 'The employment has ended.' : 'Employed again.',
    })
  }
  return rows.flatMap(({ uid, status }) => (status === 'DISABLED' ? [uid] : []))
}
