import type { UserChoice } from '#domain/users/managed.ts'
import { RecordField, type NamedFieldProps } from '#views/records/form/ChoiceField.tsx'
import { useDraftValue } from '#views/records/form/FormContext.ts'

interface PersonFieldProps extends NamedFieldProps<UserChoice & { readonly id: string }> {
  readonly list: 'managers' | 'approvers'
  /** The draft path with the id of the employee who can't be selected. */
  readonly notEmployee?: string
  /** The id of the employee who can't be selected, if it isn't in the draft. */
  readonly notEmployeeId?: string | undefined
  /** The draft path with the uid of another user who can't be selected. */
  readonly notUser?: string
}

/** Selects a manager or an approver by name. Employees can't be selected for themselves, and neither can the user who is already the other approver. */
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
