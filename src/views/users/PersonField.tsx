import type { UserChoice } from '#domain/users/managed.ts'
import { RecordField, type NamedFieldProps } from '#views/records/form/ChoiceField.tsx'
import { useDraftValue } from '#views/records/form/FormContext.ts'

interface PersonFieldProps extends NamedFieldProps<UserChoice & { readonly id: string }> {
  readonly as: 'managers' | 'approvers'
  /** The path of the employee that can't be selected. */
  readonly notEmployee?: string
  /** The employee that can't be selected, if there is no path for it. */
  readonly notEmployeeId?: string | undefined
  /** The path of another user that can't be selected. */
  readonly notUser?: string
}

/** Selects a user by name: a manager, or an approver, who can't be the employee or the other approver. */
export function PersonField({
  as,
  notEmployee = '',
  notEmployeeId = '',
  notUser = '',
  ...props
}: PersonFieldProps) {
  const typed = useDraftValue(notEmployee)
  const employee = notEmployeeId === '' ? typed : notEmployeeId
  const other = useDraftValue(notUser)
  return (
    <RecordField<UserChoice & { readonly id: string }>
      {...props}
      area={as}
      nameOf={({ lastName, firstName }) => `${lastName}, ${firstName}`}
      metaOf={({ email }) => email}
      offers={({ id, employeeId }) =>
        (other === '' || id !== other) && (employee === '' || employeeId !== employee)
      }
    />
  )
}
