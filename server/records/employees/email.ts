import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { duplicate } from '#server/pipeline/apiError.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { EMAIL_TAKEN } from '#server/records/employees/resource.ts'
import { employees } from '#server/records/employees/table.ts'

/**
 * Returns the condition for employees in the request's client who have one of the emails. The emails must be in
 * lowercase. Without the array, PostgreSQL might call `employees_with_emails` once per employee.
 */
export const hasEmail = (emails: readonly string[]): SQL =>
  sql`${employees.id} = ANY (ARRAY(SELECT employees_with_emails(${sql.param([...emails])}::text[])))`

/**
 * Throws 409 if another employee of the client has the email. The error names that employee only to callers
 * who can see employees. The unique index still rejects concurrent writes.
 */
export async function checkEmailIsFree(
  { tx, caller }: Pick<RequestContext, 'tx' | 'caller'>,
  employeeId: string,
  email: string,
): Promise<void> {
  const [other] = await tx
    .select({ id: employees.id, label: employees.employeeNo })
    .from(employees)
    .where(
      and(
        eq(employees.clientId, clientOf(caller).clientId),
        hasEmail([email.toLowerCase()]),
        ne(employees.id, employeeId),
      ),
    )
  if (other === undefined) return
  throw caller.permissions.includes('CAN_VIEW_EMPLOYEES')
    ? duplicate('email', `This email is already used by ${other.label}.`, other)
    : duplicate('email', EMAIL_TAKEN)
}
