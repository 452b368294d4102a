import { randomUUID } from 'node:crypto'
import { and, eq, exists, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { authorizationTaskTitle } from '#domain/employees/authorizationTask.ts'
import { writeAudit, type Author } from '#server/db/audit.ts'
import { unarchivedIn } from '#server/db/records.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { employees } from '#server/records/employees/table.ts'
import { employeeTasks } from '#server/records/employees/tasksTable.ts'

type JobRun = {
  readonly author: Author & { clientId: string; tenantId: string }
  readonly today: string
  readonly requestId: string
}

/** The condition that matches the task for an employee's current expiration date. */
const isForCurrentExpiration = and(
  eq(employeeTasks.clientId, employees.clientId),
  eq(employeeTasks.employeeId, employees.id),
  eq(employeeTasks.phase, 'AUTHORIZATION'),
  eq(employeeTasks.dueOn, employees.workUntil),
  sql`${employeeTasks.archivedAt} IS NULL`,
)

/**
 * The last day for which time can be entered for an employee: the date on which the work authorization expires.
 * Null if it doesn't expire, or while the task for that date is waived.
 */
export const lastTimeDay: SQL<string | null> = sql`CASE WHEN EXISTS (SELECT FROM ${employeeTasks}
  WHERE ${isForCurrentExpiration} AND ${employeeTasks.waivedReason} IS NOT NULL) THEN NULL ELSE ${employees.workUntil}::text END`

/** Returns the ids of a client's current employees whose authorization has expired. Skips those with an open or waived task for the expiration date. */
export async function employeesWithExpiredAuthorization(
  tx: Transaction,
  clientId: string,
  today: string,
): Promise<readonly string[]> {
  const existingTask = tx
    .select({ id: employeeTasks.id })
    .from(employeeTasks)
    .where(and(isForCurrentExpiration, sql`${employeeTasks.doneAt} IS NULL`))
  const rows = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(
      and(
        unarchivedIn(employees, clientId),
        ne(employees.status, 'TERMINATED'),
        isNotNull(employees.workUntil),
        lt(employees.workUntil, today),
        sql`NOT ${exists(existingTask)}`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Adds the blocking task for an employee whose authorization has expired. If an earlier expiration date becomes current again, for example after a correction, its task is reopened. Returns the number of changed tasks. */
export async function addExpirationTask(
  tx: Transaction,
  { author, today, requestId }: JobRun,
  id: string,
): Promise<number> {
  const { clientId, tenantId, uid } = author
  const [row] = await tx
    .select()
    .from(employees)
    .where(and(unarchivedIn(employees, clientId), eq(employees.id, id)))
    .for('update')
  if (row?.workUntil == null || row.workUntil >= today || row.status === 'TERMINATED') return 0
  const title = authorizationTaskTitle(row.workAuthType, row.workUntil)
  const changed = await tx
    .insert(employeeTasks)
    .values({
      clientId,
      tenantId,
      id: randomUUID(),
      employeeId: id,
      phase: 'AUTHORIZATION',
      position: 0,
      title,
      ownerRole: 'HR',
      dueOn: row.workUntil,
      mandatory: true,
      createdBy: uid,
      updatedBy: uid,
    })
    .onConflictDoUpdate({
      target: [employeeTasks.clientId, employeeTasks.employeeId, employeeTasks.dueOn],
      targetWhere: sql`phase = 'AUTHORIZATION' AND archived_at IS NULL`,
      set: {
        doneAt: null,
        doneBy: null,
        updatedAt: sql`now()`,
        updatedBy: uid,
        version: sql`${employeeTasks.version} + 1`,
      },
      setWhere: sql`${employeeTasks.doneAt} IS NOT NULL`,
    })
    .returning({ id: employeeTasks.id })
  if (changed.length === 0) return 0
  await writeAudit(tx, author, requestId, {
    action: 'UPDATE',
    entityType: 'employee',
    entityId: id,
    entityLabel: row.employeeNo,
    fields: ['checklist'],
    changes: [{ field: 'checklist', old: null, new: `“${title}”: open` }],
    reason: 'Opened automatically because the authorization expired.',
  })
  return 1
}
