import type { UserChoice } from '#domain/users/managed.ts'
import { RecordField, type NamedFieldProps } from '#views/records/form/ChoiceField.tsx'
import { useDraftValue } from '#views/records/form/FormContext.ts'

interface PersonFieldProps extends NamedFieldProps<UserChoice & { readonly id: string }> {
  readonly list: 'managers' | 'approvers'
  /** The path of the employee who can't be selected. */
  readonly notEmployee?: string
  /** The id of that employee, if the draft has no path for it. */
  readonly notEmployeeId?: string | undefined
  /** The path of another user who can't be selected. */
  readonly notUser?: string
}

/** Selects a user by name: a manager, or an approver, who can't be the employee or the other approver. */
export function PersonField({
  list,
  notEmployee = '',
  notEmployeeId = '',
  notUser = '',
  ...props
}: PersonFieldProps) {
  const draftEmployee = useDraftValue(notEmployee)
  const employee = notEmployeeId === '' ? draftEmployee : notEmployeeId
  const otherUser = useDraftValue(notUser)
  return (
    <RecordField<UserChoice & { readonly id: string }>
      {...props}
      area={list}
      nameOf={({ lastName, firstName }) => `${lastName}, ${firstName}`}
      metaOf={({ email }) => email}
      offers={({ id, employeeId }) =>
        (otherUser === '' || id !== otherUser) && (employee === '' || employeeId !== employee)
      }
    />
  )
}
