import type { EmployeeQuery, EmployeeRow } from '#domain/employees/record.ts'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { RateText } from '#views/records/RateText.tsx'

/** Columns of the list of employees that are hidden until they are selected. Loaded after the rows. */
export const optionalEmployeeColumns: readonly ListColumn<EmployeeRow, EmployeeQuery>[] = [
  {
    key: 'department',
    header: 'Department',
    cell: ({ department }) => department ?? '–',
    width: 'medium',
    optional: true,
  },
  {
    key: 'tags',
    header: 'Tags',
    cell: ({ tags = [] }) => tags.join(', ') || '–',
    width: 'medium',
    optional: true,
  },
  {
    key: 'endClient',
    header: 'End client',
    cell: ({ endClient }) => endClient ?? '–',
    width: 'medium',
    optional: true,
  },
  {
    key: 'payRate',
    exports: ['payRate', 'payRateUnit', 'payCurrency'],
    fit: 'rate',
    header: 'Pay rate',
    cell: ({ payRate = null, payRateUnit = null }) => <RateText rate={payRate} unit={payRateUnit} />,
    align: 'end',
    optional: true,
  },
]
