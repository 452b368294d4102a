import { sql } from 'drizzle-orm'
import { rankOf } from '#domain/users/access.ts'
import type { User } from '#domain/users/record.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Author } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { notPermitted } from '#server/pipeline/apiError.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { rolesOfEmployee } from '#server/records/users/rows.ts'

/** Which of the client's employees to check, as of `today`: only one, or all of them if `employeeId` is null. */
type EmploymentCheck = { author: Author; requestId: string; employeeId: string | null; today: string }

/** What changed for a user whose employment ended or restarted: their status, or only their access to the client. */
type AccessChange = User['status'] | 'ENDED' | 'RESUMED'

const REASONS: Readonly<Record<AccessChange, string>> = {
  DISABLED: 'Employment ended.',
  ENDED: 'Employment ended.',
  ACTIVE: 'Rehired.',
  INVITED: 'Rehired.',
  RESUMED: 'Rehired.',
}

/**
 * Ends the access of users whose employment has ended, and restores the access of rehired ones. Admins, super
 * admins and users who also belong to other clients only lose access to this client. All others are disabled.
 */
export async function followEmployment(
  tx: Transaction,
  { author, requestId, employeeId, today }: EmploymentCheck,
): Promise<void> {
  const { rows } = await tx.execute<{ uid: string; outcome: AccessChange; name: string | null }>(
    sql`SELECT f.uid, f.outcome, u.display_name AS name
      FROM follow_employment(${today}::date, ${employeeId}::uuid) f LEFT JOIN users u ON u.uid = f.uid`,
  )
  for (const { uid, outcome, name } of rows) {
    await writeAudit(tx, author, requestId, {
      action: 'UPDATE',
      entityType: 'user',
      entityId: uid,
      entityLabel: name ?? uid,
      fields: [outcome === 'ENDED' || outcome === 'RESUMED' ? 'clients' : 'status'],
      reason: REASONS[outcome],
    })
  }
}

/**
 * Throws 403 if the employee's user has a higher role than the caller. Ending an employee's employment or
 * rehiring them also changes their access. No one can change the access of a user with a higher role.
 */
export async function checkCanChangeEmployment(
  { tx, caller }: Pick<RequestContext, 'tx' | 'caller'>,
  employeeId: string,
): Promise<void> {
  const roles = await rolesOfEmployee(tx, clientOf(caller).clientId, employeeId)
  if (rankOf(roles) > rankOf(caller.roles)) throw notPermitted(higherRoleText)
}

const higherRoleText =
  "This employee's role is higher than yours, so you can't set their last day or rehire them. Ask someone with that role."
