import type { FieldError } from '#domain/kernel/errors.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { EmployeeInput } from '#server/records/employees/record.ts'
import { userOfEmployee, usersOfClient } from '#server/records/users/rows.ts'

/** The fields of an employee that contain users. */
export const USER_FIELDS = ['managerUserId', 'approverUserId', 'backupApproverUserId'] as const

/** Returns the users in an employee's fields. */
export const selectedUsers = (input: Pick<EmployeeInput, (typeof USER_FIELDS)[number]>) =>
  USER_FIELDS.flatMap((field) => (input[field] == null ? [] : [{ field, uid: input[field] }]))

/** Returns an error for each selected user who isn't in `clientUsers`, or who is the employee. */
export const userErrorsAmong = (
  clientUsers: ReadonlySet<string>,
  self: string | null,
  input: EmployeeInput,
): FieldError[] =>
  selectedUsers(input).flatMap(({ field, uid }): FieldError[] => {
    if (!clientUsers.has(uid))
      return [{ code: 'unknown_reference', message: 'Select a user of this client.', field }]
    return uid === self
      ? [{ code: 'not_allowed', message: 'Select someone other than the employee.', field }]
      : []
  })

/** Returns an error for each manager or approver who isn't a user of this client, or who is the employee. */
export async function userErrors(
  tx: Transaction,
  clientId: string,
  employeeId: string,
  input: EmployeeInput,
): Promise<FieldError[]> {
  const selected = selectedUsers(input)
  if (selected.length === 0) return []
  const clientUsers = await usersOfClient(
    tx,
    clientId,
    selected.map(({ uid }) => uid),
  )
  return userErrorsAmong(clientUsers, await userOfEmployee(tx, clientId, employeeId), input)
}
