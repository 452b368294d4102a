import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { employeeImportFields } from '#domain/employees/importFields.ts'
import { employeeCreate, type EmployeeCreate } from '#domain/employees/input.ts'
import { employeeErrors } from '#domain/employees/rules.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { formatEmployeeNo } from '#server/db/numbers.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { newEmployee } from '#server/records/employees/newEmployee.ts'
import { hasEmail } from '#server/records/employees/email.ts'
import { selectedUsers, userErrorsAmong } from '#server/records/employees/selectedUsers.ts'
import { employeeValues, unmaskInput } from '#server/records/employees/record.ts'
import { EMAIL_TAKEN, employeeResource } from '#server/records/employees/resource.ts'
import { employees } from '#server/records/employees/table.ts'
import { defineImport, type ImportContext } from '#server/records/imports/kind.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'
import { usersOfClient } from '#server/records/users/rows.ts'

/** Imports employees. They start as PENDING, like employees who are added by hand. */
export const employeeImport = defineImport({
  kind: 'employees',
  fields: employeeImportFields,
  table: employees,
  type: employeeResource.type,
  body: employeeCreate,
  unique: { textOf: ({ email }) => email.toLowerCase(), field: 'email' },
  series: () => 'employee',
  labelOf: (values) => values.employeeNo,
  name: sql<string>`${employees.lastName} || ', ' || ${employees.firstName}`,
  duplicates: { employees_email: ['email', EMAIL_TAKEN] },
  async prepare(context, bodies) {
    const { tx, caller, cipher } = context
    const { clientId } = clientOf(caller)
    const uids = new Set(bodies.flatMap((body) => selectedUsers(body).map(({ uid }) => uid)))
    const clientUsers = await usersOfClient(tx, clientId, [...uids])
    const settings = await effectiveSettings(tx, clientId, context.today)
    const numberByEmail = await readTakenEmails(context, bodies)
    return bodies.map((body) => {
      const unmasked = unmaskInput(body, null)
      if (!unmasked.ok) return { errors: unmasked.errors }
      const input = unmasked.value as EmployeeCreate
      const otherNo = numberByEmail.get(input.email.toLowerCase())
      const errors: FieldError[] = [
        ...employeeErrors(input),
        // No user is linked to a new employee yet.
        ...userErrorsAmong(clientUsers, null, input),
        ...(otherNo === undefined
          ? []
          : [{ code: 'duplicate', message: `This email is already used by ${otherNo}.`, field: 'email' }]),
      ]
      if (errors.length > 0) return { errors }
      const id = randomUUID()
      return {
        values: (number) =>
          employeeValues(newEmployee(caller, id, input, formatEmployeeNo(number), settings), cipher),
      }
    })
  },
})

/** Returns the employee number for each email that is already taken. */
async function readTakenEmails(
  { tx, caller }: ImportContext,
  bodies: readonly EmployeeCreate[],
): Promise<Map<string, string>> {
  if (bodies.length === 0) return new Map()
  const rows = await tx
    .select({ email: sql<string>`lower(${employees.email})`, number: employees.employeeNo })
    .from(employees)
    .where(
      and(
        eq(employees.clientId, clientOf(caller).clientId),
        hasEmail(bodies.map(({ email }) => email.toLowerCase())),
      ),
    )
  return new Map(rows.map(({ email, number }) => [email, number]))
}
