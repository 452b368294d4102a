import { useEffect } from 'react'
import type { Row } from '#domain/kernel/answer.ts'
import { employeeFieldRule } from '#domain/employees/editable.ts'
import type { EmployeeRow } from '#domain/employees/record.ts'
import { InlineCells, type InlineCellsProps, type InlineFields } from '#views/records/inline/InlineCells.tsx'

const fields: InlineFields = {
  labels: { jobTitle: 'Job title', department: 'Department', tags: 'Tags' },
  hints: { tags: 'Separate tags with commas.' },
  textOf: (row, field) => {
    const value: unknown = row[field]
    return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : ''
  },
  mayEdit: (row: Row, field) => employeeFieldRule((row as EmployeeRow).status, field) === 'writable',
}

/** Inline edits in the list of employees. Only offers fields whose validity doesn't depend on other fields. */
export default function EmployeeCells(props: InlineCellsProps) {
  useEffect(() => {
    // Preloads the code that saves cells. If it only loaded during a save, a network failure would look like a
    // missing file.
    import('#domain/employees/form.ts').catch(() => undefined)
  }, [])
  return <InlineCells {...props} fields={fields} />
}
