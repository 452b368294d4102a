import type { EmployeeRow } from '#domain/employees/record.ts'
import { RecordField, type AreaFieldProps } from '#views/records/form/ChoiceField.tsx'

/** A field that selects an employee by name. */
export function EmployeeField(props: AreaFieldProps<EmployeeRow>) {
  return (
    <RecordField<EmployeeRow>
      {...props}
      area="employees"
      nameOf={({ lastName, firstName }) => `${lastName}, ${firstName}`}
      metaOf={({ employeeNo }) => employeeNo}
    />
  )
}
