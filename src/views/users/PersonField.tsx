import type { UserChoice } from '#domain/users/managed.ts'
import { RecordField, type AreaFieldProps } from '#views/records/form/ChoiceField.tsx'
import { useDraftValue } from '#views/records/form/FormContext.ts'

interface PersonFieldProps extends AreaFieldProps<UserChoice & { readonly id: string }> {
  readonly list: 'managers' | 'approvers'
  /** The draft path with the id of the employee who can't be selected. */
  readonly excludedEmployeePath?: string
  /** The id of the employee who can't be selected, if it isn't in the draft. */
  readonly excludedEmployeeId?: string | undefined
  /** The draft path with the uid of another user who can't be selected. */
  readonly excludedUserPath?: string
}

/** Selects a manager or an approver by name. Excludes the employee's own user and, with `excludedUserPath`, the user who is selected at that path. */
export function PersonField({
  list,
  excludedEmployeePath = '',
  excludedEmployeeId = '',
  excludedUserPath = '',
  ...props
}: PersonFieldProps) {
  const draftEmployee = useDraftValue(excludedEmployeePath)
  const excludedEmployee = excludedEmployeeId === '' ? draftEmployee : excludedEmployeeId
  const otherUser = useDraftValue(excludedUserPath)
  return (
    <RecordField<UserChoice & { readonly id: string }>
      {...props}
      area={list}
      nameOf={({ lastName, firstName }) => `${lastName}, ${firstName}`}
      metaOf={({ email }) => email}
      canSelect={({ id, employeeId }) =>
        (otherUser === '' || id !== otherUser) && (excludedEmployee === '' || employeeId !== excludedEmployee)
      }
    />
  )
}
